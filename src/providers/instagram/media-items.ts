import { deleteNode, knownShape } from '../meta/graph.ts';
import { contentType } from '../provider.ts';
import {
  getMedia,
  listMedia,
  type Media,
  media,
  mediaId,
  mediaItem,
  mediaPageSize,
  requireStory,
} from './media.ts';
import { scopes } from './scopes.ts';

export const mediaItems = contentType('instagram.media.items', {
  list: {
    scopes: scopes.read,
    pageSize: mediaPageSize,
    run: (call, input) => listMedia(call, 'media', input, toItem),
  },
  get: { scopes: scopes.read, run: (call, input) => getMedia(call, input, toItem) },
  delete: {
    scopes: scopes.deleteMedia,
    run: (call, { externalId }) =>
      deleteNode(call, knownShape(externalId, mediaId), 'media_product_type', (node) =>
        requireStory(media.parse(node), false),
      ),
  },
});

function toItem(node: Media) {
  requireStory(node, false);
  return { ...mediaItem(node), variant: variantOf(node), contentType: 'instagram.media.items' as const };
}

/** Only `media_product_type` tells a reel for sure; where it is absent, the permalink does. */
function variantOf(node: Media): 'feed' | 'reel' {
  if (node.media_product_type) return node.media_product_type === 'REELS' ? 'reel' : 'feed';
  return node.permalink?.includes('/reel/') ? 'reel' : 'feed';
}
