/**
 * Reads the account's public posts. Sources: developers.tiktok.com/doc/tiktok-api-v2-video-list, /tiktok-api-v2-video-query, as stored
 * copies say (search of 2026-11-29).
 */
import { z } from 'zod';
import { type Call, ProviderFailure } from '../../call.ts';
import { list, unread, withRaw } from '../../kit/fields.ts';
import { knownId } from '../../kit/own-content.ts';
import { onward, pageOf, readSince } from '../../kit/pages.ts';
import { ask } from './api.ts';
import { itemFields, itemOf, type Video, video } from './video.ts';

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
