import { contentType } from '../content-type.ts';
import { tasks } from '../meta/tasks.ts';
import {
  deleteMedia,
  getMedia,
  listMedia,
  type Media,
  mediaItem,
  mediaPageSize,
  requireStory,
  sweepMedia,
} from './media.ts';
import { readStoryMetrics, storyMetrics } from './media-metrics.ts';
import { storyPublishing } from './publishing/story-publishing.ts';
import { scopes } from './scopes.ts';

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
