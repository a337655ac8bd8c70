/** Answers lists of posts. Sources: lexicons app.bsky.feed.getAuthorFeed, getPosts, getQuotes. */
import { readUri } from '../../../providers/bluesky/at-uri.ts';
import { findDid } from '../accounts.ts';
import { type Network, subjectOf } from '../content/network.ts';
import { collections, type NetworkRecord, postValue } from '../content/records.ts';
import { profileNotFound } from '../refusals.ts';
import { pageByPlace } from './paging.ts';
import type { Parameters } from './parameters.ts';
import { actorView } from './view-parts.ts';
import { isPost, postView, replyView } from './views.ts';

export function authorFeed(network: Network, parameters: Parameters) {
  const did = readActor(parameters);
  const wanted = filters[parameters.optional('filter') ?? ''] ?? (() => true);
  const entries = network.records.filter(
    (record) => record.did === did && isShown(network, record) && wanted(network, record),
  );
  const page = pageByPlace(entries, (entry) => entry, parameters);
  return { feed: page.entries.map((entry) => feedItem(network, entry)), ...page.cursor };
}

/**
 * Returns the DID of the actor.
 * @throws Refusal when no account has the name.
 */
export function readActor(parameters: Parameters): string {
  const actor = parameters.required('actor');
  if (!/^(did:[a-z]+:[A-Za-z0-9._:%-]+|[a-z0-9-]+(\.[a-z0-9-]+)+)$/i.test(actor))
    throw parameters.invalid(`Invalid AT identifier (got "${actor}")`);
  const did = findDid(actor);
  if (!did) throw profileNotFound();
  return did;
}

/** Tells whether a feed shows the record: posts, and reposts of posts that exist. */
function isShown(network: Network, record: NetworkRecord): boolean {
  return isPost(record) || isPost(repostedBy(network, record));
}

function repostedBy(network: Network, record: NetworkRecord): NetworkRecord | undefined {
  return network.get(subjectOf(record, collections.repost) ?? '');
}

type Filter = (network: Network, record: NetworkRecord) => boolean;

const isOwnPost: Filter = (_network, record) => isPost(record);
const hasMedia =
  (kind: RegExp): Filter =>
  (network, record) =>
    isOwnPost(network, record) && kind.test(JSON.stringify(postValue(record).embed ?? {}));

/** The feed's filters; an unknown filter has no effect. */
const filters: Record<string, Filter> = {
  posts_no_replies: (_network, record) => !isPost(record) || postValue(record).reply === undefined,
  posts_with_media: hasMedia(/"app\.bsky\.embed\.images"/),
  posts_with_video: hasMedia(/"app\.bsky\.embed\.video"/),
  posts_and_author_threads: (_network, record) => {
    const { reply } = isPost(record) ? postValue(record) : {};
    return reply === undefined || readUri(reply.root.uri)?.did === record.did;
  },
};

function feedItem(network: Network, entry: NetworkRecord) {
  const reposted = repostedBy(network, entry);
  const post = reposted ?? entry;
  const reply = replyView(network, post);
  return {
    post: postView(network, post),
    ...(reposted ? { reason: repostReason(network, entry) } : {}),
    ...(reply ? { reply } : {}),
  };
}

/** The AppView indexes a repost this long after its author wrote it, and feeds give the later time. */
const indexingMs = 1_250;

function repostReason(network: Network, repost: NetworkRecord) {
  return {
    by: actorView(network.actor(repost.did)),
    uri: repost.uri,
    cid: repost.cid,
    indexedAt: new Date(repost.at + indexingMs).toISOString(),
    $type: 'app.bsky.feed.defs#reasonRepost',
  };
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
  const page = pageByPlace(network.quotesOf(uri), (post) => post, parameters);
  return { posts: page.entries.map((post) => postView(network, post)), ...page.cursor, uri };
}
