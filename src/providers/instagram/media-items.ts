import { deleteNode, knownShape } from '../meta/graph.ts';
import { contentType } from '../provider.ts';
import { getMedia, listMedia, media, mediaId, mediaPageSize, requireStory, sweepMedia } from './media.ts';
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
    get: { scopes: scopes.read, run: (call, input) => getMedia(call, input, postItem) },
    delete: {
      scopes: scopes.deleteMedia,
      run: (call, { externalId }) =>
        deleteNode(call, knownShape(externalId, mediaId), 'media_product_type', (node) =>
          requireStory(media.parse(node), false),
        ),
    },
  },
  {
    // Of others, in whose captions the account is mentioned. Nothing tells of the account's own.
    notified: ['created'],
    swept: ['created', 'updated', 'deleted'],
    scopes: scopes.read,
    read: readSeenMedia,
    sweep: (call, since) => sweepMedia(call, 'media', since, postItem),
  },
  mediaPublishing,
);
