/** Asks for new comments on the channel's videos, which nothing reports. A poll costs a unit of the quota. */
import type { Call } from '../call.ts';
import { instant } from '../kit/fields.ts';
import type { Notification, Poll } from '../observations.ts';
import { commentItem } from './comment.ts';
import type { ReadComment } from './read-comments.ts';
import { scopes } from './scopes.ts';
import { commentsSince } from './sweep.ts';

const mostPages = 3;

/** The cursor is the time of the newest comment that was seen. */
const position = instant();

export const commentPoll: Poll = {
  scopes: scopes.comments,
  async run(call, cursor, since) {
    const from = position.safeParse(cursor).data ?? since.toISOString();
    const comments = await commentsSince(call, new Date(from), mostPages);
    const notifications = comments.map((one) => notificationOf(call, one));
    notifications.sort((one, other) => one.at.getTime() - other.at.getTime());
    const newest = notifications.at(-1)?.at.toISOString() ?? from;
    return { notifications, cursor: newest > from ? newest : from };
  },
};

const notificationOf = ({ account }: Call, one: ReadComment): Notification => ({
  accountExternalId: account.externalId,
  contentType: 'youtube.videos.comments',
  action: 'created',
  externalId: one.view.id,
  at: new Date(one.view.snippet.publishedAt ?? 0),
  item: commentItem(one.view, one.around),
});
