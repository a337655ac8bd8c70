/** What can be added to a Page, and the node that becomes of it. */
import { z } from 'zod';
import type { Added, Builder, FindNode } from '../../meta/simulator/additions.ts';
import {
  buildMessage,
  buildThread,
  conversationDescriptions,
  personSchema,
} from '../../meta/simulator/conversation-additions.ts';
import { messengerInboxOf } from '../../meta/simulator/messenger-inbox.ts';
import { pageOf, type SimulatedPage } from '../../meta/simulator/page.ts';
import type { TokenClaims } from '../../meta/simulator/tokens.ts';
import { newComment, secondHalfOf } from './comment-node.ts';
import { photoNode, photoSchema } from './create-photos.ts';
import { newPost } from './posts.ts';
import { storyNode } from './story-node.ts';
import { videoNode, videoSchema } from './video-node.ts';

const comment = z.object({
  type: z.literal('comment'),
  postId: z.string(),
  /** Of replies: the comment at the top level. */
  parentId: z.string().optional(),
  author: personSchema,
  text: z.string(),
  at: z.number(),
});
const post = z.object({
  type: z.literal('post'),
  text: z.string().optional(),
  link: z.string().optional(),
  photos: z.array(z.string()).optional(),
  video: z.object({ id: z.string(), reel: z.boolean() }).optional(),
  at: z.number(),
});
const story = z.object({
  type: z.literal('story'),
  mediaType: z.enum(['photo', 'video']),
  mediaId: z.string(),
  at: z.number(),
});

const description = z.discriminatedUnion('type', [
  comment,
  post,
  story,
  photoSchema,
  videoSchema,
  ...conversationDescriptions,
]);
export type CommentDescription = z.infer<typeof comment>;
export type PostDescription = z.infer<typeof post>;
export type StoryDescription = z.infer<typeof story>;

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
