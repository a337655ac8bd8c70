/** Sources: Comment reference, "Comments and @mentions", meta-specs Comment. */
import { z } from 'zod';
import { deleteNode, getNode, graphTime, knownShape, listEdge, present, updateNode } from '../meta/graph.ts';
import { type Call, contentType } from '../provider.ts';
import { postId } from './media-items.ts';
import { scopes } from './scopes.ts';

/** The reference names no figure; 100 is what the Page feed states for its edges. */
const pageSize = { default: 25, maximum: 100 };
const commentShape = /^\d+_\d+$/;
const fields =
  'id,message,created_time,from{id,name},parent{id},is_hidden,can_hide,can_remove,comment_count,like_count,permalink_url';

export const mediaComments = contentType('facebook.media.comments', {
  list: {
    scopes: scopes.readComments,
    pageSize,
    run: (call, input) => {
      const mediaExternalId = knownShape(input.mediaExternalId, postId);
      return listEdge(
        call,
        {
          path: `/${mediaExternalId}/comments`,
          target: 'object',
          fields,
          // `stream` lists replies next to the comments that they answer.
          query: { filter: 'stream', order: 'reverse_chronological' },
          maximum: pageSize.maximum,
        },
        input,
        comment,
        (node) => toItem(node, mediaExternalId),
      );
    },
  },
  get: {
    scopes: scopes.readComments,
    run: (call, input) =>
      getNode(call, { id: commentId(call, input.externalId), fields }, input, comment, (node) =>
        toItem(node, postOf(call, node.id)),
      ),
  },
  moderate: {
    scopes: scopes.writeComments,
    run: async (call, { externalId, hidden }) => {
      const { success } = await updateNode(call, commentId(call, externalId), {
        is_hidden: hidden,
      });
      return { externalId, hidden, success };
    },
  },
  delete: {
    scopes: scopes.writeComments,
    run: (call, { externalId }) => deleteNode(call, commentId(call, externalId), 'comment_count'),
  },
});

/** A post's id has the same shape, but starts with the Page: hiding by it would hide the post. */
function commentId(call: Call, id: string): string {
  const isPost = id.startsWith(`${call.account.externalId}_`);
  return knownShape(isPost ? '' : id, commentShape);
}

/** A comment id starts with the second half of its post's id; the first half is the Page. */
function postOf(call: Call, id: string): string {
  return `${call.account.externalId}_${id.split('_')[0]}`;
}

function toItem(node: Comment, mediaExternalId: string) {
  return {
    externalId: node.id,
    mediaExternalId,
    text: node.message ?? '',
    ...(node.from ? { author: { id: node.from.id, ...present({ displayName: node.from.name }) } } : {}),
    ...(node.parent ? { thread: { parentId: node.parent.id, rootId: node.parent.id } } : {}),
    ...present({ publishedAt: node.created_time }),
    contentType: 'facebook.media.comments' as const,
  };
}

const comment = z.object({
  id: z.string().min(1),
  message: z.string().optional(),
  created_time: graphTime.optional(),
  from: z.object({ id: z.string().min(1), name: z.string().optional() }).optional(),
  parent: z.object({ id: z.string().min(1) }).optional(),
});
type Comment = z.infer<typeof comment>;
