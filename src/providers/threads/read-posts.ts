/** Reads posts and replies by their ids. Source: Threads API, "Media Retrieval". */
import type { Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { getNode, knownShape, type ReadInput } from '../meta/graph.ts';
import {
  eitherFields,
  eitherItem,
  type Node,
  node,
  postFields,
  postId,
  postItem,
  replyFields,
  replyItem,
} from './post.ts';

type GetInput = ReadInput & { externalId: string };

/** Reads a post of any account, because a mention is a post of others. A reply fails as `not_found`. */
export function getPost(call: Call, input: GetInput): Promise<Schemas['ThreadsPost']> {
  return getOne(call, `${postFields},is_reply`, input, (found) => {
    requireReply(found, false);
    return postItem(found);
  });
}

/** Reads a reply. A post fails as `not_found`. */
export function getReply(call: Call, input: GetInput): Promise<Schemas['ThreadsReply']> {
  return getOne(call, replyFields, input, (found) => {
    requireReply(found, true);
    return replyItem(call.account, found);
  });
}

/** Reads a node of which nobody knows whether it is a post or a reply. */
export function getEither(call: Call, externalId: string): Promise<Schemas['ThreadsPost' | 'ThreadsReply']> {
  return getOne(call, eitherFields, { externalId }, (found) => eitherItem(call.account, found));
}

function getOne<Item extends object>(
  call: Call,
  fields: string,
  input: GetInput,
  toItem: (found: Node) => Item,
): Promise<Item> {
  return getNode(call, { id: knownShape(input.externalId, postId), fields }, input, node, toItem);
}

/** Checks that a node is a reply, or that it is none. Fails as `not_found` otherwise. */
export function requireReply({ id, is_reply = false }: Node, wanted: boolean): void {
  if (is_reply !== wanted)
    throw new ProviderFailure({ kind: 'not_found' }, `${id} is ${is_reply ? 'a reply' : 'no reply'}`);
}
