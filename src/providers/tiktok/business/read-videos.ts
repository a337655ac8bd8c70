/**
 * Reads posts, newest first: those that everybody can see. Source: business-api.tiktok.com/portal/docs?id=1762228421622786 ("Get the
 * posts of a TikTok account"), as public notes of the page say (search of 2026-11-29); the page was not read itself.
 */
import { z } from 'zod';
import type { Schemas } from '../../../contract/index.ts';
import { type Call, ProviderFailure } from '../../call.ts';
import { id, ifUsable, isoTime, present, text, unread, url, withRaw, word } from '../../kit/fields.ts';
import { type ListPage, onward, pageOf, readSince } from '../../kit/pages.ts';
import { ask } from './api.ts';

/** The fields that need no other scope than the list. `item_id` has to be among them. */
const videoFields = [
  'item_id',
  'media_type',
  'caption',
  'video_duration',
  'thumbnail_url',
  'share_url',
  'embed_url',
  'create_time',
];

/** A time in seconds since 1970, which samples write as a text or as a number; webhooks have milliseconds as well. */
export const unixTime = () =>
  z
    .union([z.number(), word().regex(/^\d{1,15}$/)])
    .transform((told, context) => isoTime(new Date(milliseconds(Number(told))), context));

/** As seconds, such a number would be in the year 5138. */
const milliseconds = (told: number) => (told < 1e11 ? told * 1000 : told);

export const videoId = /^\d{1,25}$/;

const videoView = z.object({
  item_id: id(),
  media_type: ifUsable(word()),
  caption: ifUsable(text()),
  video_duration: ifUsable(z.number().nonnegative()),
  thumbnail_url: ifUsable(url()),
  share_url: ifUsable(url()),
  embed_url: ifUsable(url()),
  create_time: ifUsable(unixTime()),
});
type VideoView = z.infer<typeof videoView>;

function videoItem(view: VideoView): Schemas['TiktokVideo'] {
  const { thumbnail_url: sourceUrl, video_duration: durationSeconds } = view;
  return {
    externalId: view.item_id,
    ...present({
      text: view.caption,
      durationSeconds: view.media_type === 'PHOTO' ? undefined : durationSeconds,
      embedUrl: view.embed_url,
      providerPermalink: view.share_url,
      publishedAt: view.create_time,
    }),
    ...(sourceUrl ? { media: [{ sourceUrl }] } : {}),
    contentType: 'tiktok.videos.items',
  };
}

type Video = Schemas['TiktokVideo'];

const pageSize = { default: 10, maximum: 20 };

/** A cursor, which comes as a number. */
export const cursorField = z.union([z.int().nonnegative().transform(String), word()]);

const page = z.object({
  videos: unread().default([]),
  cursor: ifUsable(cursorField),
  has_more: ifUsable(z.boolean()),
});

/** Reads a page of posts. TikTok may leave some out of it, so that a short page is not the last. */
async function readPage(call: Call, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const max_count = Math.min(Math.floor(limit), pageSize.maximum);
  const query = { fields: videoFields, cursor, max_count };
  return ask(call, {
    method: 'GET',
    path: '/business/video/list/',
    query,
    target: 'account',
    read(data) {
      const { videos, has_more, ...more } = page.parse(data);
      return {
        videos: videos.slice(0, max_count).map((raw) => ({ item: videoItem(videoView.parse(raw)), raw })),
        next: has_more ? onward(more.cursor, cursor) : undefined,
      };
    },
  });
}

interface ListInput {
  cursor?: string;
  limit?: number;
  includeProviderRaw?: boolean;
}

export async function listVideos(
  call: Call,
  { cursor, limit = pageSize.default, ...input }: ListInput,
): Promise<ListPage<Video>> {
  const { videos, next } = await readPage(call, { cursor, limit });
  return pageOf(
    videos.map(({ item, raw }) => withRaw(item, raw, input)),
    next,
  );
}

/** Reads a post by its id, with some of its fields. A post that the list does not know is not there. */
export async function readVideo<View>(
  call: Call,
  externalId: string,
  fields: readonly string[],
  read: (raw: unknown) => View,
): Promise<View> {
  if (!videoId.test(externalId)) throw unknown(externalId);
  const query = { fields, filters: { video_ids: [externalId] } };
  const found = await ask(call, {
    method: 'GET',
    path: '/business/video/list/',
    query,
    target: 'object',
    read(data) {
      const [raw] = page.parse(data).videos;
      return raw === undefined ? undefined : { view: read(raw) };
    },
  });
  if (!found) throw unknown(externalId);
  return found.view;
}

const unknown = (externalId: string) =>
  new ProviderFailure({ kind: 'not_found' }, `the account shows no post ${externalId}`);

export const getVideo = (
  call: Call,
  { externalId, ...input }: { externalId: string; includeProviderRaw?: boolean },
): Promise<Video> =>
  readVideo(call, externalId, videoFields, (raw) => withRaw(videoItem(videoView.parse(raw)), raw, input));

const mostPages = 5;

/** Reads the posts since a time, newest first, up to some pages. */
export const videosSince = (call: Call, since: Date): Promise<Video[]> =>
  readSince(
    async (cursor) => {
      const { videos, next } = await readPage(call, { cursor, limit: pageSize.maximum });
      return { items: videos.map(({ item }) => item), next };
    },
    ({ publishedAt }) => publishedAt === undefined || new Date(publishedAt) >= since,
    mostPages,
  );
