import { deleteNode, getNode, knownShape, listEdge } from '../meta/graph.ts';
import { contentType } from '../provider.ts';
import { type Media, media, mediaFields, mediaId, mediaItem, mediaPageSize, requireStory } from './media.ts';
import { scopes } from './scopes.ts';

export const mediaItems = contentType('instagram.media.items', {
  list: {
    scopes: scopes.read,
    pageSize: mediaPageSize,
    run: (call, input) =>
      listEdge(
        call,
        {
          path: `/${call.account.externalId}/media`,
          target: 'account',
          fields: mediaFields(call),
          maximum: mediaPageSize.maximum,
        },
        input,
        media,
        toItem,
      ),
  },
  get: {
    scopes: scopes.read,
    run: (call, input) =>
      getNode(
        call,
        { id: knownShape(input.externalId, mediaId), fields: mediaFields(call) },
        input,
        media,
        toItem,
      ),
  },
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
