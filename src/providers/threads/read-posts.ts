/** Reads posts and replies by their ids. Source: Threads API, "Media Retrieval". */
import type { Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { getNode, knownShape, type ReadInput } from '../meta/graph.ts';
import * as posts from './post.ts';

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
