/**
 * Reads and moderates comments of media. Sources: "IG Comment", "Comment Moderation", meta-specs IGComment.
 */
import { deleteNode, knownShape, updateNode } from '../meta/graph.ts';
import { tasks } from '../meta/tasks.ts';
import { contentType } from '../provider.ts';
import { commentId } from './comment.ts';
import { sweepComments } from './comment-sweep.ts';
import { commentPageSize, listComments } from './list-comments.ts';
import { readSeenComment } from './mentions.ts';
import { commentPublishing } from './publishing/comment-publishing.ts';
import { scopes } from './scopes.ts';

export const mediaComments = contentType(
  'instagram.media.comments',
  {
    list: {
      scopes: scopes.comments,
      pageSize: commentPageSize,
      // A reply follows its comment, however new it is.
      walk: { order: 'none', parent: { contentType: 'instagram.media.items', input: 'mediaExternalId' } },
      run: listComments,
    },
    get: { scopes: scopes.comments, run: readSeenComment },
    moderate: {
      scopes: scopes.comments,
      tasks: tasks.moderate,
      run: async (call, { externalId, hidden }) => {
        const { success } = await updateNode(call, knownShape(externalId, commentId), { hide: hidden });
        return { externalId, hidden, success };
      },
    },
    delete: {
      scopes: scopes.comments,
      tasks: tasks.moderate,
      run: (call, { externalId }) => deleteNode(call, knownShape(externalId, commentId), 'text'),
    },
  },
  {
    notified: ['created'],
    // Nothing tells of comments that were edited, hidden, unhidden or deleted.
    swept: ['created', 'updated', 'deleted', 'moderated'],
    scopes: scopes.comments,
    read: (call, externalId) => readSeenComment(call, { externalId }),
    sweep: sweepComments,
  },
  commentPublishing,
);
