/** Builds everything that a Page's token reaches, and the nodes of what was added to the Page. */

import { z } from 'zod';
import { dayMs } from '../../lib/time.ts';
import type { Added, ContentSource, GraphContext } from '../meta/graph.ts';
import {
  buildMessage,
  buildThread,
  conversationDescriptions,
  instagramInboxOf,
  messengerInboxOf,
  threadsOf,
} from '../meta/inboxes.ts';
import type { FixtureSet, GraphNode } from '../meta/node.ts';
import {
  linkedAccountNode,
  linkedAccountOf,
  ownerOf,
  pageOf,
  pageValues,
  type SimulatedPage,
} from '../meta/page.ts';
import { graphTimeOf, hoursBack } from '../meta/times.ts';
import { reachesBothInboxes, type TokenClaims } from '../meta/tokens.ts';
import {
  type CommentDescription,
  commentSchema,
  postSchema,
  storyNode,
  storySchema,
  videoNode,
  videoSchema,
} from './added-content.ts';
import { newComment, secondHalfOf } from './comments.ts';
import { photoNode, photoSchema } from './create-posts.ts';
import { pageKind } from './kinds.ts';
import { newPost, postNode, postsOf } from './posts.ts';

/** Simulates posts that a Page's token can read by id, and that `published_posts` does not list. */
export function unlistedPostsOf(page: SimulatedPage) {
  const number = (name: string) => page.ids.digits(`unlisted/${name}`, '1229', 18);
  const text = (message: string) => ({ message, created_time: hoursBack(3), updated_time: hoursBack(3) });
  const unpublished = postNode(page, number('unpublished'), { ...text('Not yet'), is_published: false });
  const scheduled = postNode(page, number('scheduled'), {
    ...text('Next week'),
    is_published: false,
    scheduled_publish_time: Date.parse(graphTimeOf(7 * dayMs)) / 1000,
  });
  const visitor = page.commenter(1);
  const visitors = writtenBy(postNode(page, number('visitor'), text('Lovely bread!')), visitor);
  const otherPage = pageOf(page.ids.digits('other-page', '1', 15), 'Mill Bakery');
  const ofOtherPage = postNode(otherPage, number('other'), text('We have rolls, too'));
  return { unpublished, scheduled, visitors, ofOtherPage };
}

function writtenBy(post: GraphNode, { id, name }: { id: string; name: string }): GraphNode {
  const { from } = post.links ?? {};
  return { ...post, links: { ...post.links, ...(from ? { from: { ...from, id, values: { name } } } : {}) } };
}

export function pageFixtureSet(claims: TokenClaims): FixtureSet {
  const { accountId, name } = claims;
  const linkedAccountId = linkedAccountOf(accountId);
  const page = pageOf(accountId, name);
  const posts = postsOf(page);
  const threads = [
    ...threadsOf(messengerInboxOf(page)),
    // A Page token answers for both inboxes once both permissions have been granted.
    ...(reachesBothInboxes(claims) ? threadsOf(instagramInboxOf(ownerOf(linkedAccountId, name))) : []),
  ];
  const node: GraphNode = {
    id: accountId,
    kind: pageKind,
    values: {
      ...pageValues(page),
      about: 'Sourdough by the water 🌊',
      followers_count: 3120,
      fan_count: 3044,
      is_published: true,
    },
    links: { instagram_business_account: linkedAccountNode(linkedAccountId, name) },
    edges: { published_posts: posts, posts, stories: [], conversations: threads },
  };
  return { self: node, others: Object.values(unlistedPostsOf(page)) };
}

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
