/**
 * Reads the account's public posts, and their counts and the account's. Sources: developers.tiktok.com/doc/tiktok-api-v2-video-object
 * (as of 24 August 2026), /tiktok-api-v2-video-list, /tiktok-api-v2-video-query, as stored copies say (search of 2026-11-29);
 * /tiktok-api-v2-get-user-info.
 */

import { z } from 'zod';
import type { Schemas } from '../../../contract/index.ts';
import { type Call, ProviderFailure } from '../../call.ts';
import { count, countsFrom, countsIn } from '../../kit/counts.ts';
import { id, ifUsable, isoTime, list, present, text, unread, url, withRaw } from '../../kit/fields.ts';
import { knownId } from '../../kit/own-content.ts';
import { onward, pageOf, readSince } from '../../kit/pages.ts';
import type { Metrics, MetricsRequest } from '../../metrics.ts';
import { scopes } from '../scopes.ts';
import { ask } from './api.ts';

export const itemFields = [
  ...['id', 'create_time', 'cover_image_url', 'share_url', 'video_description', 'duration'],
  ...['height', 'width', 'title', 'embed_link'],
].join(',');

const pixels = ifUsable(z.int().positive());

export const video = z.object({
  id: id(),
  /** In seconds since 1970. */
  create_time: ifUsable(
    z.number().transform((seconds, context) => isoTime(new Date(seconds * 1000), context)),
  ),
  cover_image_url: ifUsable(url()),
  share_url: ifUsable(url()),
  video_description: ifUsable(text()),
  /** In seconds. */
  duration: ifUsable(z.number().nonnegative()),
  height: pixels,
  width: pixels,
  title: ifUsable(text()),
  embed_link: ifUsable(url()),
});
type Video = z.infer<typeof video>;

export const itemOf = (view: Video): Schemas['TiktokVideo'] => ({
  externalId: view.id,
  ...present({
    title: view.title,
    text: view.video_description,
    durationSeconds: view.duration,
    width: view.width,
    height: view.height,
    embedUrl: view.embed_link,
    providerPermalink: view.share_url,
    publishedAt: view.create_time,
  }),
  ...(view.cover_image_url
    ? { media: [{ sourceUrl: view.cover_image_url, contentType: 'image/jpeg' }] }
    : {}),
  contentType: 'tiktok.videos.items',
});

export const pageSize = { default: 10, maximum: 20 };

interface ReadVideo {
  view: Video;
  raw: unknown;
}

/** The cursor is a time in milliseconds since 1970. Integrations take it that an empty list may be left out, or be null. */
const page = z.object({
  videos: unread()
    .nullish()
    .transform((videos) => videos ?? []),
  cursor: z.number().optional(),
  has_more: z.boolean().default(false),
});
const found = z.object({
  videos: list(z.unknown(), 1)
    .nullish()
    .transform((videos) => videos ?? []),
});

async function readPage(
  call: Call,
  { cursor, limit = pageSize.default }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ videos: ReadVideo[]; next: string | undefined }> {
  const most = Math.min(Math.floor(limit), pageSize.maximum);
  if (cursor && !/^\d{1,15}$/.test(cursor))
    throw new ProviderFailure({ kind: 'rejected', field: 'cursor', detail: {} }, 'the cursor is no time');
  return ask(call, {
    method: 'POST',
    path: '/video/list/',
    query: { fields: itemFields },
    json: { max_count: most, ...(cursor ? { cursor: Number(cursor) } : {}) },
    target: 'account',
    parse(data) {
      const { videos, cursor: next, has_more } = page.parse(data);
      return {
        videos: videos.slice(0, most).map((raw) => ({ view: video.parse(raw), raw })),
        next: has_more && next !== undefined ? onward(String(next), cursor) : undefined,
      };
    },
  });
}

interface ListInput {
  cursor?: string;
  limit?: number;
  includeProviderRaw?: boolean;
}

export async function listVideos(call: Call, { cursor, limit, ...input }: ListInput) {
  const { videos, next } = await readPage(call, { cursor, limit });
  return pageOf(
    videos.map(({ view, raw }) => withRaw(itemOf(view), raw, input)),
    next,
  );
}

/** Asks for one of the account's posts. TikTok leaves out those that it does not know, and those of others. */
export async function queryVideo<View extends { id: string }>(
  call: Call,
  externalId: string,
  fields: string,
  view: z.ZodType<View>,
): Promise<{ view: View; raw: unknown }> {
  const [post] = await ask(call, {
    method: 'POST',
    path: '/video/query/',
    query: { fields },
    json: { filters: { video_ids: [knownId(externalId, /^\d{1,30}$/)] } },
    target: 'object',
    parse: (data) => found.parse(data).videos.map((raw) => ({ view: view.parse(raw), raw })),
  });
  if (!post) throw new ProviderFailure({ kind: 'not_found' }, `there is no public post ${externalId}`);
  return post;
}

export async function getVideo(
  call: Call,
  { externalId, ...input }: { externalId: string; includeProviderRaw?: boolean },
) {
  const { view, raw } = await queryVideo(call, externalId, itemFields, video);
  return withRaw(itemOf(view), raw, input);
}

const mostPages = 5;

/** Reads the public posts since a time, newest first, up to some pages. */
export const videosSince = (call: Call, since: Date): Promise<Video[]> =>
  readSince(
    async (cursor) => {
      const { videos, next } = await readPage(call, { cursor, limit: pageSize.maximum });
      return { items: videos.map(({ view }) => view), next };
    },
    ({ create_time }) => create_time === undefined || new Date(create_time) >= since,
    mostPages,
  );

const source = (page: string) => ({
  source: `https://developers.tiktok.com/doc/${page}`,
  checkedAt: '2026-11-29',
});

const fieldsOf = ({ series: asked }: MetricsRequest) => asked.map(({ providerName }) => providerName);

export const videoMetrics: Metrics = {
  scopes: scopes.read,
  metrics: countsFrom(
    source('tiktok-api-v2-video-object'),
    count('views', 'view_count', 'How often it was viewed.'),
    count('likes', 'like_count', 'How many likes it has.'),
    count('comments', 'comment_count', 'How many comments it has.'),
    count('shares', 'share_count', 'How often it was shared.'),
  ),
  async run(call, request) {
    const fields = ['id', ...fieldsOf(request)].join(',');
    const { raw } = await queryVideo(call, request.externalId, fields, z.object({ id: id() }));
    return countsIn(raw, request);
  },
};

export const profileMetrics: Metrics = {
  scopes: scopes.profileMetrics,
  metrics: countsFrom(
    source('tiktok-api-v2-get-user-info'),
    count('followers', 'follower_count', 'How many people follow the account.'),
    count('following', 'following_count', 'How many accounts it follows.'),
    count('likes', 'likes_count', 'How many likes all its posts have.'),
    count('videos', 'video_count', 'How many public posts it has.'),
  ),
  run: (call: Call, request: MetricsRequest) =>
    ask(call, {
      method: 'GET',
      path: '/user/info/',
      query: { fields: fieldsOf(request).join(',') },
      target: 'account',
      parse: (data) => countsIn(z.object({ user: z.unknown() }).parse(data).user, request),
    }),
};
