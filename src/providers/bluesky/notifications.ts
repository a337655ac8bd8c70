/** Reads what others did with the account's posts. Source: lexicon app.bsky.notification.listNotifications. */
import { z } from 'zod';
import type { Call } from '../call.ts';
import { id, unread, word } from '../kit/fields.ts';
import { askedPart, placeOf, readSince } from '../kit/pages.ts';
import { type PostView, postRecord, postView } from './post-view.ts';
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
