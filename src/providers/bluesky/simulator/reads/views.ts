/** Records as the AppView shows them. Source: lexicons app.bsky.feed.defs, app.bsky.actor.defs. */
import { hiddenIn, type Network } from '../content/network.ts';
import type { Actor } from '../content/people.ts';
import { collections, type NetworkRecord, postValue } from '../content/records.ts';
import { embedView } from './embed-views.ts';
import { imageUrl } from './image-url.ts';

export function actorView({ did, handle, displayName, avatar }: Actor) {
  return {
    did,
    handle,
    displayName,
    avatar: imageUrl('avatar', did, avatar.ref.$link),
    associated: { activitySubscription: { allowSubscriptions: 'followers' } },
    viewer: { muted: false, mutedOnlyReposts: false, mutedOnlyQuoteposts: false, blockedBy: false },
    labels: [],
    createdAt: '2024-01-08T09:12:44.000Z',
  };
}

export type PostView = ReturnType<typeof postView>;

/** @param depth how many posts it is embedded in. */
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

export function countsOf(network: Network, { uri }: NetworkRecord) {
  return {
    replyCount: network.repliesTo(uri).length,
    repostCount: network.repostsOf(uri).length,
    likeCount: network.likesOf(uri).length,
    quoteCount: network.quotesOf(uri).length,
  };
}

function viewerOf(network: Network, { uri }: NetworkRecord) {
  const own = network.repostsOf(uri).find(({ did }) => did === network.self.did);
  return own ? { repost: own.uri } : {};
}

export const timeOf = ({ at }: NetworkRecord) => new Date(at).toISOString();

export const gateView = ({ uri, cid, value }: NetworkRecord) => ({ uri, cid, record: value, lists: [] });

export const notFoundPost = (uri: string) => ({
  uri,
  notFound: true,
  $type: 'app.bsky.feed.defs#notFoundPost',
});

/** What a reply in a feed answers. */
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

/** Whether the one who began the thread has hidden it. */
export function isHidden(network: Network, post: NetworkRecord): boolean {
  const { reply } = postValue(post);
  return reply !== undefined && hiddenIn(network, reply.root.uri).includes(post.uri);
}
