/**
 * Tests several connections and organizations with the same real account: they share its publishing limit,
 * and nothing else.
 */
// A service of its own: a second process reads what the first has kept of quotas.

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { dayMs } from '../../src/lib/time.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { stage } from '../support/media.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { publishElsewhere } from '../support/published-elsewhere.ts';
import { outcomesOf, type PublishRequest, publish, requestNow } from '../support/publishing.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { simulatorFor } from '../support/simulators.ts';
import { statementsOf } from '../support/statements.ts';
import { until } from '../support/until.ts';

const limit = 100;
/** How far the clocks of the service and of the provider are ahead. */
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
let provider: ProviderServer;
let service: TestService;
let account: { externalId: string; references: Record<string, string>; accessToken: string };
let tenants = 0;
beforeAll(async () => {
  provider = await startProviderServer(now);
  service = await startTestService(provider.environment, { now });
  service.ctx.config.publicUrl = service.url;
});
beforeEach(() => {
  const simulator = simulatorFor('instagram');
  account = simulator.createAccount('instagram_login', 'healthy');
  provider.requests.length = 0;
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

interface Tenant {
  key: TestKey;
  mediaId: string;
  /** Connects the account once more. Returns the id of the connected profile. */
  connect(): Promise<string>;
}

async function newTenant(): Promise<Tenant> {
  tenants += 1;
  const key = await service.newKey({ organization: `Tenant ${tenants}`, mode: 'live' });
  const { mediaId } = await stage(key.client);
  const profile = { ...account, providerId: 'instagram', loginKind: 'instagram_login' };
  const grantedScopes = [
    'instagram_business_basic',
    'instagram_business_content_publish',
    'instagram_business_manage_comments',
  ];
  const connect = async () =>
    (await makeLiveProfile(service, key.organizationId, { ...profile, grantedScopes })).id;
  return { key, mediaId, connect };
}

const post = ({ key, mediaId }: Tenant, connectedProfileId: string): Promise<PublishRequest> =>
  publish(key.client, {
    connectedProfileId,
    contentType: 'instagram.media.items',
    text: 'Fresh bread',
    media: [{ mediaId }],
  });
const isWaiting = async ({ key }: Tenant, { publishRequestId }: PublishRequest) =>
  (await requestNow(key.client, publishRequestId)).steps.some(({ name }) => name === 'waiting');
const asked = (path: string) => provider.requests.filter((request) => request.endsWith(path)).length;
const budgetsOf = async ({ key }: Tenant, connectedProfileId: string) =>
  (await key.client.get(`/v1/connected-profiles/${connectedProfileId}`)).body.providerBudget;

test('however many are due while nothing may be published, each organization asks the provider once', async () => {
  await publishElsewhere(provider.store, account.externalId, limit, now());
  const [one, other] = [await newTenant(), await newTenant()];
  const connections = [await one.connect(), await one.connect()];
  const requests = await Promise.all(
    Array.from({ length: 12 }, (_, index) => post(one, connections[index % 2] ?? '')),
  );
  const foreign = await Promise.all([post(other, await other.connect())]);
  await until(async () => (await Promise.all(requests.map((own) => isWaiting(one, own)))).every(Boolean));
  await until(async () => (await Promise.all(foreign.map((own) => isWaiting(other, own)))).every(Boolean));
  expect(asked('/content_publishing_limit')).toBe(2);
  expect(asked('/media') + asked('/media_publish')).toBe(0);
  aheadMs += dayMs + 60_000;
  const idsOf = (some: PublishRequest[]) => some.map(({ publishRequestId }) => publishRequestId);
  for (const { status } of (await outcomesOf(service, one.key.client, idsOf(requests))).values())
    expect(status).toBe('published');
  await outcomesOf(service, other.key.client, idsOf(foreign), ['published']);
  expect(asked('/media_publish')).toBe(13);
});

test('what was due first has the last place, whichever organization it is of', async () => {
  await publishElsewhere(provider.store, account.externalId, limit - 1, now());
  const [first, second] = [await newTenant(), await newTenant()];
  const [early, late] = [await first.connect(), await second.connect()];
  const earlier = await post(first, early);
  const later = await post(second, late);
  await until(async () => isWaiting(second, later));
  const done = await outcomesOf(service, first.key.client, [earlier.publishRequestId]);
  expect(done.get(earlier.publishRequestId)?.status).toBe('published');
  expect(asked('/media_publish')).toBe(1);
});

test('an organization sees the quotas that its own calls returned, through each of its connections, and no one sees more', async () => {
  const [one, other] = [await newTenant(), await newTenant()];
  const [used, unused, foreign] = [await one.connect(), await one.connect(), await other.connect()];
  const request = await post(one, used);
  await outcomesOf(service, one.key.client, [request.publishRequestId], ['published']);
  const publishing = { budget: 'publishing', unit: 'posts', used: 0, limit, windowSeconds: 86_400 };
  for (const connection of [used, unused])
    expect(await budgetsOf(one, connection)).toContainEqual({ ...publishing, readAt: expect.any(String) });
  // The other organization has made no call itself, so it sees no budget, although the account is the same.
  expect(await budgetsOf(other, foreign)).toBeUndefined();
  const again = await startTestService(
    { ...provider.environment },
    { databaseUrl: service.databaseUrl, now },
  );
  await service.ctx.providers.limits.budgets.flush();
  const key = await again.newKey({ organization: `Tenant ${tenants - 1}`, mode: 'live' });
  const { body } = await key.client.get(`/v1/connected-profiles/${unused}`);
  expect(body.providerBudget).toContainEqual({ ...publishing, readAt: expect.any(String) });
  await again.close();
});

test('keeping what the provider tells takes no statement per read', async () => {
  const tenant = await newTenant();
  const connectedProfileId = await tenant.connect();
  const { client } = tenant.key;
  const read = () => client.get('/v1/content/instagram.media.items', { connectedProfileId });
  expect((await read()).status).toBe(200);
  expect(await statementsOf(read)).toBe(0);
  expect(await budgetsOf(tenant, connectedProfileId)).toEqual([
    {
      budget: 'app_calls',
      unit: 'percent',
      used: 3,
      limit: 100,
      windowSeconds: 3_600,
      readAt: expect.any(String),
    },
    {
      budget: 'instagram_calls',
      unit: 'percent',
      used: 2,
      limit: 100,
      windowSeconds: 86_400,
      readAt: expect.any(String),
    },
  ]);
});
