/** Sweeps the channel's uploads and the newest comments on all its videos. */
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { readSince, withClockDifference } from '../kit/pages.ts';
import type { SweptItem } from '../observations.ts';
import { commentItem } from './comment.ts';
import { isSince, mostThreadsPerCall, type ReadComment, readThreadPage } from './read-comments.ts';
import { readUploadsSince } from './read-videos.ts';
import { itemOf } from './video.ts';

export async function sweepVideos(call: Call, since: Date): Promise<SweptItem<Schemas['YoutubeVideo']>[]> {
  return (await readUploadsSince(call, since)).map((view) => ({ item: itemOf(view) }));
}

export async function sweepComments(
  call: Call,
  since: Date,
): Promise<SweptItem<Schemas['YoutubeComment']>[]> {
  const found = await commentsSince(call, since, mostPages);
  return found.map(({ view, around }) => ({ item: commentItem(view, around) }));
}

const mostPages = 4;

/**
 * Reads the comments since a time, newest threads first, with the replies that come with them. A new reply to an old comment
 * is found as long as its thread is on a page that is read.
 * @param pages how many pages of threads are read at most, each of which costs a unit.
 */
export async function commentsSince(call: Call, since: Date, pages: number): Promise<ReadComment[]> {
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
