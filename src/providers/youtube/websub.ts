/**
 * Has the hub report new and changed videos to an endpoint of each connection, as an Atom feed. Sources:
 * https://developers.google.com/youtube/v3/guides/push_notifications; WebSub (W3C). Read on 2026-11-28.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { daySeconds } from '../../lib/time.ts';
import type { OwnEndpoint, Subscription } from '../connect.ts';
import { id, instant, word } from '../kit/fields.ts';
import { readXmlEntries, type XmlEntry } from '../kit/xml-entries.ts';
import type { EndpointProof, Notification, Webhooks } from '../observations.ts';
import type { UpstreamRules } from '../upstream-rules.ts';
import type { YoutubeSettings } from './api.ts';
import { base } from './scopes.ts';
import { readItem } from './video.ts';

const feedUrl = 'https://www.youtube.com/xml/feeds/videos.xml';
const leaseSeconds = 5 * daySeconds;

export const subscription = ({ youtubeHubUrl }: YoutubeSettings): Subscription => ({
  scopes: base,
  fields: [{ name: 'videos', scopes: [] }],
  async ensure(call, { externalId }, _credential, _fields, endpoint) {
    if (!endpoint) return false;
    const topic = `${feedUrl}?channel_id=${externalId}`;
    const form = {
      'hub.mode': 'subscribe',
      'hub.topic': topic,
      'hub.callback': callbackOf(endpoint, topic),
      'hub.secret': endpoint.secret,
      'hub.verify': 'async',
      'hub.lease_seconds': String(leaseSeconds),
    };
    const upstream = call.open(hubRules(youtubeHubUrl), { accessToken: '' });
    await upstream.request({
      method: 'POST',
      path: '/subscribe',
      form,
      target: 'account',
      parse: () => undefined,
    });
    return { until: new Date(call.now().getTime() + leaseSeconds * 1000) };
  },
});

const hubRules = (baseUrl: string): UpstreamRules => ({
  baseUrl,
  authorize: () => ({}),
  classify: () => undefined,
});

/**
 * Anybody may ask the hub to subscribe an address to anything, with a secret of their own. The address therefore has a secret
 * part that only the hub knows, and without which no subscription is confirmed, nor one to another feed.
 */
const tokenOf = (secret: string, topic: string) =>
  createHmac('sha256', secret).update(topic).digest('hex').slice(0, 32);
function callbackOf({ callbackUrl, secret }: OwnEndpoint, topic: string): string {
  const url = new URL(callbackUrl);
  url.searchParams.set('token', tokenOf(secret, topic));
  return url.href;
}

export const webhooks: Webhooks = {
  endpoints: 'connection',
  handshake(query: URLSearchParams, { secrets }: EndpointProof) {
    const [token, topic] = [query.get('token') ?? '', query.get('hub.topic') ?? ''];
    const isOurs = secrets.some((secret) => sameText(tokenOf(secret, topic), token));
    if (!isOurs || query.get('hub.mode') !== 'subscribe') return undefined;
    return query.get('hub.challenge') ?? undefined;
  },
  verify({ headers, body }, secrets) {
    const [, sent = ''] = /^sha1=([\da-f]{40})$/.exec(headers['x-hub-signature'] ?? '') ?? [];
    return secrets.some((secret) => sameText(createHmac('sha1', secret).update(body).digest('hex'), sent));
  },
  parse: (body) => readFeed(body.toString()).map(notificationOf),
};

const sameText = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The feed does not say whether a video is new. The hub tells of new ones within minutes. */
const newForMs = 15 * 60_000;

function notificationOf({ videoId, channelId, publishedAt, updatedAt, deleted }: FeedEntry): Notification {
  const isNew = updatedAt.getTime() - publishedAt.getTime() < newForMs;
  return {
    accountExternalId: channelId,
    contentType: 'youtube.videos.items',
    action: deleted ? 'deleted' : isNew ? 'created' : 'updated',
    externalId: videoId,
    at: updatedAt,
    ...(deleted
      ? { ifRemembered: true as const }
      : { read: (call) => readItem(call, { externalId: videoId }) }),
  };
}

/** A video that the feed tells of. */
interface FeedEntry {
  videoId: string;
  channelId: string;
  publishedAt: Date;
  updatedAt: Date;
  /** True when the feed says that the video is gone. Its times are then the same. */
  deleted?: true;
}

const deletedEntry = 'at:deleted-entry';

/** Returns the entries of a feed; those that cannot be read are left out. @throws SyntaxError for a body that is no feed. */
const readFeed = (body: string): FeedEntry[] =>
  readXmlEntries(body, 'feed', ['entry', deletedEntry]).flatMap((one) =>
    one.name === deletedEntry ? deletionOf(one) : entryOf(one),
  );

const entry = z.object({
  'yt:videoId': id(),
  'yt:channelId': id(),
  published: instant(),
  updated: instant(),
});

function entryOf({ texts }: XmlEntry): FeedEntry[] {
  const { data } = entry.safeParse(texts);
  if (!data) return [];
  const [publishedAt, updatedAt] = [new Date(data.published), new Date(data.updated)];
  return [{ videoId: data['yt:videoId'], channelId: data['yt:channelId'], publishedAt, updatedAt }];
}

/** YouTube names the video in the tombstone (RFC 6721), and its channel as whoever has deleted it. */
const deletion = z.object({
  ref: word().regex(/^yt:video:[\w-]{11}$/),
  when: instant(),
  uri: word().regex(/\/channel\/UC[\w-]{22}$/),
});

function deletionOf({ attributes, texts: { uri } }: XmlEntry): FeedEntry[] {
  const { data } = deletion.safeParse({ ...attributes, uri });
  if (!data) return [];
  const at = new Date(data.when);
  const [videoId = '', channelId = ''] = [data.ref.split(':')[2], data.uri.split('/').at(-1)];
  return [{ videoId, channelId, publishedAt: at, updatedAt: at, deleted: true }];
}
