/**
 * Lists what others did with the account and its posts, the newest first. Source: lexicon
 * app.bsky.notification.listNotifications; @atproto/bsky decides who is notified of what.
 */
import { readUri } from '../../../providers/bluesky/at-uri.ts';
import { mentionedIn } from '../content/facets.ts';
import { type Network, subjectOf } from '../content/network.ts';
import { collections, type NetworkRecord, postValue, quotedIn } from '../content/records.ts';
import { invalidRequest } from '../refusals.ts';
import { pageByTime } from './paging.ts';
import type { Parameters } from './parameters.ts';
import { actorView, timeOf } from './view-parts.ts';
import { isHidden, isPost } from './views.ts';

interface Reason {
  reason: 'reply' | 'mention' | 'quote' | 'like' | 'repost' | 'follow';
  reasonSubject?: string;
}

interface Notice extends Reason {
  record: NetworkRecord;
}

export function notifications(network: Network, parameters: Parameters) {
  if (parameters.optional('seenAt')) throw invalidRequest('The seenAt parameter is unsupported');
  const notices = noticesOf(network);
  const wanted = parameters.all('reasons');
  const chosen = wanted.length > 0 ? notices.filter(({ reason }) => wanted.includes(reason)) : notices;
  const page = pageByTime(chosen, ({ record }) => record.at, parameters);
  return {
    notifications: page.entries.map((notice) => view(network, notice)),
    ...page.cursor,
    priority: false,
  };
}

function noticesOf(network: Network): Notice[] {
  return network.records.flatMap((record) => {
    if (record.did === network.self.did || record.unnoticed) return [];
    const reason = isPost(record) ? reasonOfPost(network, record) : reasonOfReaction(network, record);
    return reason && isThere(network, reason) ? [{ ...reason, record }] : [];
  });
}

/**
 * Returns why the account is notified of a post, if it is. It is not notified of replies that it has hidden
 * in its own thread, nor about deleted posts.
 */
function reasonOfPost(network: Network, post: NetworkRecord): Reason | undefined {
  const { self } = network;
  const value = postValue(post);
  if (mentionedIn(value.facets).includes(self.did)) return { reason: 'mention' };
  const quoted = quotedIn(value)?.uri;
  if (isOwn(network, quoted)) return { reason: 'quote', reasonSubject: quoted };
  const answered = ancestorsOf(network, post).find((uri) => isOwn(network, uri));
  if (!answered || (isOwn(network, value.reply?.root.uri) && isHidden(network, post))) return undefined;
  return { reason: 'reply', reasonSubject: answered };
}

function isOwn({ self }: Network, uri: string | undefined): uri is string {
  return uri !== undefined && readUri(uri)?.did === self.did;
}

/** The number of levels up a thread whose authors are notified of a reply. */
const notifiedDepth = 4;

function ancestorsOf(network: Network, post: NetworkRecord): string[] {
  const ancestors: string[] = [];
  for (let next: NetworkRecord | undefined = post; next && ancestors.length < notifiedDepth; ) {
    const parent: string | undefined = postValue(next).reply?.parent.uri;
    if (parent === undefined) break;
    ancestors.push(parent);
    next = network.get(parent);
  }
  return ancestors;
}

function reasonOfReaction({ self }: Network, record: NetworkRecord): Reason | undefined {
  const { subject } = record.value;
  if (record.collection === collections.follow)
    return subject === self.did ? { reason: 'follow' } : undefined;
  const liked = subjectOf(record, collections.like);
  const reposted = subjectOf(record, collections.repost);
  const reasonSubject = liked ?? reposted;
  if (!reasonSubject || readUri(reasonSubject)?.did !== self.did) return undefined;
  return { reason: liked ? 'like' : 'repost', reasonSubject };
}

function isThere(network: Network, { reasonSubject }: Reason): boolean {
  return reasonSubject === undefined || network.get(reasonSubject) !== undefined;
}

function view(network: Network, { record, ...reason }: Notice) {
  return {
    uri: record.uri,
    cid: record.cid,
    author: actorView(network.actor(record.did)),
    ...reason,
    record: record.value,
    isRead: false,
    indexedAt: timeOf(record),
    labels: [],
  };
}
