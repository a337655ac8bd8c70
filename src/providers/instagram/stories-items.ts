import { contentType } from '../provider.ts';
import { getMedia, listMedia, type Media, mediaItem, mediaPageSize, requireStory } from './media.ts';
import { scopes } from './scopes.ts';

export const storiesItems = contentType('instagram.stories.items', {
  list: {
    scopes: scopes.read,
    pageSize: mediaPageSize,
    run: (call, input) => listMedia(call, 'stories', input, toItem),
  },
  get: { scopes: scopes.read, run: (call, input) => getMedia(call, input, toItem) },
});

function toItem(node: Media) {
  requireStory(node, true);
  return { ...mediaItem(node), contentType: 'instagram.stories.items' as const };
}
