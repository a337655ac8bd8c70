/**
 * Reads and moderates comments of media. Sources: "IG Comment", "Comment Moderation", meta-specs IGComment.
 */

import { contentType } from '../content-type.ts';
import { deleteNode, knownShape, updateNode } from '../meta/graph.ts';
import { tasks } from '../meta/tasks.ts';
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
      // A reply is listed after its comment, however new it is, so the list has no order by time.
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
    // Only the sweep finds edited, hidden, shown and deleted comments: no notification reports them.
    swept: ['created', 'updated', 'deleted', 'moderated'],
    scopes: scopes.comments,
    read: (call, externalId) => readSeenComment(call, { externalId }),
    sweep: sweepComments,
  },
  commentPublishing,
);
