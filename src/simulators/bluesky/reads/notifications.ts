/**
 * Lists what others did with the account and its posts, the newest first. Source: lexicon
 * app.bsky.notification.listNotifications; @atproto/bsky decides who is notified of what.
 */
import { readUri } from '../../../providers/bluesky/at-uri.ts';
import { isHidden, type Network, subjectOf } from '../content/network.ts';
import { mentionedIn } from '../content/parts.ts';
import { collections, isPost, type NetworkRecord, postValue, quotedIn } from '../content/records.ts';
import { invalidRequest } from '../refusals.ts';
import { type Parameters, pageByTime } from './parameters.ts';
import { actorView, timeOf } from './views.ts';

interface Reason {
  reason: 'reply' | 'mention' | 'quote' | 'like' | 'repost' | 'follow';
  reasonSubject?: string;
}

export function notifications(network: Network, parameters: Parameters) {
  if (parameters.optional('seenAt')) throw invalidRequest('The seenAt parameter is unsupported');
  const wanted = parameters.all('reasons');
  const notices = network.all.flatMap((record) => {
    const why = reasonOf(network, record);
    return why && (wanted.length === 0 || wanted.includes(why.reason)) ? [{ record, why }] : [];
  });
  const page = pageByTime(notices, ({ record }) => record.at, parameters);
  return {
    notifications: page.entries.map(({ record, why }) => view(network, record, why)),
    ...page.cursor,
    priority: false,
  };
}

/** Returns why the account is notified of a record, if it is. It is not notified about deleted posts. */
function reasonOf(network: Network, record: NetworkRecord): Reason | undefined {
  if (record.did === network.self.did || record.unnoticed) return undefined;
  const why = isPost(record) ? reasonOfPost(network, record) : reasonOfReaction(network, record);
  const subject = why?.reasonSubject;
  return subject === undefined || network.get(subject) ? why : undefined;
}

/** Returns why the account is notified of a post. It is not when it has hidden the reply in its own thread. */
function reasonOfPost(network: Network, post: NetworkRecord): Reason | undefined {
  const value = postValue(post);
  if (mentionedIn(value.facets).includes(network.self.did)) return { reason: 'mention' };
  const quoted = quotedIn(value);
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

function ancestorsOf(network: Network, post: NetworkRecord, levels = notifiedDepth): string[] {
  const uri = postValue(post).reply?.parent.uri;
  if (uri === undefined || levels === 0) return [];
  const parent = network.get(uri);
  return parent ? [uri, ...ancestorsOf(network, parent, levels - 1)] : [uri];
}

const reasons = { [collections.like]: 'like', [collections.repost]: 'repost' } as const;

function reasonOfReaction(network: Network, record: NetworkRecord): Reason | undefined {
  const { collection, value } = record;
  if (collection === collections.follow)
    return value.subject === network.self.did ? { reason: 'follow' } : undefined;
  const reason = reasons[collection as keyof typeof reasons];
  const subject = subjectOf(record);
  return reason && isOwn(network, subject) ? { reason, reasonSubject: subject } : undefined;
}

function view(network: Network, record: NetworkRecord, why: Reason) {
  return {
    uri: record.id,
    cid: record.cid,
    author: actorView(network.actor(record.did)),
    ...why,
    record: record.value,
    isRead: false,
    indexedAt: timeOf(record),
    labels: [],
  };
}
