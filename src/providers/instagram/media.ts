/** Reads media, the nodes that posts, reels and stories share. Sources: "IG Media", meta-specs IGMedia. */
import type { z } from 'zod';
import { type Call, ProviderFailure } from '../call.ts';
import { present, text, word } from '../kit/fields.ts';
import type { ListPage } from '../kit/pages.ts';
import {
  assetsOf,
  deleteNode,
  fileFields,
  getNode,
  itemOfNode,
  knownShape,
  listEdge,
  mediaNode,
  type ReadInput,
} from '../meta/graph.ts';
import { type OwnEdge, sweepOwnEdge } from '../meta/sweep.ts';
import type { SweptItem } from '../observations.ts';
import { facebookLogin } from './scopes.ts';

/** The page size of lists of media: "IG User Media" accepts up to 100. */
export const mediaPageSize = { default: 25, maximum: 100 };
/** The form of the ids of posts, reels and stories. */
export const mediaId = /^\d+$/;

const shared =
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,shortcode,timestamp,username,alt_text';

/**
 * Returns the fields to ask for. One unknown field fails the whole request, so each login kind has its own
 * list.
 */
function mediaFields(call: Call): string {
  const own = call.account.loginKind === facebookLogin ? ',owner,is_shared_to_feed' : '';
  return `${shared}${own},comments_count,like_count,is_comment_enabled,children{id,${fileFields}}`;
}

export const media = mediaNode.extend({
  caption: text().optional(),
  media_product_type: word().optional(),
});
export type Media = z.infer<typeof media>;

/**
 * Checks that a node is a story, or that it is none. Fails as `not_found` otherwise. The product type tells
 * them apart; Instagram Login may leave it out, and such a node passes.
 */
export function requireStory({ id, media_product_type: type }: Media, wanted: boolean): void {
  if (type !== undefined && (type === 'STORY') !== wanted)
    throw new ProviderFailure({ kind: 'not_found' }, `media ${id} is of type ${type}`);
}

/** Lists the account's posts, or its stories of the last day. */
export function listMedia<Item extends object>(
  call: Call,
  edge: 'media' | 'stories',
  input: ReadInput,
  toItem: (node: Media) => Item,
): Promise<ListPage<Item>> {
  const request = {
    path: `/${call.account.externalId}/${edge}`,
    target: 'account' as const,
    fields: mediaFields(call),
    maximum: mediaPageSize.maximum,
  };
  return listEdge(call, request, input, media, toItem);
}

const sweptMedia = 50;

/** Returns the newest media of the account. */
export function newest(call: Call, edge: 'media' | 'stories'): OwnEdge {
  return { edge, fields: mediaFields(call), limit: sweptMedia };
}

export function sweepMedia<Item extends { publishedAt?: string }>(
  call: Call,
  edge: 'media' | 'stories',
  since: Date,
  toItem: (node: Media) => Item,
): Promise<SweptItem<Item>[]> {
  return sweepOwnEdge(call, newest(call, edge), media, (node) => ({ item: toItem(node) }), since);
}

export async function getMedia<Item extends object>(
  call: Call,
  input: ReadInput & { externalId: string },
  toItem: (node: Media) => Item,
): Promise<Item> {
  const id = knownShape(input.externalId, mediaId);
  return getNode(call, { id, fields: mediaFields(call) }, input, media, toItem);
}

/**
 * Deletes a story, or a post, reel or whole carousel. Source: "IG Media", Deleting.
 * @param story whether the id has to be that of a story; the other kind is refused.
 */
export function deleteMedia(call: Call, externalId: string, { story }: { story: boolean }) {
  return deleteNode(call, knownShape(externalId, mediaId), 'media_product_type', (node) =>
    requireStory(media.parse(node), story),
  );
}

/** Returns the fields that posts and stories have in common. */
export function mediaItem(node: Media) {
  const assets = assetsOf(node);
  return {
    ...itemOfNode(node),
    ...present({ text: node.caption }),
    ...(assets.length > 0 ? { media: assets } : {}),
  };
}

/** Turns media into items of posts and reels, which share a list; stories have their own. */
export function postItem(node: Media) {
  requireStory(node, false);
  return { ...mediaItem(node), variant: variantOf(node), contentType: 'instagram.media.items' as const };
}

/**
 * Returns the variant. `media_product_type` identifies a reel for certain; where it is absent, the permalink
 * does.
 */
export function variantOf(node: Media): 'feed' | 'reel' {
  if (node.media_product_type) return node.media_product_type === 'REELS' ? 'reel' : 'feed';
  return node.permalink?.includes('/reel/') ? 'reel' : 'feed';
}
