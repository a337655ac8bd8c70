/**
 * The hub, which takes subscriptions and reports videos as Atom, and what happens around a channel: the hub reports its videos, and
 * reads show comments. Source: https://developers.google.com/youtube/v3/guides/push_notifications.
 */

import { createHmac } from 'node:crypto';
import { type Answerer, hostOf, pathBelow } from '../engine/http.ts';
import { nextClock } from '../engine/ids.ts';
import { createProviderEvents, type ProviderEventKinds, postKinds } from '../engine/provider-event-kinds.ts';
import { type ProviderEventOptions, ProviderEventRefused } from '../simulator.ts';
import { anyApp } from '../store.ts';
import {
  commentBelow,
  type Entry,
  type Exchange,
  type FixtureSet,
  fixtureSetOf,
  statusAt,
  titleOf,
  type Video,
  videoFixture,
} from './entries.ts';
import { login } from './login.ts';

export const hubHost = 'pubsubhubbub.appspot.com';

const topic = /^https:\/\/www\.youtube\.com\/xml\/feeds\/videos\.xml\?channel_id=UC[\w-]{22}$/;

export const answerHub: Answerer = async (request) => {
  const host = hostOf(request, [hubHost]);
  if (!host || pathBelow(request, host) !== 'subscribe') return undefined;
  const form = new URLSearchParams(request.body);
  const isGood =
    form.get('hub.mode') === 'subscribe' &&
    topic.test(form.get('hub.topic') ?? '') &&
    URL.canParse(form.get('hub.callback') ?? '') &&
    Buffer.byteLength(form.get('hub.secret') ?? '') < 200;
  return { status: isGood ? 202 : 400, headers: { 'content-type': 'text/plain' }, body: '' };
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Writes the feed that reports a video, which is new unless it was changed. */
function feedOf({ channel }: FixtureSet, { id, title, at }: Video, now: Date, deleted = false): string {
  const uri = `https://www.youtube.com/channel/${channel.id}`;
  const author = `<name>${escaped(channel.title)}</name><uri>${uri}</uri>`;
  const entry = deleted
    ? `<at:deleted-entry ref="yt:video:${id}" when="${now.toISOString()}"><link href="https://www.youtube.com/watch?v=${id}"/><at:by>${author}</at:by></at:deleted-entry>`
    : `<entry><id>yt:video:${id}</id><yt:videoId>${id}</yt:videoId><yt:channelId>${channel.id}</yt:channelId><title>${escaped(title)}</title><link rel="alternate" href="https://www.youtube.com/watch?v=${id}"/><author>${author}</author><published>${new Date(at).toISOString()}</published><updated>${now.toISOString()}</updated></entry>`;
  return `<?xml version='1.0' encoding='UTF-8'?><feed xmlns:at="http://purl.org/atompub/tombstones/1.0" xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns="http://www.w3.org/2005/Atom"><link rel="hub" href="https://${hubHost}"/><title>YouTube video feed</title>${entry}</feed>`;
}

/** Reports a video that was uploaded, changed or deleted, by whatever app. Only what everybody can see is in the feed. */
export async function report(
  { fixtureSet, store }: Pick<Exchange, 'fixtureSet' | 'store'>,
  changed: Video,
  deleted = false,
): Promise<void> {
  const now = await store.contentNow();
  if (statusAt(changed.status, now).privacyStatus !== 'public') return;
  await store.send({ providerId: 'youtube', appId: anyApp, body: feedOf(fixtureSet, changed, now, deleted) });
}

export const signatureHeaders = (body: string, secret: string): Record<string, string> => ({
  'x-hub-signature': `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`,
});

interface Scene {
  fixtureSet: FixtureSet;
  now: Date;
}

interface EntryChange {
  id: string;
  fields: object;
  /** The feed by which the hub reports it; absent for comments. */
  feed?: string;
}

const posting = postKinds<Scene, Entry, EntryChange>({
  topics: {
    created: 'content.youtube.videos.items.created',
    deleted: 'content.youtube.videos.items.deleted',
    replied: 'content.youtube.videos.comments.created',
  },
  postField: 'videoExternalId',
  post: ({ fixtureSet }, id) => chosen(fixtureSet, 'videoExternalId', id, 'video'),
  deletable: ({ fixtureSet }, id) => chosen(fixtureSet, 'externalId', id, 'video'),
  reply: ({ fixtureSet }, id, field) => chosen(fixtureSet, field, id, 'comment'),
  write(scene, { text, replyTo, own }) {
    const name = `happened/${scene.now.getTime()}/${nextClock()}`;
    const at = scene.now.getTime();
    const { accountId } = scene.fixtureSet;
    if (!replyTo) {
      const made = videoFixture(accountId, name, { at, text });
      return { id: made.id, fields: made, feed: feedOf(scene.fixtureSet, made, scene.now) };
    }
    const made = commentBelow(accountId, replyTo, { by: own ? 'self' : nextClock() % 16, at, text, name });
    return { id: made.id, fields: made };
  },
  remove: ({ fixtureSet, now }, entry) => ({
    id: entry.id,
    fields: { deleted: true },
    ...(entry.kind === 'video' ? { feed: feedOf(fixtureSet, entry, now, true) } : {}),
  }),
});

const kinds: ProviderEventKinds<Scene, EntryChange> = {
  ...posting,
  post_edited: {
    description: 'The account changes the title of a video in YouTube Studio.',
    topic: 'content.youtube.videos.items.updated',
    takes: ['externalId', 'text'],
    change({ fixtureSet, now }, { externalId, text = 'Sold out for today' }) {
      const title = titleOf(text);
      const edited = { ...chosen(fixtureSet, 'externalId', externalId, 'video'), title };
      return { id: edited.id, fields: { title }, feed: feedOf(fixtureSet, edited, now) };
    },
  },
};

function chosen<Kind extends Entry['kind']>(
  fixtureSet: FixtureSet,
  field: keyof ProviderEventOptions,
  id: string | undefined,
  kind: Kind,
): Extract<Entry, { kind: Kind }> {
  const fits = (one: Entry | undefined): one is Extract<Entry, { kind: Kind }> => one?.kind === kind;
  const found = id === undefined ? fixtureSet.all.find(fits) : fixtureSet.get(id);
  if (fits(found)) return found;
  throw new ProviderEventRefused(
    field,
    `The channel has no ${kind} ${id}. Take externalId from the list of its ${kind}s.`,
  );
}

const accountOf = (accessToken: string) => login.claimsOf(accessToken).accountId;

export const { providerEvents, trigger } = createProviderEvents<Scene, EntryChange>(kinds, {
  accountOf,
  async sceneOf(accessToken, store) {
    const accountId = accountOf(accessToken);
    return {
      fixtureSet: fixtureSetOf(accountId, await store.read(accountId)),
      now: await store.contentNow(),
    };
  },
  async make({ id, fields, feed }, { fixtureSet }, times, store) {
    await store.write(fixtureSet.accountId, id, { deleted: false, ...fields });
    let webhooks = 0;
    if (feed)
      for (let time = 0; time < times; time += 1)
        webhooks += await store.send({ providerId: 'youtube', appId: anyApp, body: feed });
    return { externalId: id, webhooks };
  },
});
