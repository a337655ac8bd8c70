/** Reads comments; replies are nodes of the same kind. Sources: "IG Comment", meta-specs IGComment. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { id, list, name, text } from '../kit/fields.ts';
import { present } from '../kit/present.ts';
import { getNode, graphTime, knownShape, paging, type ReadInput } from '../meta/graph.ts';

export const commentId = /^\d+$/;
export const commentFields =
  'id,text,timestamp,username,from{id,username},user,parent_id,hidden,like_count,media{id}';

export const comment = z.object({
  id: id(),
  text: text().optional(),
  timestamp: graphTime.optional(),
  username: name().optional(),
  from: z.object({ id: id(), username: name().optional() }).optional(),
  user: z.object({ id: id() }).optional(),
  parent_id: id().optional(),
  hidden: z.boolean().optional(),
  media: z.object({ id: id() }).optional(),
});
export type Comment = z.infer<typeof comment>;

/** The most comments and replies of a query: "At most 50 comments per query." */
export const mostComments = 50;

export const parent = z.object({
  id: id(),
  replies: z.object({ data: list(z.unknown(), mostComments), paging }).optional(),
});

export async function getComment(
  call: Call,
  input: ReadInput & { externalId: string },
): Promise<Schemas['InstagramComment']> {
  const known = knownShape(input.externalId, commentId);
  return getNode(call, { id: known, fields: commentFields }, input, comment, (node) =>
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
    mediaExternalId: id().parse(mediaExternalId),
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
  const known = node.from?.id ?? node.user?.id;
  return known ? { id: known, ...present({ username: node.from?.username ?? node.username }) } : undefined;
}
