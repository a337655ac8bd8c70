/** Turns media into items of posts and reels, which share a list; stories have their own. */
import { type Media, mediaItem, requireStory } from './media.ts';

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
