/** Finds what nothing reports: sweeps the channel's uploads and the newest comments on all its videos, and polls for new comments. */

import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { instant } from '../kit/fields.ts';
import { readSince, withClockDifference } from '../kit/pages.ts';
import type { Notification, Poll, SweptItem } from '../observations.ts';
import { commentItem } from './comment.ts';
import { isSince, mostThreadsPerCall, type ReadComment, readThreadPage } from './read-comments.ts';
import { scopes } from './scopes.ts';
import { itemOf, readUploadsSince } from './video.ts';

export async function sweepVideos(call: Call, since: Date): Promise<SweptItem<Schemas['YoutubeVideo']>[]> {
  return (await readUploadsSince(call, since)).map((view) => ({ item: itemOf(view) }));
}

export async function sweepComments(
  call: Call,
  since: Date,
): Promise<SweptItem<Schemas['YoutubeComment']>[]> {
  const found = await commentsSince(call, since, pagesOfSweep);
  return found.map(({ view, around }) => ({ item: commentItem(view, around) }));
}

const pagesOfSweep = 4;

/**
 * Reads the comments since a time, newest threads first, with the replies that come with them. A new reply to an old comment
 * is found as long as its thread is on a page that is read.
 * @param pages how many pages of threads are read at most, each of which costs a unit.
 */
async function commentsSince(call: Call, since: Date, pages: number): Promise<ReadComment[]> {
  const isNew = isSince(withClockDifference(since));
  const threads = await readSince(
    async (pageToken) => {
      const of = { allThreadsRelatedToChannelId: call.account.externalId };
      const query = { ...of, maxResults: mostThreadsPerCall, pageToken };
      const page = await readThreadPage(call, query);
      return { items: page.threads, next: page.next };
    },
    ({ top, replies }) => [top, ...replies].some(isNew),
    pages,
  );
  return threads.flatMap(({ top, replies }) => [top, ...replies]).filter(isNew);
}

const pagesOfPoll = 3;

/** The cursor is the time of the newest comment that was seen. */
const position = instant();

/** A poll costs a unit of the quota. */
export const commentPoll: Poll = {
  scopes: scopes.comments,
  async run(call, cursor, since) {
    const from = position.safeParse(cursor).data ?? since.toISOString();
    const comments = await commentsSince(call, new Date(from), pagesOfPoll);
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
