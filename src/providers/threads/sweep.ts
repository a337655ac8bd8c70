/**
 * Sweeps the account's posts and replies, the conversations below its newest posts, and what mentions it. Sources:
 * Threads API, "User" reference, "Retrieve Media Replies and Conversations", "Mentions".
 */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { type Call, whenFailed } from '../call.ts';
import { id } from '../kit/fields.ts';
import { listEdge } from '../meta/graph.ts';
import { sweepEdge, sweepOwnEdge } from '../meta/sweep.ts';
import type { SweptItem } from '../observation.ts';
import {
  eitherFields,
  eitherItem,
  hiddenOf,
  type Node,
  node,
  postFields,
  postItem,
  replyFields,
  replyItem,
} from './post.ts';

type Post = Schemas['ThreadsPost'];
type Reply = Schemas['ThreadsReply'];

const newestPosts = 50;
/** The posts whose conversations are read are the newest ones with replies, among so many. */
const askedPosts = 25;
const mostConversations = 10;
const limit = 100;

export async function sweepPosts(call: Call, since: Date): Promise<SweptItem<Post>[]> {
  const request = { edge: 'threads', fields: postFields, limit: newestPosts };
  const own = await sweepOwnEdge(call, request, node, (found) => ({ item: postItem(found) }), since);
  const mentions = await sweepMentions(call, since);
  return [...own, ...mentions.flatMap(({ item }) => (isReply(item) ? [] : [{ item }]))];
}

export async function sweepReplies(call: Call, since: Date): Promise<SweptItem<Reply>[]> {
  const toReply = (found: Node) => ({ item: replyItem(call.account, found), ...hiddenOf(found) });
  const own = await sweepOwnEdge(call, { edge: 'replies', fields: replyFields, limit }, node, toReply, since);
  // Only the author of a post can hide the replies to it, so the state of replies elsewhere does not count.
  const swept = [...own, ...(await sweepMentions(call, since))].flatMap(({ item }): SweptItem<Reply>[] =>
    isReply(item) ? [{ item }] : [],
  );
  for (const answeredId of await answeredPosts(call)) {
    const request = {
      path: `/${answeredId}/conversation`,
      target: 'object',
      fields: replyFields,
      limit,
    } as const;
    // A post may be deleted after it was listed.
    const below = sweepEdge(call, request, node, (found) => [toReply(found)], since);
    swept.push(...(await below.catch(whenFailed('not_found', []))));
  }
  return swept;
}

/** Sweeps the posts and replies that mention the account; none where the grant does not cover mentions. */
function sweepMentions(call: Call, since: Date): Promise<SweptItem<Post | Reply>[]> {
  const request = { edge: 'mentions', fields: eitherFields, limit };
  const toEither = (found: Node) => ({ item: eitherItem(call.account, found) });
  return sweepOwnEdge(call, request, node, toEither, since).catch(whenFailed('scopes', []));
}

const isReply = (item: Post | Reply): item is Reply => item.contentType === 'threads.posts.replies';

const answered = z.object({ id: id(), has_replies: z.boolean().optional() });

/** Returns the ids of the account's newest posts that have replies. */
async function answeredPosts(call: Call): Promise<string[]> {
  const path = `/${call.account.externalId}/threads`;
  const edge = { path, target: 'account', fields: 'id,has_replies', maximum: askedPosts } as const;
  const toAnswered = (post: z.infer<typeof answered>) => (post.has_replies ? post : undefined);
  const { data } = await listEdge(call, edge, { limit: askedPosts }, answered, toAnswered);
  return data.slice(0, mostConversations).map((post) => post.id);
}
