/**
 * The channel's videos: as items, by their ids, and the list of its uploads. Source:
 * https://developers.google.com/youtube/v3/docs/videos, read on 2026-11-28.
 */

import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { id, ifUsable, instant, list, name, present, text, url, withRaw, word } from '../kit/fields.ts';
import { knownId } from '../kit/own-content.ts';
import { onward, readSince } from '../kit/pages.ts';
import { listOne, listPage } from './list.ts';

export const videoId = /^[\w-]{11}$/;
export const permalinkOf = (externalId: string) => `https://www.youtube.com/watch?v=${externalId}`;

/** The parts of a video that an item is made of. */
export const itemParts = 'id,snippet,status,contentDetails';

const flag = ifUsable(z.boolean());
const mostTags = 500;

export const video = z.object({
  id: id(),
  snippet: z.object({
    channelId: id(),
    title: text(),
    description: text().default(''),
    tags: ifUsable(list(text(), mostTags)),
    categoryId: ifUsable(word()),
    defaultLanguage: ifUsable(word()),
    publishedAt: ifUsable(instant()),
    thumbnails: ifUsable(z.object({ high: ifUsable(z.object({ url: url() })) })),
  }),
  status: z.object({
    privacyStatus: word(),
    publishAt: ifUsable(instant()),
    license: ifUsable(word()),
    embeddable: flag,
    madeForKids: flag,
    selfDeclaredMadeForKids: flag,
    containsSyntheticMedia: flag,
    uploadStatus: ifUsable(word()),
    failureReason: ifUsable(word()),
    rejectionReason: ifUsable(word()),
  }),
  contentDetails: z.object({ duration: ifUsable(name()) }).optional(),
});
type Video = z.infer<typeof video>;

/** A video as the list of uploads has it. */
const upload = z.object({ contentDetails: z.object({ videoId: id() }) });

export function itemOf({ id: externalId, snippet, status, contentDetails }: Video): Schemas['YoutubeVideo'] {
  const { tags = [], thumbnails } = snippet;
  return {
    externalId,
    title: snippet.title,
    privacy: status.privacyStatus,
    ...(tags.some(Boolean) ? { tags: tags.filter(Boolean) } : {}),
    ...present({
      text: snippet.description,
      category: snippet.categoryId,
      language: snippet.defaultLanguage,
      publishAt: status.publishAt,
      license: status.license,
      embeddable: status.embeddable,
      madeForKids: status.selfDeclaredMadeForKids ?? status.madeForKids,
      syntheticMedia: status.containsSyntheticMedia,
      uploadStatus: status.uploadStatus,
      uploadProblem: status.failureReason ?? status.rejectionReason,
      durationSeconds: secondsOf(contentDetails?.duration),
      publishedAt: snippet.publishedAt,
    }),
    ...(thumbnails?.high ? { media: [{ sourceUrl: thumbnails.high.url, contentType: 'image/jpeg' }] } : {}),
    providerPermalink: permalinkOf(externalId),
    contentType: 'youtube.videos.items',
  };
}

const duration = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,4})M)?(?:(\d{1,6})S)?)?$/;
const secondsIn = [86_400, 3_600, 60, 1];

/** Returns the seconds of a duration in ISO-8601, such as `PT1H2M3S`; `undefined` when it is none. */
function secondsOf(written = ''): number | undefined {
  const found = duration.exec(written)?.slice(1);
  return found?.reduce((sum, count, index) => sum + Number(count ?? 0) * (secondsIn[index] ?? 0), 0);
}

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
