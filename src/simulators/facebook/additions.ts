/** Builds the nodes of what was added to a Page. */
import { z } from 'zod';
import type { Added, Builder, FindNode } from '../meta/additions.ts';
import { buildMessage, buildThread, conversationDescriptions } from '../meta/conversation-additions.ts';
import { messengerInboxOf } from '../meta/messenger-inbox.ts';
import { pageOf, type SimulatedPage } from '../meta/page.ts';
import type { TokenClaims } from '../meta/tokens.ts';
import { newComment, secondHalfOf } from './comment-node.ts';
import { photoNode, photoSchema } from './create-photos.ts';
import {
  type CommentDescription,
  commentSchema,
  type PostDescription,
  postSchema,
  type StoryDescription,
  storySchema,
} from './descriptions.ts';
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
      case 'story':
        return buildStory(id, described, page, find);
      case 'photo':
        return { node: photoNode(id, described), arrivals: [] };
      case 'video':
        return { node: videoNode(id, described), arrivals: [] };
      case 'thread':
        return buildThread(id, described, messengerInboxOf(page), find);
      case 'message':
        return buildMessage(id, described, page, find);
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

function buildStory(
  id: string,
  described: StoryDescription,
  { self }: SimulatedPage,
  find: FindNode,
): Added | undefined {
  const list = find('me')?.edges?.stories;
  const node = storyNode(self.id, id, described);
  return list && { node, arrivals: [{ list, node }] };
}

/** Builds a comment. A reply is listed in the post's stream and below its comment. */
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
