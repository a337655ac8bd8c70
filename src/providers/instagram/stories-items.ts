import { getNode, knownShape, listEdge } from '../meta/graph.ts';
import { contentType } from '../provider.ts';
import { type Media, media, mediaFields, mediaId, mediaItem, mediaPageSize, requireStory } from './media.ts';
import { scopes } from './scopes.ts';

export const storiesItems = contentType('instagram.stories.items', {
  list: {
    scopes: scopes.read,
    pageSize: mediaPageSize,
    run: (call, input) =>
      listEdge(
        call,
        {
          path: `/${call.account.externalId}/stories`,
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
});

function toItem(node: Media) {
  requireStory(node, true);
  return { ...mediaItem(node), contentType: 'instagram.stories.items' as const };
}
