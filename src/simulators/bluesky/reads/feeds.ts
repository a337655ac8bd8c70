/** Answers lists of posts, and profiles. Source: lexicons app.bsky.feed.*, app.bsky.actor.getProfile. */
import { readUri } from '../../../providers/bluesky/at-uri.ts';
import { pageByPlace } from '../../engine/paging.ts';
import { type Network, subjectOf } from '../content/network.ts';
import { collections, isPost, type NetworkRecord, postValue } from '../content/records.ts';
import type { Parameters } from './parameters.ts';
import { actorView, notFoundPost, postView } from './views.ts';

export function authorFeed(network: Network, parameters: Parameters) {
  const did = parameters.actor();
  const wanted = filters[parameters.optional('filter') ?? ''] ?? (() => true);
  const shown = (entry: NetworkRecord) => isPost(entry) || repostedBy(network, entry) !== undefined;
  const entries = network.all.filter((entry) => entry.did === did && shown(entry) && wanted(entry));
  const page = pageByPlace(entries, cidOf, parameters.page());
  return { feed: page.entries.map((entry) => feedItem(network, entry)), ...page.cursor };
}

const cidOf = ({ cid }: NetworkRecord) => cid;

/** Returns the post that a repost shows, if it still exists. */
function repostedBy({ get }: Network, entry: NetworkRecord): NetworkRecord | undefined {
  const post = entry.collection === collections.repost ? get(subjectOf(entry) ?? '') : undefined;
  return isPost(post) ? post : undefined;
}

type Filter = (entry: NetworkRecord) => boolean;

const hasMedia =
  (kind: RegExp): Filter =>
  (entry) =>
    isPost(entry) && kind.test(JSON.stringify(postValue(entry).embed ?? {}));

/** The feed's filters; an unknown filter has no effect. */
const filters: Record<string, Filter> = {
  posts_no_replies: (entry) => !isPost(entry) || postValue(entry).reply === undefined,
  posts_with_media: hasMedia(/"app\.bsky\.embed\.images"/),
  posts_with_video: hasMedia(/"app\.bsky\.embed\.video"/),
  posts_and_author_threads(entry) {
    const { reply } = isPost(entry) ? postValue(entry) : {};
    return reply === undefined || readUri(reply.root.uri)?.did === entry.did;
  },
};

function feedItem(network: Network, entry: NetworkRecord) {
  const post = repostedBy(network, entry) ?? entry;
  const { reply } = postValue(post);
  return {
    post: postView(network, post),
    ...(post === entry ? {} : { reason: repostReason(network, entry) }),
    ...(reply
      ? { reply: { root: shownPost(network, reply.root.uri), parent: shownPost(network, reply.parent.uri) } }
      : {}),
  };
}

function shownPost(network: Network, uri: string) {
  const found = network.get(uri);
  return found ? { ...postView(network, found), $type: 'app.bsky.feed.defs#postView' } : notFoundPost(uri);
}

/** The AppView indexes a repost this long after its author wrote it, and feeds give the later time. */
const indexingMs = 1_250;

function repostReason({ actor }: Network, { id: uri, cid, did, at }: NetworkRecord) {
  const indexedAt = new Date(at + indexingMs).toISOString();
  return { by: actorView(actor(did)), uri, cid, indexedAt, $type: 'app.bsky.feed.defs#reasonRepost' };
}

const mostUris = 25;

/** Returns the posts with these URIs; deleted ones are left out. */
export function posts(network: Network, parameters: Parameters) {
  const uris = parameters.all('uris');
  if (uris.length === 0) throw parameters.invalid('Missing required key "uris"');
  if (uris.length > mostUris)
    throw parameters.invalid(`array too big (maximum ${mostUris}, got ${uris.length})`);
  const wrong = uris.find((uri) => !readUri(uri));
  if (wrong !== undefined) throw parameters.invalid(`Invalid at-uri (got "${wrong}")`);
  const found = [...new Set(uris)].map((uri) => network.get(uri)).filter(isPost);
  return { posts: found.map((post) => postView(network, post)) };
}

export function quotes(network: Network, parameters: Parameters) {
  const uri = parameters.uri('uri');
  const page = pageByPlace(network.referring('quote', uri), cidOf, parameters.page());
  return { posts: page.entries.map((post) => postView(network, post)), ...page.cursor, uri };
}

export function profile(network: Network, parameters: Parameters) {
  const did = parameters.actor();
  const { associated, ...actor } = actorView(network.actor(did));
  return {
    ...actor,
    associated: { lists: 0, feedgens: 0, starterPacks: 0, labeler: false, ...associated },
    description: 'Sourdough by the water 🌊',
    indexedAt: '2024-01-08T09:12:44.000Z',
    followersCount: 312,
    followsCount: 87,
    postsCount: network.all.filter((record) => record.did === did && isPost(record)).length,
  };
}
