/**
 * Reads what others did with the account's posts, and polls for new replies, mentions and quotes. Source: lexicon
 * app.bsky.notification.listNotifications.
 */
import { z } from 'zod';
import type { ContentType } from '../../contract/index.ts';
import { minuteMs } from '../../lib/time.ts';
import type { Call } from '../call.ts';
import { id, unread, word } from '../kit/fields.ts';
import { askedPart, placeOf, readSince } from '../kit/pages.ts';
import type { Notification, Poll } from '../observations.ts';
import { needsView, type PostView, postItem, postRecord, postView, replyItem } from './post-view.ts';
import { readPost } from './read-posts.ts';
import { scopes } from './scopes.ts';
import { readReply } from './threads.ts';
import { query } from './xrpc.ts';

/** The number of notifications per page: the lexicon's maximum. */
const pageSize = 100;
/** The largest number of pages that are read; older notifications are left out. */
const mostPages = 20;

/** The reasons of the notifications that are about content; likes, follows and reposts are not. */
const reasons = ['reply', 'mention', 'quote'];

const notification = z.object({
  uri: id(),
  author: postView.shape.author,
  record: postRecord,
  indexedAt: postView.shape.indexedAt,
});
type Notified = z.infer<typeof notification>;

const page = z.object({
  notifications: unread(),
  cursor: word().min(1).optional(),
});

/**
 * Returns the posts that the account was notified of since a time, newest first. Notifications lack the
 * fields that only the AppView's view of a post has.
 */
export async function listNotified(call: Call, since: Date): Promise<PostView[]> {
  const isRecent = ({ indexedAt }: Notified) => new Date(indexedAt) >= since;
  const found = await readSince((cursor) => readPage(call, cursor), isRecent, mostPages);
  return found.map((one) => ({ ...one, embed: undefined }));
}

async function readPage(call: Call, cursor: string | undefined) {
  const place = placeOf(cursor);
  // Asks for all notifications with `priority: false`, even if the account's own setting shows only those
  // of people it follows.
  const parameters = { limit: pageSize, reasons, priority: false, cursor: place.cursor };
  const { notifications, cursor: told } = await query(
    call,
    'app.bsky.notification.listNotifications',
    parameters,
    { target: 'account', parse: page.parse },
  );
  const part = askedPart(notifications, pageSize, place, told);
  return { ...part, items: part.items.flatMap((one) => notification.safeParse(one).data ?? []) };
}

/**
 * The time by which each poll looks back beyond its cursor, because notifications are ordered by their
 * authors' clocks and may reach the AppView late.
 */
const overlapMs = 5 * minuteMs;

export const notificationPoll: Poll = {
  scopes: scopes.observe,
  async run(call, cursor, since) {
    const from = cursor ? new Date(Date.parse(cursor) - overlapMs) : since;
    const posts = await listNotified(call, from < since ? since : from);
    return {
      notifications: posts.reverse().map((post) => toNotification(call, post)),
      cursor: posts.at(-1)?.indexedAt ?? cursor ?? since.toISOString(),
    };
  },
};

function toNotification({ account }: Call, post: PostView): Notification {
  const reply = replyItem(post);
  const contentType: ContentType = reply ? 'bluesky.posts.replies' : 'bluesky.posts.items';
  const read = (call: Call) =>
    reply ? readReply(call, { externalId: post.uri }) : readPost(call, { externalId: post.uri });
  return {
    accountExternalId: account.externalId,
    contentType,
    action: 'created',
    externalId: post.uri,
    at: new Date(post.indexedAt),
    ...(needsView(post.record) ? { read } : { item: reply ?? postItem(post) }),
  };
}
