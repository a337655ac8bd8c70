/**
 * Tests the streams on which a provider tells that there is something to poll, over HTTP and WebSockets: what is told on
 * one arrives at once, and nothing depends on it. No poll is due in these tests by itself.
 */
// A service of its own: the streams of all profiles are held, and two processes share them.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { findWatchedProfile, type StoredProfile } from '../../src/db/tables/profiles.ts';
import { pollProfile } from '../../src/domain/sync/observations/watch-profiles.ts';
import type { SimulatedAccount } from '../../src/simulators/simulator.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { simulatorFor } from '../support/simulators.ts';
import { until } from '../support/until.ts';

const mastodon = simulatorFor('mastodon');
const far = new Date('2100-01-01');

let provider: ProviderServer;
let service: TestService;
let listener: Listener;

beforeAll(async () => {
  provider = await startProviderServer();
  service = await startTestService(provider.environment, { workers: 'live' });
  listener = await startListener(service, { mode: 'live' });
});
afterEach(async () => {
  provider.intercept = async (_request, answer) => answer;
  await service.ctx.db.connectedProfile.deleteMany({});
  provider.streams.drop();
  await until(() => provider.streams.count() === 0);
});
afterAll(async () => {
  await service.close();
  await listener.close();
  await provider.close();
});

type Watched = StoredProfile & { account: SimulatedAccount; connectedProfileId: string };

/** Connects an account of whose profile no poll is due for long. */
async function connected(): Promise<Watched> {
  const account = mastodon.createAccount('oauth', 'healthy');
  const named = { providerId: 'mastodon', loginKind: 'oauth' };
  const profile = await makeLiveProfile(service, listener.organizationId, { ...named, ...account });
  await service.ctx.db.connectedProfile.updateMany({ where: { id: profile.id }, data: { pollAt: far } });
  return { ...profile, account, connectedProfileId: profile.id };
}

/** Connects accounts, and waits until each of them has a stream and was polled once because of that. */
async function streamed(count = 1): Promise<Watched[]> {
  const profiles: Watched[] = [];
  while (profiles.length < count) profiles.push(await connected());
  await until(async () => {
    const unpolled = await service.ctx.db.connectedProfile.count({ where: { pollCursor: null } });
    return provider.streams.count() === count && unpolled === 0;
  });
  return profiles;
}

const reply = async ({ account }: Watched): Promise<string> => {
  const happening = { event: 'reply_added', times: 1 } as const;
  return (await mastodon.trigger(account.accessToken, happening, provider.store)).externalId;
};

const toldOf = (externalId: string) =>
  listener.receiver.received.filter(({ event }) => event.data.externalId === externalId);

const row = ({ id }: StoredProfile) =>
  findWatchedProfile(service.ctx.db, { organizationId: listener.organizationId, mode: 'live' }, id);

test('a reply is delivered as one signed event, long before a poll is due', async () => {
  const [profile] = (await streamed()) as [Watched];
  const externalId = await reply(profile);
  await until(() => toldOf(externalId).length > 0);
  const [{ event, headers }] = toldOf(externalId) as [ReturnType<typeof toldOf>[number]];
  expect(event).toMatchObject({
    topic: 'content.mastodon.posts.replies.created',
    origin: 'live',
    connectedProfileId: profile.id,
  });
  expect(headers['webhook-signature']).toMatch(/^v1,/);
  expect((await row(profile)).pollAt).toEqual(far);

  await pollProfile(service.ctx, await row(profile));
  await listener.eventsOf(profile);
  expect(toldOf(externalId)).toHaveLength(1);
});

test('a reply that came while the stream was interrupted is emitted once the stream is back', async () => {
  const [profile] = (await streamed()) as [Watched];
  provider.streams.drop();
  const externalId = await reply(profile);
  await until(() => toldOf(externalId).length > 0);
  await until(() => provider.streams.count() === 1);
  expect(toldOf(externalId)).toHaveLength(1);
});

test('two processes hold one stream of each profile, and the one that is left takes over those of the other', async () => {
  const other = await startTestService(provider.environment, {
    databaseUrl: service.databaseUrl,
    workers: 'live',
  });
  const opened = () => provider.requests.filter((request) => request.endsWith('/api/v1/streaming')).length;
  const before = opened();
  const profiles = await streamed(4);
  expect(opened() - before).toBe(4);
  const [profile] = profiles as [Watched];
  const externalId = await reply(profile);
  await until(() => toldOf(externalId).length > 0);

  await other.close();
  await until(async () => {
    const holders = await Promise.all(profiles.map(async (one) => (await row(one)).streamHolder));
    return new Set(holders).size === 1 && holders[0] !== null && provider.streams.count() === 4;
  });
  const later = await reply(profile);
  await until(() => toldOf(later).length > 0);
  expect(toldOf(later)).toHaveLength(1);
});

test('a lease that another process has is left to it, and taken over when it runs out', async () => {
  const [profile] = (await streamed()) as [Watched];
  const { streamHolder } = await row(profile);
  const streamAt = new Date(Date.now() + 8_000);
  const ofAnother = { streamHolder: 'a process that has died', streamAt };
  await service.ctx.db.connectedProfile.updateMany({ where: { id: profile.id }, data: ofAnother });
  await until(() => provider.streams.count() === 0);
  await until(async () => (await row(profile)).streamHolder === streamHolder);
  expect(Date.now()).toBeGreaterThanOrEqual(streamAt.getTime());
  await until(() => provider.streams.count() === 1);
});

test('a token that was revoked is found out at once, and counts towards the end of the Connection', async () => {
  const [profile] = (await streamed()) as [Watched];
  await mastodon.changeGrant(profile.account.accessToken, { action: 'revoke' }, provider.store);
  provider.requests.length = 0;
  provider.streams.drop();
  const path = '/mastodon.example/api/v1';
  await until(() => provider.requests.includes(`GET ${path}/notifications`));
  expect(provider.requests).toContain(`GET ${path}/streaming`);
  // Like any refused call, it counts towards the end of the grant, whose checks are made at once.
  const { connectionId: id } = profile;
  await until(async () => {
    const { failedChecks } = await service.ctx.db.connection.findFirstOrThrow({ where: { id } });
    return failedChecks > 0;
  });
  expect(provider.streams.count()).toBe(0);
});

test('a server without streaming is not asked again before the next day', async () => {
  provider.intercept = async (request, answer) =>
    request.url.pathname.endsWith('/api/v2/instance')
      ? { ...answer, body: answer.body.replace(/"streaming":"[^"]*"/, '"streaming":null') }
      : answer;
  const profile = await connected();
  await until(async () => (await row(profile)).streamAt.getTime() > Date.now() + 23 * 60 * 60_000);
  expect((await row(profile)).streamHolder).toBeNull();
  expect(provider.streams.count()).toBe(0);
  const externalId = await reply(profile);
  await pollProfile(service.ctx, await row(profile));
  await listener.eventsOf(profile);
  expect(toldOf(externalId)).toHaveLength(1);
});

test('the stream of a profile that is disconnected ends', async () => {
  const [profile] = (await streamed()) as [Watched];
  const answer = await listener.client.delete(`/v1/connections/${profile.connectionId}`);
  expect(answer.status).toBe(200);
  await until(() => provider.streams.count() === 0);
});

test('open streams and what they say are counted, without ids', async () => {
  const [profile] = (await streamed()) as [Watched];
  const externalId = await reply(profile);
  await until(() => toldOf(externalId).length > 0);
  const metrics = await (await fetch(`${service.opsUrl}/metrics`)).text();
  expect(metrics).toMatch(/^provider_streams_open\{provider="mastodon"\} 1$/m);
  expect(metrics).toMatch(/^provider_stream_news_total\{provider="mastodon"\} [1-9]/m);
  expect(metrics).toMatch(/^provider_streams_ended_total\{provider="mastodon",outcome="closed"\} [1-9]/m);
});

describe('in a process that may hold one stream, and gives it up after a second and a half of silence', () => {
  const named = { providerId: 'mastodon', loginKind: 'oauth' };
  let own: ProviderServer;
  let small: TestService;
  let hearing: Listener;
  let accounts: SimulatedAccount[];
  beforeAll(async () => {
    own = await startProviderServer();
    const limits = { STREAM_SILENCE_SECONDS: '1.5', STREAMS_PER_PROCESS: '1' };
    small = await startTestService({ ...own.environment, ...limits }, { workers: 'live' });
    hearing = await startListener(small, { mode: 'live' });
    accounts = [mastodon.createAccount('oauth', 'healthy'), mastodon.createAccount('oauth', 'healthy')];
    for (const account of accounts)
      await makeLiveProfile(small, hearing.organizationId, { ...named, ...account });
    await small.ctx.db.connectedProfile.updateMany({ data: { pollAt: far } });
  });
  afterAll(async () => {
    await small.close();
    await hearing.close();
    await own.close();
  });

  const polled = () => small.ctx.db.connectedProfile.findMany({ where: { pollCursor: { not: null } } });

  test('a stalled stream is given up and opened again, and no second one is opened', async () => {
    await until(async () => (await polled()).length > 0);
    const [watched] = await polled();
    const account = accounts.find(({ externalId }) => externalId === watched?.externalId);

    own.streams.stall();
    const happening = { event: 'reply_added', times: 1 } as const;
    const { externalId } = await mastodon.trigger(account?.accessToken ?? '', happening, own.store);
    const told = () => hearing.receiver.received.some(({ event }) => event.data.externalId === externalId);
    await until(told);
    expect(small.logs.join('')).toContain('"outcome":"silent"');
    expect(await polled()).toHaveLength(1);
  });

  test('a process that ends closes its streams and gives their leases back', async () => {
    await small.stop();
    // The provider hears of the end a moment later.
    await until(() => own.streams.count() === 0);
    expect(await small.ctx.db.connectedProfile.count({ where: { streamHolder: { not: null } } })).toBe(0);
  });
});
