/** Reads what Instagram's media and Threads' posts have in common. Sources: "IG Media"; Threads API, "Posts". */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { id, ifUsable, list, present, text, url, word } from '../kit/fields.ts';
import { graphTime } from './graph.ts';

/** The fields of a file. */
export const fileFields = 'media_type,media_url,thumbnail_url,alt_text';

const file = z.object({
  media_type: word().optional(),
  media_url: ifUsable(url()),
  thumbnail_url: ifUsable(url()),
  alt_text: text().optional(),
});
type File = z.infer<typeof file>;

export const mediaNode = file.extend({
  id: id(),
  permalink: ifUsable(url()),
  timestamp: graphTime.optional(),
  /** The files of a carousel. */
  children: z.object({ data: list(file) }).optional(),
});
export type MediaNode = z.infer<typeof mediaNode>;

/** Returns what an item has whatever its content is. */
export function itemOfNode({ id, permalink, timestamp }: MediaNode) {
  return { externalId: id, ...present({ providerPermalink: permalink, publishedAt: timestamp }) };
}

/** Returns the files of a node, as far as the provider shows them. */
export function assetsOf({ children, ...own }: MediaNode): Schemas['MediaAsset'][] {
  return (children?.data ?? [own]).flatMap((one) => toAsset(one) ?? []);
}

/**
 * Returns a file, if the provider shows it. It withholds the `media_url` of flagged or copyrighted media; a video
 * then has its thumbnail.
 */
function toAsset(one: File): Schemas['MediaAsset'] | undefined {
  const sourceUrl = one.media_url ?? one.thumbnail_url;
  if (!sourceUrl) return undefined;
  return { sourceUrl, ...present({ contentType: mimeType(one), altText: one.alt_text }) };
}

/** Returns the MIME type. The provider does not give it, but serves one format of pictures and one of videos. */
function mimeType({ media_type, media_url, thumbnail_url }: File): string | undefined {
  if (media_type === 'AUDIO') return undefined;
  if (media_type === 'VIDEO' && media_url) return 'video/mp4';
  return media_url || thumbnail_url ? 'image/jpeg' : undefined;
}
