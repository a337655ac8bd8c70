/** Builds the nodes of what was added to a Page. */
import { z } from 'zod';
import { buildMessage, buildThread, conversationDescriptions } from '../meta/conversations.ts';
import type { Added, ContentSource, GraphContext } from '../meta/graph.ts';
import { messengerInboxOf } from '../meta/inboxes.ts';
import { pageOf, type SimulatedPage } from '../meta/page.ts';
import { newComment, secondHalfOf } from './comments.ts';
import { photoNode, photoSchema } from './create-posts.ts';
import { type CommentDescription, commentSchema, postSchema, storySchema } from './descriptions.ts';
import { newPost } from './posts.ts';
import { storyNode } from './story-node.ts';
import { videoNode, videoSchema } from './video-node.ts';

const description = z.discriminatedUnion('type', [
  commentSchema,
  postSchema,
  storySchema,
  photoSchema,
  videoSchema,
  ...conversationDescriptions,
]);

export const buildSeededWrite: ContentSource['build'] = (id, stored, { accountId, name }, around) => {
  const described = description.safeParse(stored).data;
  const page = pageOf(accountId, name);
  switch (described?.type) {
    case undefined:
      return undefined;
    case 'comment':
      return buildComment(id, described, page, around);
    case 'post': {
      const on = { published_posts: accountId, posts: accountId };
      return { node: newPost(page, secondHalfOf(id), described), on };
    }
    case 'story':
      return { node: storyNode(accountId, id, described), on: { stories: accountId } };
    case 'photo':
      return { node: photoNode(id, described) };
    case 'video':
      return { node: videoNode(id, described) };
    case 'thread':
      return buildThread(id, described, messengerInboxOf(page), around);
    case 'message':
      return buildMessage(id, described, page, around);
  }
};

/** Builds a comment. A reply is listed in the post's stream and below its comment. */
function buildComment(
  id: string,
  described: CommentDescription,
  page: SimulatedPage,
  { find }: GraphContext,
): Added | undefined {
  const { postId, parentId } = described;
  const post = find(postId);
  const parent = parentId === undefined ? undefined : find(parentId);
  if (!post || (parentId && !parent)) return undefined;
  const node = newComment({ page, post }, secondHalfOf(id), described, parent);
  return { node, on: { comments: parentId ? [postId, parentId] : postId } };
}
