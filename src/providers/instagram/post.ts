/** Posts and reels, which share a list; stories have one of their own. */
import { type Media, mediaItem, requireStory } from './media.ts';

export function postItem(node: Media) {
  requireStory(node, false);
  return { ...mediaItem(node), variant: variantOf(node), contentType: 'instagram.media.items' as const };
}

/** Only `media_product_type` tells a reel for sure; where it is absent, the permalink does. */
function variantOf(node: Media): 'feed' | 'reel' {
  if (node.media_product_type) return node.media_product_type === 'REELS' ? 'reel' : 'feed';
  return node.permalink?.includes('/reel/') ? 'reel' : 'feed';
}
