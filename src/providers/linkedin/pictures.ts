/**
 * Finds the addresses of posts' images, which posts name by their URNs alone. Source:
 * learn.microsoft.com/linkedin/marketing/community-management/shares/images-api, as excerpts of stored copies and, for the form
 * of the call for several, public integrations say (search of 2026-11-29); not read in full.
 */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { type Call, ignoreFailure } from '../call.ts';
import { ifUsable, record, url } from '../kit/fields.ts';
import { method } from './api.ts';
import { encodeUrn } from './urn.ts';

type Post = Schemas['LinkedinPost'];

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
