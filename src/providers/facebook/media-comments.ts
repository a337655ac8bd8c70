/** Sources: Comment reference, "Comments and @mentions", meta-specs Comment. */
import { deleteNode, knownShape, listEdge, updateNode } from '../meta/graph.ts';
import { tasks } from '../meta/tasks.ts';
import { contentType } from '../provider.ts';
import { comment, commentFields, commentId, commentItem, getComment } from './comment.ts';
import { sweepComments } from './comment-sweep.ts';
import { postId } from './post.ts';
import { commentPublishing } from './publishing/comment-publishing.ts';
import { scopes } from './scopes.ts';

/** The reference names no figure; 100 is what the Page feed states for its edges. */
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
            // `stream` lists replies next to the comments that they answer.
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
      run: async (call, { externalId, hidden }) => {
        const id = commentId(call.account.externalId, externalId);
        const { success } = await updateNode(call, id, { is_hidden: hidden });
        return { externalId, hidden, success };
      },
    },
    delete: {
      scopes: scopes.writeComments,
      tasks: tasks.moderate,
      run: (call, { externalId }) =>
        deleteNode(call, commentId(call.account.externalId, externalId), 'comment_count'),
    },
  },
  {
    notified: ['created', 'updated', 'deleted', 'moderated'],
    swept: ['created', 'updated', 'deleted', 'moderated'],
    // The sweep lists posts, too.
    scopes: scopes.read,
    read: (call, externalId) => getComment(call, { externalId }),
    sweep: sweepComments,
  },
  commentPublishing,
);
