/** Turns the files of Instagram's and Threads' media into assets. Sources: "IG Media"; Threads API, "Posts". */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { present } from './graph.ts';

export const asset = z.object({
  media_type: z.string().optional(),
  media_url: z.string().optional(),
  thumbnail_url: z.string().optional(),
  alt_text: z.string().optional(),
});
type Asset = z.infer<typeof asset>;

/** Returns the files of nodes; a node without a file is left out. */
export function assetsOf(nodes: readonly Asset[]): Schemas['MediaAsset'][] {
  return nodes.flatMap((node) => toAsset(node) ?? []);
}

/**
 * Returns the file of a node, if the provider shows one. It withholds the `media_url` of flagged or
 * copyrighted media; a video then has its thumbnail.
 */
function toAsset(node: Asset): Schemas['MediaAsset'] | undefined {
  const sourceUrl = node.media_url ?? node.thumbnail_url;
  if (!sourceUrl) return undefined;
  return { sourceUrl, ...present({ contentType: mimeType(node), altText: node.alt_text }) };
}

/** Returns the MIME type. The provider does not give it, but serves one format of pictures and one of videos. */
function mimeType(node: Asset): string | undefined {
  if (node.media_type === 'AUDIO') return undefined;
  if (node.media_type === 'VIDEO' && node.media_url) return 'video/mp4';
  return node.media_url || node.thumbnail_url ? 'image/jpeg' : undefined;
}
