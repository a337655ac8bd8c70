/** Answers feeds, posts and threads. Source: lexicons app.bsky.feed.*. */
import { readUri } from '../../../providers/bluesky/records.ts';
import { type Notice, noticesOf } from '../../engine/graph.ts';
import { pageByPlace, pageByTime } from '../../engine/paging.ts';
import { mentionedIn } from '../content/parts.ts';
import { collections, isPost, type NetworkRecord, postValue, rootOf } from '../content/records.ts';
import { gateOf, isHidden, type Network, type Parameters, subjectOf } from '../exchange.ts';
import { invalidRequest, postNotFound } from '../refusals.ts';
import { actorView, gateView, notFoundPost, postView, timeOf } from './views.ts';

export function authorFeed(network: Network, parameters: Parameters) {
  const did = parameters.actor();
  const withReplies = parameters.optional('filter') !== 'posts_no_replies';
  const shown = (entry: NetworkRecord) =>
    isPost(entry)
      ? withReplies || postValue(entry).reply === undefined
      : repostedBy(network, entry) !== undefined;
  const entries = network.all.filter((entry) => entry.did === did && shown(entry));
  const page = pageByPlace(entries, cidOf, parameters.page());
  return { feed: page.entries.map((entry) => feedItem(network, entry)), ...page.cursor };
}

const cidOf = ({ cid }: NetworkRecord) => cid;

/** Returns the post that a repost shows, if it still exists. */
function repostedBy({ get }: Network, entry: NetworkRecord): NetworkRecord | undefined {
  const post = entry.collection === collections.repost ? get(subjectOf(entry) ?? '') : undefined;
  return isPost(post) ? post : undefined;
}

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

/** Shows an account with what it has written, and who follows whom. Source: lexicon app.bsky.actor.getProfile. */
export function profile(network: Network, parameters: Parameters) {
  const did = parameters.actor();
  const counted = (fits: (entry: NetworkRecord) => boolean) => network.all.filter(fits).length;
  const isFollow = ({ collection }: NetworkRecord) => collection === collections.follow;
  return {
    ...actorView(network.actor(did)),
    followersCount: counted((entry) => isFollow(entry) && entry.value.subject === did),
    followsCount: counted((entry) => isFollow(entry) && entry.did === did),
    postsCount: counted((entry) => isPost(entry) && entry.did === did),
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

/**
 * Lists what others did with the account and its posts, the newest first. Source: lexicon
 * app.bsky.notification.listNotifications; @atproto/bsky decides who is notified of what.
 */
export function notifications(network: Network, parameters: Parameters) {
  if (parameters.optional('seenAt')) throw invalidRequest('The seenAt parameter is unsupported');
  const wanted = parameters.all('reasons');
  const notices = noticesAbout(network).filter(
    ({ reason }) => wanted.length === 0 || wanted.includes(reason),
  );
  const page = pageByTime(notices, ({ entry }) => entry.at, parameters.page());
  // The simulated account never says what it has seen, and then the AppView takes the time of the newest
  // notification, on the first page only.
  const newest = parameters.optional('cursor') ? undefined : page.entries[0];
  return {
    notifications: page.entries.map((notice) => view(network, notice)),
    ...page.cursor,
    priority: false,
    ...(newest ? { seenAt: timeOf(newest.entry) } : {}),
  };
}

function noticesAbout(network: Network): Notice<NetworkRecord>[] {
  const { self } = network;
  const isOwn = (uri: string) => readUri(uri)?.did === self.did;
  const notices = noticesOf({
    graph: network,
    isOwn,
    reasonOf: (record) => reasonOf(record, self.did),
    isSilent: (record) => record.unnoticed === true,
    levels: 4,
    reactions: ['like', 'repost'],
  });
  // The account is not notified of replies that it has hidden in its own thread.
  return notices.filter(
    ({ entry, reason }) => reason !== 'reply' || !isOwn(rootOf(entry).uri) || !isHidden(network, entry),
  );
}

function reasonOf(record: NetworkRecord, did: string): string | undefined {
  const { collection, value } = record;
  if (collection === collections.follow) return value.subject === did ? 'follow' : undefined;
  const mentions = collection === collections.post && mentionedIn(postValue(record).facets).includes(did);
  return mentions ? 'mention' : undefined;
}

function view(network: Network, { entry, reason, subject }: Notice<NetworkRecord>) {
  return {
    uri: entry.id,
    cid: entry.cid,
    author: actorView(network.actor(entry.did)),
    reason,
    ...(subject === undefined ? {} : { reasonSubject: subject }),
    record: entry.value,
    isRead: false,
    indexedAt: timeOf(entry),
    labels: [],
  };
}
