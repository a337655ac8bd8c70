/** Reads comments; replies are nodes of the same kind. Sources: "IG Comment", meta-specs IGComment. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { present } from '../kit/present.ts';
import { getNode, graphTime, knownShape, type ReadInput } from '../meta/graph.ts';

export const commentId = /^\d+$/;
export const commentFields =
  'id,text,timestamp,username,from{id,username},user,parent_id,hidden,like_count,media{id}';

export const comment = z.object({
  id: z.string().min(1),
  text: z.string().optional(),
  timestamp: graphTime.optional(),
  username: z.string().optional(),
  from: z.object({ id: z.string().min(1), username: z.string().optional() }).optional(),
  user: z.object({ id: z.string().min(1) }).optional(),
  parent_id: z.string().optional(),
  hidden: z.boolean().optional(),
  media: z.object({ id: z.string().min(1) }).optional(),
});
export type Comment = z.infer<typeof comment>;

export const parent = z.object({
  id: z.string().min(1),
  replies: z
    .object({
      data: z.array(z.unknown()),
      paging: z
        .object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() })
        .optional(),
    })
    .optional(),
});

export async function getComment(
  call: Call,
  input: ReadInput & { externalId: string },
): Promise<Schemas['InstagramComment']> {
  const id = knownShape(input.externalId, commentId);
  return getNode(call, { id, fields: commentFields }, input, comment, (node) =>
    commentItem(node, node.media?.id),
  );
}

/** Returns a comment's node, followed by the nodes of the replies inside it. */
export function withReplies(node: unknown): unknown[] {
  const replies = parent.safeParse(node).data?.replies?.data ?? [];
  return [node, ...replies];
}

export function commentItem(node: Comment, mediaExternalId: string | undefined): Schemas['InstagramComment'] {
  return {
    externalId: node.id,
    mediaExternalId: z.string().min(1).parse(mediaExternalId),
    text: node.text ?? '',
    ...present({ author: authorOf(node), publishedAt: node.timestamp }),
    ...(node.parent_id ? { thread: { parentId: node.parent_id, rootId: node.parent_id } } : {}),
    contentType: 'instagram.media.comments',
  };
}

/**
 * Returns the author. `from` needs a permission that may be missing; `user` is present on the account's own
 * comments.
 */
function authorOf(node: Comment) {
  const id = node.from?.id ?? node.user?.id;
  return id ? { id, ...present({ username: node.from?.username ?? node.username }) } : undefined;
}
