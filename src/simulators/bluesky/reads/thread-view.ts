/**
 * Builds a post's thread as a tree: the posts above it and the replies below it. Source: lexicon
 * app.bsky.feed.getPostThread.
 */
import type { Network } from '../content/network.ts';
import { type NetworkRecord, postValue } from '../content/records.ts';
import { postNotFound } from '../refusals.ts';
import type { Parameters } from './parameters.ts';
import { gateView, isPost, notFoundPost, postView } from './views.ts';

const $type = 'app.bsky.feed.defs#threadViewPost';
const usual = { depth: 6, height: 80 };
const maximum = 1000;

export function postThread(network: Network, parameters: Parameters) {
  const uri = parameters.uri('uri');
  const depth = parameters.whole('depth', usual.depth, maximum);
  const height = parameters.whole('parentHeight', usual.height, maximum);
  const post = network.get(uri);
  if (!isPost(post)) throw postNotFound(uri);
  const gate = network.gateOf(rootOf(post));
  const parent = parentView(network, post, height);
  const thread = { ...below(network, post, depth), ...(parent ? { parent } : {}) };
  return { thread, ...(gate ? { threadgate: gateView(gate) } : {}) };
}

const rootOf = (post: NetworkRecord) => postValue(post).reply?.root.uri ?? post.uri;

/** Returns a post with the replies below it. Hidden replies are included; the thread gate names them. */
function below(network: Network, post: NetworkRecord, depth: number): object {
  const replies = network
    .repliesTo(post.uri)
    .filter((reply) => rootOf(reply) === rootOf(post))
    .map((reply) => below(network, reply, depth - 1));
  return { post: postView(network, post), ...(depth > 0 ? { replies } : {}), threadContext: {}, $type };
}

function parentView(network: Network, post: NetworkRecord, height: number): object | undefined {
  const { reply } = postValue(post);
  if (!reply || height < 1) return undefined;
  const found = network.get(reply.parent.uri);
  if (!isPost(found)) return notFoundPost(reply.parent.uri);
  const parent = parentView(network, found, height - 1);
  return { post: postView(network, found), ...(parent ? { parent } : {}), threadContext: {}, $type };
}
