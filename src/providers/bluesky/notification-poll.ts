/** Polls for new replies, mentions and quotes. */

import type { ContentType } from '../../contract/index.ts';
import { minuteMs } from '../../lib/time.ts';
import type { Call } from '../call.ts';
import type { Notification, Poll } from '../observations.ts';
import { listNotified } from './notifications.ts';
import { needsView, type PostView, postItem, replyItem } from './post-view.ts';
import { readPost } from './read-posts.ts';
import { scopes } from './scopes.ts';
import { readReply } from './threads.ts';

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
