/**
 * Reads posts, and finds the addresses of their images, which posts name by their URNs alone. Sources:
 * learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api, /images-api, as excerpts of stored copies and, for
 * the form of the call for several images, public integrations say (search of 2026-11-29); not read in full.
 */

import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { type Call, ignoreFailure } from '../call.ts';
import { ifUsable, record, url, withRaw } from '../kit/fields.ts';
import { type ListPage, onward, pageOf, readSince } from '../kit/pages.ts';
import { method } from './api.ts';
import { pageSize, readPage } from './lists.ts';
import { type PostView, postItem, postView } from './post.ts';
import { encodeUrn, knownUrn } from './urn.ts';

type Post = Schemas['LinkedinPost'];

interface ReadPost {
  view: PostView;
  raw: unknown;
}

const allPosts = ({ account }: Call) =>
  ({
    path: '/posts',
    query: { author: account.externalId, q: 'author', sortBy: 'CREATED' },
    target: 'account',
    finder: true,
    read: (raw: unknown): ReadPost => ({ view: postView.parse(raw), raw }),
  }) as const;

interface ListInput {
  cursor?: string;
  limit?: number;
  includeProviderRaw?: boolean;
}

/** How many posts of the page before are read again, since what was deleted meanwhile moves those that follow forward. */
const overlap = 10;

/**
 * Returns a page of posts. A cursor says with which offset it goes on, and which post was the last before it, so that nothing
 * is left out or listed twice when posts are made or deleted meanwhile.
 */
export async function listPosts(
  call: Call,
  { cursor = '0', limit = pageSize.default, ...input }: ListInput,
): Promise<ListPage<Post>> {
  const [start = '0', time = '', last = ''] = cursor.split('/');
  const offset = Math.max(0, Number(start) - overlap);
  const wanted = Math.min(Math.floor(limit), pageSize.maximum - overlap);
  const count = wanted + Number(start) - offset;
  const { elements, next } = await readPage(call, allPosts(call), { cursor: String(offset), limit: count });
  const items = elements.map(({ view, raw }) => ({ item: postItem(view), raw }));
  const known = items.findIndex(({ item }) => item.externalId === last) + 1;
  const first = known || items.findIndex(({ item }) => !time || (item.publishedAt ?? time) <= time);
  const rest = first < 0 ? [] : items.slice(first);
  const shown = rest.slice(0, wanted);
  const place = offset + Math.max(first, 0) + shown.length;
  const end = shown.at(-1)?.item ?? { publishedAt: time, externalId: last };
  const isOver = !next && shown.length === rest.length;
  const onwards = first < 0 ? Number(start) + wanted : place;
  return pageOf(
    shown.map(({ item, raw }) => withRaw(item, raw, input)),
    isOver ? undefined : onward(`${onwards}/${end.publishedAt ?? ''}/${end.externalId}`, cursor),
  );
}

const readPost = ({ upstream }: Call, externalId: string) =>
  upstream.request({
    method: 'GET',
    path: `/posts/${encodeUrn(knownUrn(externalId))}`,
    target: 'object',
    parse: (raw) => ({ view: postView.parse(raw), raw }),
  });

/** The organization's own posts alone; LinkedIn would answer for those of others, too. */
export const ownPost = (call: Call, externalId: string) => ({
  externalId,
  read: () => readPost(call, externalId),
  fits: ({ view }: ReadPost) => view.author === call.account.externalId,
});

const mostPages = 5;

/** Reads the organization's posts since a time, newest first, up to some pages. */
export const postsSince = (call: Call, since: Date): Promise<Post[]> =>
  readSince(
    async (cursor) => {
      const { elements, next } = await readPage(call, allPosts(call), { cursor, limit: pageSize.maximum });
      return { items: elements.map(({ view }) => postItem(view)), next };
    },
    ({ publishedAt }) => publishedAt === undefined || new Date(publishedAt) >= since,
    mostPages,
  );

const image = z.object({ downloadUrl: ifUsable(url()) });
const several = z.object({ results: record(z.unknown()) });

/** The most images of a page whose addresses are asked for; their URNs stand in one address. */
const mostImages = 100;

/** Adds the addresses of images, by one call for all of them. They are of use, but not needed: not every app may ask. */
export async function withPictures<Item extends Post>(call: Call, posts: readonly Item[]): Promise<Item[]> {
  const urns = [...new Set(posts.flatMap(({ fileUrns = [] }) => fileUrns.filter(isImage)))];
  const addresses = await addressesOf(call, urns.slice(0, mostImages));
  return posts.map((post) => {
    const { fileUrns = [], altTexts = [] } = post;
    const media = fileUrns.flatMap((urn, place): Schemas['MediaAsset'][] => {
      const [sourceUrl, altText] = [addresses.get(urn), altTexts[place]];
      return sourceUrl ? [{ sourceUrl, ...(altText ? { altText } : {}) }] : [];
    });
    return media.length > 0 ? { ...post, media } : post;
  });
}

/** Adds the addresses of the images of one post. */
export async function withItsPictures<Item extends Post>(call: Call, post: Item): Promise<Item> {
  const [shown = post] = await withPictures(call, [post]);
  return shown;
}

const isImage = (urn: string) => urn.startsWith('urn:li:image:');
export const hasPictures = ({ fileUrns = [] }: Post) => fileUrns.some(isImage);

async function addressesOf({ upstream }: Call, urns: readonly string[]): Promise<Map<string, string>> {
  const [only = ''] = urns;
  if (urns.length === 0) return new Map();
  const ask = { method: 'GET', target: 'object' } as const;
  const found =
    urns.length === 1
      ? upstream.request({
          ...ask,
          path: `/images/${encodeUrn(only)}`,
          parse: (body): Record<string, unknown> => ({ [only]: body }),
        })
      : upstream.request({
          ...ask,
          path: `/images?ids=List(${urns.map(encodeUrn).join(',')})`,
          headers: method('BATCH_GET'),
          parse: (body): Record<string, unknown> => several.parse(body).results,
        });
  const results = Object.entries((await found.catch(ignoreFailure)) ?? {});
  return new Map(
    results.flatMap(([urn, told]): [string, string][] => {
      const { downloadUrl } = image.safeParse(told).data ?? {};
      return downloadUrl ? [[urn, String(downloadUrl)]] : [];
    }),
  );
}
