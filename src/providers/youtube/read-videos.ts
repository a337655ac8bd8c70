/** Reads the channel's videos: by their ids, and the list of its uploads. */
import { type Call, ProviderFailure } from '../call.ts';
import { withRaw } from '../kit/fields.ts';
import { knownId } from '../kit/own-content.ts';
import { onward, readSince } from '../kit/pages.ts';
import { listOne, listPage } from './list.ts';
import { itemOf, itemParts, upload, type Video, video, videoId } from './video.ts';

export const pageSize = { default: 25, maximum: 50 };

interface ReadVideo {
  view: Video;
  raw: unknown;
}

const read = (raw: unknown): ReadVideo => ({ view: video.parse(raw), raw });

interface UploadsPage {
  videos: ReadVideo[];
  next?: string | undefined;
}

/** Reads a page of the uploads, newest first: their ids from the playlist, and what they are by one more call. */
export async function readUploads(
  call: Call,
  { limit = pageSize.default, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  parts = itemParts,
): Promise<UploadsPage> {
  const query = {
    part: 'contentDetails',
    playlistId: call.account.references.uploads,
    maxResults: Math.min(Math.floor(limit), pageSize.maximum),
    pageToken: cursor,
  };
  const { items: ids, nextPageToken } = await listPage(call.upstream, 'playlistItems', {
    query,
    most: query.maxResults,
    read: (raw) => upload.parse(raw).contentDetails.videoId,
    target: 'account',
  });
  return { videos: await readVideos(call, ids, parts), next: onward(nextPageToken, cursor) };
}

/** Reads videos in the order of their ids. Those that are gone are left out. */
async function readVideos({ upstream }: Call, ids: readonly string[], parts: string): Promise<ReadVideo[]> {
  if (ids.length === 0) return [];
  const query = { part: parts, id: ids.join(',') };
  const { items } = await listPage(upstream, 'videos', { query, most: ids.length, read });
  const found = new Map(items.map((one) => [one.view.id, one]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Reads a video of the channel. Fails as `not_found` for those of others. */
export async function readOwnVideo(call: Call, externalId: string, parts = itemParts): Promise<ReadVideo> {
  const id = knownId(externalId, videoId);
  const found = await listOne(call, 'videos', { part: parts, id }, read);
  if (found.view.snippet.channelId === call.account.externalId) return found;
  throw new ProviderFailure({ kind: 'not_found' }, `${id} is a video of another channel`);
}

/** Reads a video of the channel as an item. */
export async function readItem(
  call: Call,
  { externalId, ...input }: { externalId: string; includeProviderRaw?: boolean },
) {
  const { view, raw } = await readOwnVideo(call, externalId);
  return withRaw(itemOf(view), raw, input);
}

const mostPages = 4;

/** Reads the videos that were uploaded or made public since a time, newest first. */
export const readUploadsSince = (call: Call, since: Date): Promise<Video[]> =>
  readSince(
    async (cursor) => {
      const { videos, next } = await readUploads(call, { limit: pageSize.maximum, cursor });
      return { items: videos.map(({ view }) => view), next };
    },
    ({ snippet: { publishedAt } }) => publishedAt === undefined || new Date(publishedAt) >= since,
    mostPages,
  );
