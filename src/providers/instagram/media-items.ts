import { contentType } from '../content-type.ts';
import { tasks } from '../meta/tasks.ts';
import { deleteMedia, listMedia, mediaPageSize, sweepMedia } from './media.ts';
import { postMetrics, readPostMetrics } from './media-metrics.ts';
import { readSeenMedia } from './mentions.ts';
import { postItem } from './post.ts';
import { mediaPublishing } from './publishing/media-publishing.ts';
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
