/** Builds a post's thread as a tree. Source: lexicon app.bsky.feed.getPostThread. */
import { gateOf, type Network } from '../content/network.ts';
import { isPost, type NetworkRecord, postValue, rootOf } from '../content/records.ts';
import { postNotFound } from '../refusals.ts';
import type { Parameters } from './parameters.ts';
import { gateView, notFoundPost, postView } from './views.ts';

const shape = { threadContext: {}, $type: 'app.bsky.feed.defs#threadViewPost' };
const maximum = 1000;

export function postThread(network: Network, parameters: Parameters) {
  const uri = parameters.uri('uri');
  const depth = parameters.whole('depth', 6, maximum);
  const height = parameters.whole('parentHeight', 80, maximum);
  const post = network.get(uri);
  if (!isPost(post)) throw postNotFound(uri);
  const gate = gateOf(network, rootOf(post).uri);
  const parent = parentView(network, post, height);
  const thread = { ...below(network, post, depth), ...(parent ? { parent } : {}) };
  return { thread, ...(gate ? { threadgate: gateView(gate) } : {}) };
}

/** Returns a post with the replies below it. Hidden replies are included; the thread gate names them. */
function below(network: Network, post: NetworkRecord, depth: number): object {
  const replies = network
    .referring('reply', post.id)
    .filter((reply) => rootOf(reply).uri === rootOf(post).uri)
    .map((reply) => below(network, reply, depth - 1));
  return { post: postView(network, post), ...(depth > 0 ? { replies } : {}), ...shape };
}

function parentView(network: Network, post: NetworkRecord, height: number): object | undefined {
  const { reply } = postValue(post);
  if (!reply || height < 1) return undefined;
  const found = network.get(reply.parent.uri);
  if (!isPost(found)) return notFoundPost(reply.parent.uri);
  const parent = parentView(network, found, height - 1);
  return { post: postView(network, found), ...(parent ? { parent } : {}), ...shape };
}
