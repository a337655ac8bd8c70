/** Reads posts and replies by their ids. Source: Threads API, "Media Retrieval". */

import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure, whenFailed } from '../call.ts';
import { id } from '../kit/fields.ts';
import { getNode, knownShape, listEdge, type ReadInput } from '../meta/graph.ts';
import { sweepEdge, sweepOwnEdge } from '../meta/sweep.ts';
import type { SweptItem } from '../observations.ts';
import * as posts from './post.ts';
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

type GetInput = ReadInput & { externalId: string };

/** Reads a post of any account, because a mention is a post of others. A reply fails as `not_found`. */
export function getPost(call: Call, input: GetInput): Promise<Schemas['ThreadsPost']> {
  return getOne(call, `${posts.postFields},is_reply`, input, (found) =>
    posts.postItem(requireReply(found, false)),
  );
}

/** Reads a reply. A post fails as `not_found`. */
export function getReply(call: Call, input: GetInput): Promise<Schemas['ThreadsReply']> {
  return getOne(call, posts.replyFields, input, (found) =>
    posts.replyItem(call.account, requireReply(found, true)),
  );
}

/** Reads a node of which nobody knows whether it is a post or a reply. */
export function getEither(call: Call, externalId: string): Promise<Schemas['ThreadsPost' | 'ThreadsReply']> {
  return getOne(call, posts.eitherFields, { externalId }, (found) => posts.eitherItem(call.account, found));
}

export function getOne<Item extends object>(
  call: Call,
  fields: string,
  { externalId, ...input }: GetInput,
  toItem: (found: posts.Node) => Item,
): Promise<Item> {
  return getNode(call, { id: knownShape(externalId, posts.postId), fields }, input, posts.node, toItem);
}

/** Returns a node that is a reply, or one that is none. Fails as `not_found` for the other kind. */
export function requireReply(found: posts.Node, wanted: boolean): posts.Node {
  const { id, is_reply = false } = found;
  if (is_reply === wanted) return found;
  throw new ProviderFailure({ kind: 'not_found' }, `${id} is ${is_reply ? 'a reply' : 'no reply'}`);
}

// Sweeps the account's posts and replies, the conversations below its newest posts, and what mentions it. Sources:
// Threads API, "User" reference, "Retrieve Media Replies and Conversations", "Mentions".

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
