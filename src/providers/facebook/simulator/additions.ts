/** What can be added to a Page, and the node that becomes of it. */
import { z } from 'zod';
import type { Added, Builder, FindNode } from '../../meta/simulator/additions.ts';
import {
  buildMessage,
  buildThread,
  conversationDescriptions,
  personSchema,
} from '../../meta/simulator/conversation-additions.ts';
import { pageOf, type SimulatedPage } from '../../meta/simulator/page.ts';
import type { TokenClaims } from '../../meta/simulator/tokens.ts';
import { newComment, secondHalfOf } from './comment-node.ts';
import { conversationSourceOf } from './conversations.ts';
import { newPost } from './posts.ts';

const comment = z.object({
  type: z.literal('comment'),
  postId: z.string(),
  /** Of replies: the comment at the top level. */
  parentId: z.string().optional(),
  author: personSchema,
  text: z.string(),
  at: z.number(),
});
const post = z.object({ type: z.literal('post'), text: z.string(), at: z.number() });

const description = z.discriminatedUnion('type', [comment, post, ...conversationDescriptions]);
export type CommentDescription = z.infer<typeof comment>;
export type PostDescription = z.infer<typeof post>;

export function builderOf({ accountId, name }: TokenClaims): Builder {
  return (id, stored, find) => {
    const described = description.safeParse(stored).data;
    if (!described) return undefined;
    const page = pageOf(accountId, name);
    switch (described.type) {
      case 'comment':
        return buildComment(id, described, page, find);
      case 'post':
        return buildPost(id, described, page, find);
      case 'thread':
        return buildThread(id, described, conversationSourceOf(page), find);
      case 'message':
        return buildMessage(id, described, find);
    }
  };
}

function buildPost(
  id: string,
  described: PostDescription,
  page: SimulatedPage,
  find: FindNode,
): Added | undefined {
  const list = find('me')?.edges?.published_posts;
  const node = newPost(page, secondHalfOf(id), described);
  return list && { node, arrivals: [{ list, node }] };
}

/** An answer stands in the stream of the post, and below its comment. */
function buildComment(
  id: string,
  described: CommentDescription,
  page: SimulatedPage,
  find: FindNode,
): Added | undefined {
  const commented = find(described.postId);
  const parent = described.parentId === undefined ? undefined : find(described.parentId);
  if (!commented || (described.parentId && !parent)) return undefined;
  const node = newComment({ page, post: commented }, secondHalfOf(id), described, parent);
  const lists = [commented.edges?.comments, parent?.edges?.comments];
  return { node, arrivals: lists.flatMap((list) => (list ? [{ list, node }] : [])) };
}
