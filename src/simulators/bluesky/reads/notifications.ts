/**
 * Lists what others did with the account and its posts, the newest first. Source: lexicon
 * app.bsky.notification.listNotifications; @atproto/bsky decides who is notified of what.
 */
import { readUri } from '../../../providers/bluesky/at-uri.ts';
import { type Notice, noticesOf } from '../../engine/notices.ts';
import { pageByTime } from '../../engine/paging.ts';
import { isHidden, type Network } from '../content/network.ts';
import { mentionedIn } from '../content/parts.ts';
import { collections, type NetworkRecord, postValue, rootOf } from '../content/records.ts';
import type { Parameters } from '../exchange.ts';
import { invalidRequest } from '../refusals.ts';
import { actorView, timeOf } from './views.ts';

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
