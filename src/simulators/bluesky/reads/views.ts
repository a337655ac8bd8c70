/** Builds the AppView's views of records. Source: lexicons app.bsky.feed.defs, app.bsky.actor.defs. */
import { hiddenIn, type Network } from '../content/network.ts';
import { collections, type NetworkRecord, postValue } from '../content/records.ts';
import { embedView } from './embed-views.ts';
import { actorView, countsOf, timeOf } from './view-parts.ts';

/**
 * Builds the view of a post.
 * @param depth the number of posts that it is embedded in.
 */
export function postView(network: Network, post: NetworkRecord, depth = 0) {
  const embed = depth < 2 ? embedView(network, post, depth + 1) : undefined;
  const gate = network.gateOf(post.uri);
  return {
    uri: post.uri,
    cid: post.cid,
    author: actorView(network.actor(post.did)),
    record: post.value,
    ...(embed ? { embed } : {}),
    bookmarkCount: 0,
    ...countsOf(network, post),
    indexedAt: timeOf(post),
    viewer: { ...viewerOf(network, post), bookmarked: false, threadMuted: false, embeddingDisabled: false },
    labels: [],
    ...(gate ? { threadgate: gateView(gate) } : {}),
  };
}

function viewerOf(network: Network, { uri }: NetworkRecord) {
  const own = network.repostsOf(uri).find(({ did }) => did === network.self.did);
  return own ? { repost: own.uri } : {};
}

export const gateView = ({ uri, cid, value }: NetworkRecord) => ({ uri, cid, record: value, lists: [] });

export const notFoundPost = (uri: string) => ({
  uri,
  notFound: true,
  $type: 'app.bsky.feed.defs#notFoundPost',
});

/** Builds the part of a feed entry that shows what a reply replies to; `undefined` for other posts. */
export function replyView(network: Network, post: NetworkRecord) {
  const { reply } = postValue(post);
  if (!reply) return undefined;
  const shown = (uri: string) => {
    const found = network.get(uri);
    return found ? { ...postView(network, found), $type: 'app.bsky.feed.defs#postView' } : notFoundPost(uri);
  };
  return { root: shown(reply.root.uri), parent: shown(reply.parent.uri) };
}

export const isPost = (record: NetworkRecord | undefined): record is NetworkRecord =>
  record?.collection === collections.post;

/** Tells whether the author of the thread's first post has hidden the reply. */
export function isHidden(network: Network, post: NetworkRecord): boolean {
  const { reply } = postValue(post);
  return reply !== undefined && hiddenIn(network, reply.root.uri).includes(post.uri);
}
