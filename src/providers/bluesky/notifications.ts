/** What others did with the account's posts. Source: lexicon app.bsky.notification.listNotifications. */
import { z } from 'zod';
import type { Call } from '../provider.ts';
import { type PostView, postRecord, postView } from './post-view.ts';
import { query } from './xrpc.ts';

/** The lexicon's. */
const pageSize = 100;
/** Beyond that the sweep finds what there is. */
const mostPages = 20;

/** Likes, follows and reposts are no content. */
const reasons = ['reply', 'mention', 'quote'];

const notification = z.object({
  uri: z.string().min(1),
  author: postView.shape.author,
  record: postRecord,
  indexedAt: postView.shape.indexedAt,
});

const page = z.object({
  notifications: z.array(z.unknown()),
  cursor: z.string().min(1).optional(),
});

/**
 * The posts that the account was notified of since then, newest first, as far as a notification shows them: without what
 * only the AppView's view of a post has.
 */
export async function listNotified(call: Call, since: Date): Promise<PostView[]> {
  const found: PostView[] = [];
  let cursor: string | undefined;
  for (let count = 0; count < mostPages; count += 1) {
    // Whatever the account has set for itself: it may want to hear of the people only that it follows.
    const parameters = { limit: pageSize, reasons, priority: false, cursor };
    const { notifications, cursor: next } = await query(
      call,
      'app.bsky.notification.listNotifications',
      parameters,
      { target: 'account', parse: page.parse },
    );
    const posts = notifications.flatMap((one) => notification.safeParse(one).data ?? []);
    const recent = posts.filter(({ indexedAt }) => new Date(indexedAt) >= since);
    found.push(...recent.map((one) => ({ ...one, embed: undefined })));
    if (!next || notifications.length === 0 || recent.length < posts.length) break;
    cursor = next;
  }
  return found;
}
