/** Reads statuses, threads and the account's own list. */
import { z } from 'zod';
import { type Call, ProviderFailure } from '../call.ts';
import { id, list, unread, wholeText } from '../kit/fields.ts';
import { onward } from '../kit/pages.ts';
import { readSince } from '../kit/read-since.ts';
import { partsOf } from './account-id.ts';
import { nextStart } from './paging.ts';
import { type StatusView, statusView } from './status.ts';

/** A status as it was read, with what the server sent. */
export interface ReadStatus {
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
