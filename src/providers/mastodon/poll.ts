/**
 * Asks for new mentions of the account, and finds the stream that tells of them. Replies mention those whom they answer,
 * so they are among them. Source:
 * docs.joinmastodon.org, "notifications API methods".
 */
import { z } from 'zod';
import type { Call } from '../call.ts';
import { id, ifUsable, instant, unread, url, word } from '../kit/fields.ts';
import { parseJson } from '../kit/json.ts';
import { readSince } from '../kit/pages.ts';
import type { Notification, Poll, PollStream } from '../observations.ts';
import { nextStart, readReply } from './read-statuses.ts';
import { scopes } from './scopes.ts';
import { type MastodonSettings, readInstance } from './server.ts';
import { isReply, postItem, type StatusView, statusView } from './status.ts';

const pageSize = 80;
const mostPages = 10;

const notification = z.object({
  id: id(),
  /** What it tells of; others than mentions come from servers that do not know what was asked for. */
  type: z.literal('mention').optional(),
  created_at: instant(),
  status: statusView,
});
type Mention = z.infer<typeof notification>;

export const mentionPoll: Poll = {
  scopes: scopes.observe,
  async run(call, cursor, since) {
    const { mentions, newestId = cursor } = cursor
      ? await mentionsAfter(call, cursor)
      : await mentionsSince(call, since);
    return {
      notifications: mentions.flatMap((mention) => toNotification(call, mention)),
      cursor: newestId ?? '0',
    };
  },
};

/** Returns the statuses since a time that mention the account. */
export async function mentioning(call: Call, since: Date): Promise<StatusView[]> {
  return (await mentionsSince(call, since)).mentions.map(({ status }) => status);
}

/**
 * Returns when the account was mentioned: when the server reported it, or when the status was written if that is later, because
 * GoToSocial gives the time of a notification in whole seconds.
 */
const timeOf = ({ created_at, status }: Mention) =>
  new Date(Math.max(Date.parse(created_at), Date.parse(status.created_at)));

interface Found {
  /** The mentions, oldest first. */
  mentions: Mention[];
  /** The id of the newest notification that was read, whether or not it is among the mentions. */
  newestId?: string | undefined;
}

/** Reads the mentions after a notification. */
async function mentionsAfter(call: Call, cursor: string): Promise<Found> {
  const mentions: Mention[] = [];
  let newestId = cursor;
  for (let count = 0; count < mostPages; count += 1) {
    const page = await readPage(call, { min_id: newestId }, oldestOf);
    // A server whose page ends with what was asked from has returned all that it has.
    if (page.newestId === undefined || page.newestId === newestId) break;
    const left = await mentionsBetween(call, newestId, page);
    mentions.push(...[...page.mentions, ...left].toReversed());
    newestId = page.newestId;
  }
  return { mentions, newestId };
}

/** Reads what a page has left out after its beginning: some servers take `min_id` for `since_id`, and show the newest. */
async function mentionsBetween(call: Call, cursor: string, first: MentionPage): Promise<Mention[]> {
  const mentions: Mention[] = [];
  let page = first;
  for (let count = 0; count < mostPages; count += 1) {
    const before = nextStart(page.link, page.oldestId);
    if (before === undefined || page.ids.includes(cursor)) break;
    const next = await readPage(call, { min_id: cursor, max_id: before }, newestOf);
    // A server that takes no `max_id` here shows what has been read, and continues doing so.
    if (page.oldestId !== undefined && next.ids.includes(page.oldestId)) break;
    page = next;
    const known = page.ids.indexOf(cursor);
    const shown = new Set(known < 0 ? page.ids : page.ids.slice(0, known));
    mentions.push(...page.mentions.filter(({ id: shownId }) => shown.has(shownId)));
  }
  return mentions;
}

/** Reads the mentions since a time. */
async function mentionsSince(call: Call, since: Date): Promise<Found> {
  let newestId: string | undefined;
  const mentions = await readSince(
    async (cursor) => {
      const page = await readPage(call, { max_id: cursor }, newestOf);
      newestId ??= page.newestId;
      return { items: page.mentions, next: page.isCut ? page.oldestId : nextStart(page.link, page.oldestId) };
    },
    (mention) => timeOf(mention) >= since,
    mostPages,
  );
  return { mentions: mentions.reverse(), newestId };
}

const listed = z.object({ headers: z.object({ link: z.unknown().optional() }), body: unread() });
const named = z.object({ id: id() });

/** What is read of a page that is longer than was asked for: the side that the cursor of the next page leads away from. */
type Part = (page: readonly unknown[]) => unknown[];
const newestOf: Part = (page) => page.slice(0, pageSize);
const oldestOf: Part = (page) => page.slice(-pageSize);

interface MentionPage {
  /** The mentions, newest first. Those without a status that can be read are left out. */
  mentions: Mention[];
  /** The ids of all notifications that the server has sent, more than were asked for among them. */
  ids: string[];
  isCut: boolean;
  link: unknown;
  newestId: string | undefined;
  oldestId: string | undefined;
}

/** Reads a page of notifications, newest first. */
function readPage(
  { upstream }: Call,
  range: { min_id?: string; max_id?: string | undefined },
  partOf: Part,
): Promise<MentionPage> {
  return upstream.request({
    method: 'GET',
    path: '/api/v1/notifications',
    query: { 'types[]': ['mention'], limit: pageSize, ...range },
    target: 'account',
    whole: true,
    parse(answer) {
      const { headers, body } = listed.parse(answer);
      const all = partOf(body);
      const mentions = all.flatMap((one) => notification.safeParse(one).data ?? []);
      const idsOf = (some: readonly unknown[]) => some.flatMap((one) => named.safeParse(one).data?.id ?? []);
      const read = idsOf(all);
      const isCut = all.length < body.length;
      return {
        mentions,
        ids: isCut ? idsOf(body) : read,
        isCut,
        link: headers.link,
        newestId: read[0],
        oldestId: read.at(-1),
      };
    },
  });
}

function toNotification(call: Call, { status, created_at }: Mention): Notification[] {
  if (status.visibility === 'direct') return [];
  const common = {
    accountExternalId: call.account.externalId,
    action: 'created' as const,
    externalId: status.id,
    at: new Date(created_at),
  };
  if (isReply(status)) {
    const read = (through: Call) => readReply(through, { externalId: status.id });
    return [{ ...common, contentType: 'mastodon.posts.replies', read }];
  }
  const item = postItem(call, status);
  return item ? [{ ...common, contentType: 'mastodon.posts.items', item }] : [];
}

// Finds the stream of an account's notifications. It is a WebSocket, because every server has that one: Mastodon also sends
// server-sent events, GoToSocial does not. Sources: docs.joinmastodon.org, "streaming API methods";
// github.com/superseriousbusiness/gotosocial, v0.17.3, internal/api/client/streaming.

const instance = z.object({
  configuration: z.object({ urls: z.object({ streaming: ifUsable(url()) }).nullish() }),
});

const message = z.object({ event: word() });

/** `notifications_merged` says that notifications that waited for a decision of the account's owner have been let in. */
const news = new Set(['notification', 'notifications_merged']);

export const notificationStream = ({ mastodonUrlPrefix }: MastodonSettings): PollStream => ({
  async find(call) {
    const { configuration } = (await readInstance(call, instance)).told;
    // The setting stands in for `https://` in all addresses of servers, and so for `wss://` in that of the stream.
    const [, server] = /^wss:\/\/([^?#]*[^?#/])\/*$/.exec(configuration.urls?.streaming ?? '') ?? [];
    return server && `${mastodonUrlPrefix}${server}/api/v1/streaming?stream=user:notification`;
  },
  tells(text) {
    try {
      return news.has(message.parse(parseJson(text)).event);
    } catch {
      return false;
    }
  },
});
