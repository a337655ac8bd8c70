/** Reads comments; replies are nodes of the same kind. Sources: Comment reference, meta-specs Comment. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { id, list, name, present, text } from '../kit/fields.ts';
import { getNode, graphTime, knownShape, type ReadInput } from '../meta/graph.ts';
import { sweepEdge } from '../meta/sweep.ts';
import type { SweptItem } from '../observations.ts';
import { publishedPosts } from './post.ts';

const commentShape = /^\d+_\d+$/;
export const commentFields =
  'id,message,created_time,from{id,name},parent{id},is_hidden,can_hide,can_remove,comment_count,like_count,permalink_url';

export const comment = z.object({
  id: id(),
  message: text().optional(),
  created_time: graphTime.optional(),
  from: z.object({ id: id(), name: name().optional() }).optional(),
  parent: z.object({ id: id() }).optional(),
  is_hidden: z.boolean().optional(),
});
export type Comment = z.infer<typeof comment>;

export async function getComment(
  call: Call,
  input: ReadInput & { externalId: string },
): Promise<Schemas['FacebookComment']> {
  const pageId = call.account.externalId;
  const known = commentId(pageId, input.externalId);
  return getNode(call, { id: known, fields: commentFields }, input, comment, (node) =>
    commentItem(node, postOf(pageId, node.id)),
  );
}

/**
 * Returns the id if it can be a comment's; fails as `not_found` otherwise. A post's id has the same shape but
 * starts with the Page's id, and hiding by it would hide the post.
 */
export function commentId(pageId: string, given: string): string {
  return knownShape(isPostOf(pageId, given) ? '' : given, commentShape);
}

export function isPostOf(pageId: string, given: string): boolean {
  return given.startsWith(`${pageId}_`);
}

/**
 * Returns the id of the comment's post. A comment id starts with the second half of the post's id; the first
 * half is the Page's id.
 */
export function postOf(pageId: string, given: string): string {
  return `${pageId}_${given.split('_')[0]}`;
}

export function commentItem(node: Comment, mediaExternalId: string): Schemas['FacebookComment'] {
  return {
    externalId: node.id,
    mediaExternalId,
    text: node.message ?? '',
    ...(node.from ? { author: { id: node.from.id, ...present({ displayName: node.from.name }) } } : {}),
    ...(node.parent ? { thread: { parentId: node.parent.id, rootId: node.parent.id } } : {}),
    ...present({ publishedAt: node.created_time }),
    contentType: 'facebook.media.comments',
  };
}

// Sweeps the newest comments on the newest posts. Sources: Page feed reference, Comment reference.

const postCount = 25;
const commentsOfPost = 50;
/** The filter `stream` lists replies as well as top-level comments. */
const edge = `comments.filter(stream).order(reverse_chronological).limit(${commentsOfPost})`;
const fields = `id,${edge}{${commentFields}}`;

const postWithComments = z.object({
  id: id(),
  comments: z.object({ data: list(comment, commentsOfPost) }).optional(),
});

export function sweepComments(call: Call, since: Date): Promise<SweptItem<Schemas['FacebookComment']>[]> {
  const request = { path: publishedPosts(call), fields, limit: postCount };
  return sweepEdge(call, request, postWithComments, commentsOf, since);
}

function commentsOf({ id, comments }: z.infer<typeof postWithComments>) {
  return (comments?.data ?? []).map(({ is_hidden: hidden, ...node }) => ({
    item: commentItem(node, id),
    ...(hidden === undefined ? {} : { hidden }),
  }));
}
