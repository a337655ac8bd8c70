import { contentType } from '../provider.ts';
import { deleteMedia, listMedia, mediaPageSize, sweepMedia } from './media.ts';
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
      run: (call, { externalId }) => deleteMedia(call, externalId, { story: false }),
    },
  },
  {
    // Of others, in whose captions the account is mentioned. Nothing tells of the account's own.
    notified: ['created'],
    swept: ['created', 'updated', 'deleted'],
    scopes: scopes.read,
    read: (call, externalId) => readSeenMedia(call, { externalId }),
    sweep: (call, since) => sweepMedia(call, 'media', since, postItem),
  },
  mediaPublishing,
);
