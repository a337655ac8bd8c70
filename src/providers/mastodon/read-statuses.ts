/** Reads statuses, threads and the account's own list. */

import { z } from 'zod';
import type { Input, Output, Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { id, list, unread, wholeText, withRaw, word } from '../kit/fields.ts';
import { cutPage, linkTo, onward, readSince } from '../kit/pages.ts';
import { isReply, partsOf, replyItem, type StatusView, statusView } from './status.ts';

// Tells where the next page of a list begins. Source: docs.joinmastodon.org, "Guidelines and best practices", "Pagination".

const pageStart = word();

/**
 * Returns the id before which the next page begins; `undefined` on the last page. A server that names no pages is asked on
 * from the last id, until a page is empty. That id is taken although a header names another one, too: on some servers
 * it is that of the next page's first item, which would be left out.
 * @param lastId the id of the page's last item; absent when the page is empty.
 */
export function nextStart(link: unknown, lastId: string | undefined): string | undefined {
  const next = linkTo('next', link);
  if (link !== undefined && !next) return undefined;
  return lastId ?? pageStart.safeParse(next?.searchParams.get('max_id')).data;
}

/** A status as it was read, with what the server sent. */
interface ReadStatus {
  view: StatusView;
  raw: unknown;
}

/**
 * Ids are numbers at Mastodon, and letters or addresses at others; a short word without a digit is none anywhere. Source:
 * docs.joinmastodon.org, "Guidelines and best practices", "Entity IDs".
 */
const known = id().regex(/^(?:https?:\/\/.+|(?=.*\d|.{8})[\w.:~=+@-]+)$/);

/** Returns an id as a part of a path. */
export const pathPart = (externalId: string) => encodeURIComponent(externalId);

/** Returns the path of a status. Fails as `not_found`, without a call, for what can be no id. */
export function pathOf(externalId: string, below = ''): string {
  if (known.safeParse(externalId).success) return `/api/v1/statuses/${pathPart(externalId)}${below}`;
  throw new ProviderFailure({ kind: 'not_found' }, `${JSON.stringify(externalId)} is no id of a status`);
}

const read = (raw: unknown): ReadStatus => ({ view: statusView.parse(raw), raw });

export function readStatus({ upstream }: Call, externalId: string): Promise<ReadStatus> {
  return upstream.request({ method: 'GET', path: pathOf(externalId), target: 'object', parse: read });
}

/** The most statuses above or below another one that Mastodon shows. Source: its app/controllers/api/v1/statuses_controller.rb. */
const largestThread = 4_096;
const context = z.object({
  ancestors: list(z.unknown(), 1),
  descendants: list(z.unknown(), largestThread),
});

/** Reads the thread around a status: its first post's id, and everything below the status, as far as the server knows it. */
export function readThread(
  { upstream }: Call,
  externalId: string,
): Promise<{ rootId: string; below: ReadStatus[] }> {
  return upstream.request({
    method: 'GET',
    path: pathOf(externalId, '/context'),
    target: 'object',
    parse(body) {
      const { ancestors, descendants } = context.parse(body);
      const [first] = ancestors.map(read);
      return { rootId: first?.view.id ?? externalId, below: descendants.map(read) };
    },
  });
}

const source = z.object({ text: wholeText(), spoiler_text: wholeText().default('') });

/** Reads what the account has written, which the server keeps next to the HTML. */
export function readSource({ upstream }: Call, externalId: string): Promise<z.infer<typeof source>> {
  const path = pathOf(externalId, '/source');
  return upstream.request({ method: 'GET', path, target: 'object', parse: source.parse });
}

interface StatusPage {
  statuses: ReadStatus[];
  /** The id before which the next page begins; absent on the last page. */
  nextMaxId?: string | undefined;
}

/** The largest page of an account's statuses. */
export const largestPage = 40;

const listed = z.object({ headers: z.object({ link: z.unknown().optional() }), body: unread() });

/** Reads a page of the account's own statuses, newest first; it includes replies unless the query excludes them. */
export function readOwnStatuses(
  { account, upstream }: Call,
  {
    limit = largestPage,
    max_id: before,
    ...query
  }: { limit?: number | undefined; max_id: string | undefined; exclude_replies?: 'true' },
): Promise<StatusPage> {
  return upstream.request({
    method: 'GET',
    path: `/api/v1/accounts/${pathPart(partsOf(account).id)}/statuses`,
    query: { ...query, max_id: before, limit },
    target: 'account',
    whole: true,
    parse(answer) {
      const { headers, body } = listed.parse(answer);
      const statuses = body.slice(0, limit).map(read);
      const lastId = statuses.at(-1)?.view.id;
      const nextMaxId = body.length > limit ? lastId : nextStart(headers.link, lastId);
      return { statuses, nextMaxId: onward(nextMaxId, before) };
    },
  });
}

const mostPages = 5;

/** Reads the account's statuses since a time, newest first, up to some pages. */
export function readOwnSince(call: Call, since: Date): Promise<StatusView[]> {
  return readSince(
    async (cursor) => {
      const page = await readOwnStatuses(call, { limit: largestPage, max_id: cursor });
      return { items: page.statuses.map(({ view }) => view), next: page.nextMaxId };
    },
    ({ created_at }) => new Date(created_at) >= since,
    mostPages,
  );
}

// Lists the replies to a post, and reads single ones. A thread is returned whole, so its pages are cut here.

type Reply = Schemas['MastodonReply'];
type Asked<Action extends 'list' | 'get'> = Omit<
  Input<`mastodon.posts.replies.${Action}`>,
  'connectedProfileId'
>;

/** The page size of the list. It is our own. */
export const pageSize = { default: 40, maximum: 100 };

export async function listReplies(
  call: Call,
  input: Asked<'list'>,
): Promise<Output<'mastodon.posts.replies.list'>> {
  const { rootId, below } = await readThread(call, input.postExternalId);
  const replies = below.flatMap((status) => itemOf(call, status, rootId, input) ?? []);
  return cutPage(replies, input, pageSize);
}

/** Reads a reply by anybody. The server names only the status that it answers, so its thread is read, too. */
export async function readReply(call: Call, { externalId, ...input }: Asked<'get'>): Promise<Reply> {
  const status = await readStatus(call, externalId);
  const { rootId } = isReply(status.view) ? await readThread(call, externalId) : { rootId: '' };
  const item = itemOf(call, status, rootId, input);
  if (!item) throw new ProviderFailure({ kind: 'not_found' }, `${externalId} is no reply`);
  return item;
}

function itemOf(
  call: Call,
  { view, raw }: ReadStatus,
  rootId: string,
  input: { includeProviderRaw?: boolean },
): Reply | undefined {
  // If the server no longer knows the thread's beginning, the status that is answered stands for it.
  const known = rootId === view.id ? (view.in_reply_to_id ?? rootId) : rootId;
  return withRaw(replyItem(call, view, known), raw, input);
}
