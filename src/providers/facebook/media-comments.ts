/**
 * Declares the comments on a Page's posts. Sources: Comment reference, "Comments and @mentions", meta-specs
 * Comment.
 */

import { contentType } from '../content-type.ts';
import { deleteNode, hideNode, identified, knownShape, listEdge } from '../meta/graph.ts';
import { tasks } from '../meta/pages.ts';
import { comment, commentFields, commentId, commentItem, getComment, sweepComments } from './comment.ts';
import { postId } from './post.ts';
import { commentPublishing } from './publishing/comment-publishing.ts';
import { scopes } from './scopes.ts';

/**
 * The page size of comments. The reference states no maximum for them; 100 is the one that the Page feed
 * reference states for the Page's lists.
 */
const pageSize = { default: 25, maximum: 100 };

export const mediaComments = contentType(
  'facebook.media.comments',
  {
    list: {
      scopes: scopes.readComments,
      pageSize,
      walk: {
        order: 'newest_first',
        parent: { contentType: 'facebook.media.items', input: 'mediaExternalId' },
      },
      run: (call, input) => {
        const mediaExternalId = knownShape(input.mediaExternalId, postId);
        return listEdge(
          call,
          {
            path: `/${mediaExternalId}/comments`,
            target: 'object',
            fields: commentFields,
            // The filter `stream` lists replies as well as top-level comments.
            query: { filter: 'stream', order: 'reverse_chronological' },
            maximum: pageSize.maximum,
          },
          input,
          comment,
          (node) => commentItem(node, mediaExternalId),
        );
      },
    },
    get: { scopes: scopes.readComments, run: (call, input) => getComment(call, input) },
    moderate: {
      scopes: scopes.writeComments,
      tasks: tasks.moderate,
      run: async (call, input) => {
        const path = `/${commentId(call.account.externalId, input.externalId)}`;
        return hideNode(call, input, { path, query: { is_hidden: input.hidden } });
      },
    },
    delete: {
      scopes: scopes.writeComments,
      tasks: tasks.moderate,
      run: (call, { externalId }) =>
        deleteNode(call, commentId(call.account.externalId, externalId), 'comment_count', identified.parse),
    },
  },
  {
    notified: ['created', 'updated', 'deleted', 'moderated'],
    swept: ['created', 'updated', 'deleted', 'moderated'],
    // The sweep lists posts as well, which needs these scopes.
    scopes: scopes.read,
    sweep: sweepComments,
  },
  commentPublishing,
);
