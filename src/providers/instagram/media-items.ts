/** The content types of Instagram's media: posts and stories. */
import { contentType } from '../content-type.ts';
import { tasks } from '../meta/pages.ts';
import {
  deleteMedia,
  getMedia,
  listMedia,
  type Media,
  mediaItem,
  mediaPageSize,
  postItem,
  requireStory,
  sweepMedia,
} from './media.ts';
import { readSeenMedia } from './mentions.ts';
import { postMetrics, readPostMetrics, readStoryMetrics, storyMetrics } from './metrics.ts';
import { mediaPublishing, storyPublishing } from './publishing/media-publishing.ts';
import { scopes } from './scopes.ts';

export const mediaItems = contentType(
  'instagram.media.items',
  {
    list: {
      scopes: scopes.read,
      pageSize: mediaPageSize,
      walk: { order: 'newest_first' },
      run: (call, input) => listMedia(call, 'media', input, postItem),
    },
    get: { scopes: scopes.read, run: readSeenMedia },
    delete: {
      scopes: scopes.deleteMedia,
      tasks: tasks.publishOnInstagram,
      run: (call, { externalId }) => deleteMedia(call, externalId, { story: false }),
    },
    metrics: { scopes: scopes.metrics, metrics: postMetrics, run: readPostMetrics },
  },
  {
    // Notifications report others' posts that mention the account in their captions; none report its own
    // posts.
    notified: ['created'],
    swept: ['created', 'updated', 'deleted'],
    scopes: scopes.read,
    sweep: (call, since) => sweepMedia(call, 'media', since, postItem),
  },
  mediaPublishing,
);

export const storiesItems = contentType(
  'instagram.stories.items',
  {
    list: {
      scopes: scopes.read,
      pageSize: mediaPageSize,
      walk: { order: 'newest_first' },
      run: (call, input) => listMedia(call, 'stories', input, storyItem),
    },
    get: { scopes: scopes.read, run: (call, input) => getMedia(call, input, storyItem) },
    delete: {
      scopes: scopes.deleteMedia,
      tasks: tasks.publishOnInstagram,
      run: (call, { externalId }) => deleteMedia(call, externalId, { story: true }),
    },
    metrics: { scopes: scopes.metrics, metrics: storyMetrics, run: readStoryMetrics },
  },
  {
    notified: [],
    swept: ['created', 'deleted'],
    scopes: scopes.read,
    sweep: (call, since) => sweepMedia(call, 'stories', since, storyItem),
  },
  storyPublishing,
);

function storyItem(node: Media) {
  requireStory(node, true);
  return { ...mediaItem(node), contentType: 'instagram.stories.items' as const };
}
