/**
 * Tests how YouTube's hub reports videos (WebSub): the service subscribes to the feed of a channel, proves to the hub that it
 * did, and takes what the hub has signed. The test plays the hub by the documents, without the adapter's code.
 */
// A service of its own: its clock stands still for days in all its tests, while connections of other files would be due again.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { ProviderEventOptions, SimulatedAccount } from '../../src/simulators/simulator.ts';
import { newIntegration } from '../support/connect.ts';
import { expectError } from '../support/errors.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { simulatorFor } from '../support/simulators.ts';

const youtube = { providerId: 'youtube', loginKind: 'google' } as const;
const feeds = 'https://www.youtube.com/xml/feeds/videos.xml?channel_id=';

let provider: ProviderServer;
let service: TestService;
let listener: Listener;
let channel: Channel;
let subscriptions: URLSearchParams[];
let now = new Date();
beforeAll(async () => {
  provider = await startProviderServer(() => now);
  service = await startTestService(provider.environment, { now: () => now });
  listener = await startListener(service, { mode: 'live' });
  subscriptions = [];
  provider.intercept = ({ url, body }, answer) => {
    if (url.pathname.endsWith('/pubsubhubbub.appspot.com/subscribe'))
      subscriptions.push(new URLSearchParams(body));
    return answer;
  };
  channel = await newChannel();
});
afterAll(async () => {
  await service.close();
  await provider.close();
  await listener.close();
});

interface Channel extends SimulatedAccount {
  connectedProfileId: string;
  /** What the hub was asked for last. */
  subscribed: URLSearchParams;
}

async function newChannel(): Promise<Channel> {
  const account = simulatorFor('youtube').createAccount('google', 'healthy');
  const { authIntegrationId } = await newIntegration(listener.client, youtube);
  const profile = await makeLiveProfile(service, listener.organizationId, { ...account, ...youtube });
  const { id: connectedProfileId, connectionId } = profile;
  await service.ctx.db.connection.updateMany({ where: { id: connectionId }, data: { authIntegrationId } });
  service.ctx.db.$cached.profiles.forget(connectionId);
  await check(connectionId);
  const [subscribed = new URLSearchParams()] = subscriptions.slice(-1);
  return { ...account, connectedProfileId, subscribed };
}

async function check(connectionId: string) {
  const { organizationId } = listener;
  await service.ctx.queue.enqueue('connections.check', { organizationId, mode: 'live', connectionId });
  await service.runDue('connections.check');
}

/** The callback as the hub calls it, at the address where the service listens in tests. */
const callbackOf = ({ subscribed }: Channel) =>
  service.url + (subscribed.get('hub.callback') ?? '').slice(service.ctx.config.publicUrl.length);

const confirm = (of: Channel, parameters: Record<string, string> = {}) => {
  const { pathname, searchParams } = new URL(callbackOf(of));
  const query = {
    ...Object.fromEntries(searchParams),
    'hub.mode': 'subscribe',
    'hub.topic': of.subscribed.get('hub.topic'),
    'hub.challenge': '14876',
    'hub.lease_seconds': '432000',
    ...parameters,
  };
  return request(service.url).get(pathname).query(query);
};

const signed = (of: Channel, body: string, secret = of.subscribed.get('hub.secret') ?? '') =>
  `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`;

function report(to: Channel, body: string, signature: string | undefined = signed(to, body)) {
  const { pathname, search } = new URL(callbackOf(to));
  const sent = request(service.url).post(`${pathname}${search}`).set('content-type', 'application/atom+xml');
  return (signature ? sent.set('x-hub-signature', signature) : sent).send(body);
}

/** Lets something happen on a channel. Returns the video with the feed that the hub makes of it. */
async function happen({ accessToken }: Channel, event: string, choices: ProviderEventOptions = {}) {
  const happening = { event, times: 1, ...choices } as const;
  const { externalId } = await simulatorFor('youtube').trigger(accessToken, happening, provider.store);
  return { externalId, feed: provider.sent.at(-1)?.body ?? '' };
}

/** Returns the topics and videos of the events that have arrived at the customer's destination. */
const delivered = async (of: Channel) =>
  (await listener.eventsOf(of)).map(({ topic, data }) => [topic, data.externalId]);

describe('the subscription', () => {
  test('asks the hub for the feed of the channel, with a secret and an address that nobody can guess', () => {
    const { subscribed, externalId } = channel;
    expect(Object.fromEntries(subscribed)).toMatchObject({
      'hub.mode': 'subscribe',
      'hub.topic': `${feeds}${externalId}`,
      'hub.lease_seconds': '432000',
    });
    expect(subscribed.get('hub.secret')).toMatch(/^[\da-f]{64}$/);
    expect(subscribed.get('hub.callback')).toMatch(
      /\/webhooks\/youtube\/conn_\w+\?organization=org_\w+&token=[\da-f]{32}$/,
    );
  });

  test('is confirmed to the hub by its challenge, as plain text', async () => {
    const answer = await confirm(channel);
    expect([answer.status, answer.text]).toEqual([200, '14876']);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  });

  test.each([
    ['the feed of another channel', { 'hub.topic': `${feeds}UC1pTQeVZ1mO0xkGd3YbWn4A` }],
    ['the feed of another site', { 'hub.topic': 'https://elsewhere.example/feed' }],
    ['an address without its token', { token: '' }],
    ['the end of the subscription, which nobody here has asked for', { 'hub.mode': 'unsubscribe' }],
  ])('is not confirmed for %s', async (_, parameters) => {
    expectError(await confirm(channel, parameters), 401, 'unauthorized');
  });

  test('is renewed before its lease ends, with the same secret at the same address', async () => {
    const before = subscriptions.length;
    const start = now;
    try {
      now = new Date(start.getTime() + 2.5 * 86_400_000 + 60_000);
      await service.ctx.queue.enqueue('connections.maintain', {});
      await service.runDue();
      const renewed = subscriptions.slice(before).map((form) => Object.fromEntries(form));
      expect(renewed).toEqual([Object.fromEntries(channel.subscribed)]);
    } finally {
      now = start;
    }
  });
});

describe('a report of the hub', () => {
  test('a new video, its change and its deletion reach the customer, each once however often it is reported', async () => {
    const own = await newChannel();
    const { externalId, feed } = await happen(own, 'post_published', { text: 'Rye at seven' });
    for (let time = 0; time < 3; time += 1) expect((await report(own, feed)).status).toBe(200);
    expect(await delivered(own)).toEqual([['content.youtube.videos.items.created', externalId]]);

    now = new Date(now.getTime() + 3_600_000);
    const edited = await happen(own, 'post_edited', { externalId, text: 'Rye at eight' });
    for (let time = 0; time < 2; time += 1) await report(own, edited.feed).expect(200);
    const [, changed] = await listener.eventsOf(own);
    expect([changed.topic, changed.data.title]).toEqual([
      'content.youtube.videos.items.updated',
      'Rye at eight',
    ]);

    const gone = await happen(own, 'post_deleted', { externalId });
    expect(gone.feed).toContain('<at:deleted-entry');
    for (let time = 0; time < 2; time += 1) await report(own, gone.feed).expect(200);
    expect((await delivered(own)).map(([topic]) => topic?.split('.').at(-1))).toEqual([
      'created',
      'updated',
      'deleted',
    ]);
  });

  test('at an address of the release before, which names no organization, is taken; one of another organization is not', async () => {
    const own = await newChannel();
    const { externalId, feed } = await happen(own, 'post_published', {});
    const at = (organization: RegExp, other: string) => {
      const subscribed = new URLSearchParams(own.subscribed);
      subscribed.set('hub.callback', (subscribed.get('hub.callback') ?? '').replace(organization, other));
      return { ...own, subscribed };
    };
    for (const nobody of ['org_nobody', '%00'])
      expectError(await report(at(/org_\w+/, nobody), feed), 404, 'not_found');
    expect(await delivered(own)).toEqual([]);
    expect((await report(at(/organization=org_\w+&/, ''), feed)).status).toBe(200);
    expect(await delivered(own)).toEqual([['content.youtube.videos.items.created', externalId]]);
  });

  test('an unsigned or forged report is refused, and nothing comes of it', async () => {
    const own = await newChannel();
    const { feed } = await happen(own, 'post_published', {});
    expectError(await report(own, feed, ''), 401, 'unauthorized');
    expectError(await report(own, feed, signed(own, feed, 'a guess')), 401, 'unauthorized');
    expectError(await report(own, feed, signed(own, `${feed} `)), 401, 'unauthorized');
    expectError(await report(own, feed, signed(channel, feed)), 401, 'unauthorized');
    expect(await delivered(own)).toEqual([]);
  });

  test('a report on another channel than that of the subscription is answered and dropped', async () => {
    const [own, other] = [await newChannel(), await newChannel()];
    const { feed } = await happen(other, 'post_published', {});
    expect((await report(own, feed)).status).toBe(200);
    expect([await delivered(own), await delivered(other)]).toEqual([[], []]);
  });

  test('the deletion of a video that was never emitted is no event', async () => {
    const own = await newChannel();
    const { externalId } = await happen(own, 'post_published', {});
    const { feed } = await happen(own, 'post_deleted', { externalId });
    expect((await report(own, feed)).status).toBe(200);
    expect(await delivered(own)).toEqual([]);
  });

  test('what is signed and no feed is refused with what is wrong', async () => {
    const answer = await report(channel, '<html></html>');
    expectError(answer, 400, 'validation_error');
  });
});
