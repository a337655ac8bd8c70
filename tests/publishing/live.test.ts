/**
 * Tests live mode: files that providers cannot fetch end a request before the provider is called, and others are
 * fetched; a provider that cannot be reached is asked again, and one that does not answer is not.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { jpeg, reel } from '../support/files.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { stage } from '../support/media.ts';
import { type ProviderServer, providersAt, startProviderServer } from '../support/provider-server.ts';
import { outcomeOf, publish, requestNow } from '../support/publishing.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';
import { simulatorFor } from '../support/simulators.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';

let provider: ProviderServer;
/** The way from the service to the providers, which a test can cut. */
let proxy: TcpProxy;
let service: SharedService;
let live: TestKey;
beforeAll(async () => {
  provider = await startProviderServer();
  proxy = await startTcpProxy(provider.url);
  service = await sharedTestService({ settings: providersAt(new URL(proxy.url).origin) });
  live = await service.newKey({ mode: 'live' });
});
beforeEach(() => {
  service.ctx.config.publicUrl = service.url;
  provider.requests.length = 0;
  provider.intercept = async (_request, answer) => answer;
});
afterAll(async () => {
  await service.close();
  await proxy.close();
  await provider.close();
});

const kinds = [
  ['instagram', 'instagram_login'],
  ['facebook', 'facebook_login'],
] as const;

async function connect(providerId: string, loginKind: string) {
  const simulator = simulatorFor(providerId);
  const account = simulator.createAccount(loginKind, 'healthy');
  const profile = { ...account, providerId, loginKind };
  const { id } = await makeLiveProfile(service, live.organizationId, profile);
  return { connectedProfileId: id, accountId: account.externalId };
}

/** Returns the requests so far that asked the provider to create something. */
const postings = () => provider.requests.filter((request) => request.startsWith('POST'));

test.each(sampleOf(kinds, 1))(
  '%s is given addresses that lead to the files',
  async (providerId, loginKind) => {
    const { connectedProfileId, accountId } = await connect(providerId, loginKind);
    const { mediaId } = await stage(live.client);
    const addresses: string[] = [];
    provider.intercept = async ({ body }, answer) => {
      const form = new URLSearchParams(body);
      addresses.push(...[form.get('image_url'), form.get('url')].filter((url) => url !== null));
      return answer;
    };
    const contentType = `${providerId}.media.items`;
    const input = { connectedProfileId, contentType, text: 'For everybody', media: [{ mediaId }] };
    const done = await outcomeOf(service, live.client, await publish(live.client, input));
    expect(done).toMatchObject({ status: 'published', externalId: expect.any(String) });
    expect(await countCreated(provider.store, accountId, 'For everybody')).toBe(1);
    expect(addresses).toHaveLength(1);
    const fetched = await fetch(`${addresses[0]}`);
    expect(fetched.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await fetched.arrayBuffer()).equals(jpeg)).toBe(true);
  },
);

test.each(sampleOf(kinds, 1))('%s is not given files that it cannot fetch', async (providerId, loginKind) => {
  const { connectedProfileId, accountId } = await connect(providerId, loginKind);
  const { mediaId } = await stage(live.client);
  service.ctx.config.publicUrl = 'http://127.0.0.1:1';
  const contentType = `${providerId}.media.items`;
  const input = { connectedProfileId, contentType, text: 'For nobody', media: [{ mediaId }] };
  const done = await outcomeOf(service, live.client, await publish(live.client, input));
  expect(done).toMatchObject({ status: 'failed', error: { code: 'media_not_fetchable' } });
  expect(postings()).toEqual([]);
  expect(await countCreated(provider.store, accountId, 'For nobody')).toBe(0);
});

test('a film is sent to the storage that the provider names, where the configured address says that it is', async () => {
  const { connectedProfileId } = await connect('pinterest', 'pinterest');
  const { mediaId } = await stage(live.client, reel, { contentType: 'video/mp4' });
  const boards = await live.client.get('/v1/content/pinterest.boards.items', {
    connectedProfileId,
    limit: 1,
  });
  const board = boards.body.data[0].externalId;
  const input = { connectedProfileId, contentType: 'pinterest.pins.items', board, media: [{ mediaId }] };
  const done = await outcomeOf(service, live.client, await publish(live.client, input));
  expect(done).toMatchObject({ status: 'published', externalId: expect.any(String) });
});

test('a service that becomes reachable again continues with what has waited', async () => {
  const { connectedProfileId, accountId } = await connect('instagram', 'instagram_login');
  const { mediaId } = await stage(live.client);
  service.ctx.config.publicUrl = 'http://127.0.0.1:1';
  const request = await publish(live.client, {
    connectedProfileId,
    contentType: 'instagram.media.items',
    text: 'In the end',
    media: [{ mediaId }],
  });
  const row = { where: { id: request.publishRequestId } };
  await until(async () => ((await service.ctx.db.publishRequest.findFirstOrThrow(row)).tries ?? 0) > 0);
  service.ctx.config.publicUrl = service.url;
  expect(await outcomeOf(service, live.client, request)).toMatchObject({ status: 'published' });
  expect(await countCreated(provider.store, accountId, 'In the end')).toBe(1);
});

test('a provider that cannot be reached has received nothing, so it is called again', async () => {
  const { connectedProfileId, accountId } = await connect('facebook', 'facebook_login');
  await proxy.cut();
  const input = { connectedProfileId, contentType: 'facebook.media.items', text: 'On the second way' };
  const request = await publish(live.client, input);
  await until(async () => (await requestNow(live.client, request.publishRequestId)).steps.length > 1);
  await proxy.restore();
  const done = await outcomeOf(service, live.client, request);
  expect(done).toMatchObject({ status: 'published', externalId: expect.any(String) });
  expect(done.steps).toContainEqual(expect.objectContaining({ name: 'create', outcome: 'internal' }));
  expect(done.steps).not.toContainEqual(expect.objectContaining({ outcome: 'unknown' }));
  expect(await countCreated(provider.store, accountId, 'On the second way')).toBe(1);
  expect(postings()).toHaveLength(1);
});

exhaustiveTest('an answer that never comes leaves one post, which is found', async () => {
  const { client } = live;
  const { connectedProfileId, accountId } = await connect('facebook', 'facebook_login');
  provider.next(/^POST [^ ]+\/feed /).loseAnswer();
  const input = { connectedProfileId, contentType: 'facebook.media.items', text: 'Nobody answered' };
  const done = await service.withSettings({ PROVIDER_TIMEOUT_SECONDS: '2' }, async () =>
    outcomeOf(service, client, await publish(client, input)),
  );
  expect(done).toMatchObject({ status: 'published', externalId: expect.any(String) });
  expect(done.steps).toContainEqual(expect.objectContaining({ name: 'created', outcome: 'unknown' }));
  expect(await countCreated(provider.store, accountId, 'Nobody answered')).toBe(1);
  expect(postings()).toHaveLength(1);
});
