/**
 * Tests that calls keep within daily limits: the provider's own, in units that weigh calls differently, and
 * those that customers set for their apps. The provider with units is Facebook's simulator behind a
 * declaration that a provider with such a quota would have.
 */
// A service of its own: its clock goes through days, and two processes share the limits.

import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { AxiosError } from 'axios';
import type { Schemas } from '../../src/contract/index.ts';
import { dispatchDueProfiles } from '../../src/domain/sync/observations/dispatch-due-profiles.ts';
import { pollProfiles, sweepProfiles } from '../../src/domain/sync/observations/watch-profiles.ts';
import { hourMs } from '../../src/lib/time.ts';
import { NeverSent } from '../../src/provider-client/transports/network-exchange.ts';
import type { DailyBudget } from '../../src/providers/budgets.ts';
import type { UpstreamRequest } from '../../src/providers/call.ts';
import type { Poll } from '../../src/providers/observations.ts';
import type { Provider } from '../../src/providers/provider.ts';
import { newIntegration, profilesOf } from '../support/connect.ts';
import { registry } from '../support/content.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { type ProviderProxy, proxyProvider } from '../support/provider-proxy.ts';
import { clientOf, startTestService, type TestKey, type TestService } from '../support/service.ts';
import { personaTokens, query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

const facebook = { providerId: 'facebook', loginKind: 'facebook_login' } as const;
const items = '/v1/content/facebook.media.items';
const noon = Date.parse('2026-11-23T12:00:00Z');

let service: TestService;
let other: TestService;
let key: TestKey;
let answers: ProviderProxy;
let otherAnswers: ProviderProxy;
let now = noon;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' }, { now: () => new Date(now) });
  const { databaseUrl } = service;
  other = await startTestService({ ROLE: 'api' }, { databaseUrl, now: () => new Date(now) });
  key = await service.newKey();
  answers = proxyProvider(service, 'facebook');
  otherAnswers = proxyProvider(other, 'facebook');
});
const declared = new Map<object, object>();
afterEach(() => {
  now = noon;
  for (const [provider, before] of declared)
    Object.assign(provider, { poll: undefined, sweepEverySeconds: undefined }, before);
  declared.clear();
});
afterAll(async () => {
  await Promise.all([service.close(), other.close()]);
});

const asked = () => answers.requests.length + otherAnswers.requests.length;

/** Connects the pages of a persona through an app of their own, and returns their profiles. */
async function connect(
  persona: 'healthy' | 'many_accounts',
  dailyLimits: Schemas['DailyLimit'][] = [],
  app: { clientId?: string } = {},
) {
  const integration = await newIntegration(key.client, { ...facebook, ...app, dailyLimits });
  const { authIntegrationId } = integration;
  const accessToken = (await personaTokens(key.client))(persona, facebook);
  const { status, body } = await key.client.post('/v1/connections/import', {
    authIntegrationId,
    accessToken,
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  const profiles = await profilesOf(key.client, body.connectionId);
  return { integration, profiles, connectedProfileId: profiles[0]?.connectedProfileId ?? '' };
}

const read = (connectedProfileId: string, { client } = key) =>
  client.get(items, { connectedProfileId, limit: 1 });

function expectSpent(answer: Awaited<ReturnType<typeof read>>, resetsAt: string, budget = 'daily_calls') {
  const meta = expectError(answer, 429, 'platform_rate_limit');
  expect(meta).toMatchObject({ reason: 'daily_limit_spent', budget, resetsAt });
  const seconds = (Date.parse(resetsAt) - now) / 1000;
  expect(Number(answer.headers['retry-after'])).toBe(Math.ceil(seconds));
}

describe('a limit that a customer has set for an app', () => {
  const limit = (calls: number) => [{ budget: 'daily_calls', limit: calls }];

  test('refuses the read that would pass it without asking the provider, until the next day', async () => {
    const { connectedProfileId, profiles } = await connect('healthy', limit(20));
    const [, neighbour] = profiles;
    const { used = 0 } = (await spentOf(connectedProfileId)) ?? {};
    for (let calls = used; calls < 20; calls += 1) expect((await read(connectedProfileId)).status).toBe(200);
    const before = asked();
    expectSpent(await read(connectedProfileId), '2026-11-24T00:00:00.000Z');
    expectSpent(await read(neighbour?.connectedProfileId ?? ''), '2026-11-24T00:00:00.000Z');
    expect(asked()).toBe(before);
    expect(await spentOf(connectedProfileId)).toMatchObject({ used: 20, limit: 20, unit: 'calls' });
    now += 12 * hourMs;
    expect((await read(connectedProfileId)).status).toBe(200);
    expect(await spentOf(connectedProfileId)).toMatchObject({ used: 1, limit: 20 });
  });

  test('is never passed by reads at the same moment in several processes', async () => {
    const { connectedProfileId } = await connect('healthy', limit(60));
    const { used = 0 } = (await spentOf(connectedProfileId)) ?? {};
    const room = 60 - used;
    const before = asked();
    const clients = [key, { ...key, client: clientOf(other.url, key.key) }];
    const reads = Array.from({ length: room + 20 }, (_, index) =>
      read(connectedProfileId, clients[index % 2]),
    );
    const statuses = (await Promise.all(reads)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(room);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect(asked() - before).toBe(room);
  });

  test('counts writes and refuses none of them', async () => {
    const { connectedProfileId, integration } = await connect('healthy');
    const { data } = (await read(connectedProfileId)).body;
    const comments = '/v1/content/facebook.media.comments';
    const list = await key.client.get(comments, { connectedProfileId, mediaExternalId: data[0].externalId });
    const [comment] = list.body.data;
    await setLimits(integration, limit(0.5));
    await until(async () => (await read(connectedProfileId)).status === 429);
    const path = `${comments}/${comment.externalId}/moderate`;
    const moderated = await key.client.post(path, { hidden: true }, { connectedProfileId });
    expect(moderated.status).toBe(200);
    expect((await spentOf(connectedProfileId))?.used).toBeGreaterThanOrEqual(1);
  });

  test.each([
    { error: new NeverSent('connect ECONNREFUSED', 'ECONNREFUSED'), title: 'nothing was sent of', cost: 0 },
    { error: new AxiosError('socket hang up', 'ECONNRESET'), title: 'got no answer to', cost: 1 },
  ])('counts $cost calls for one that the service $title', async ({ error, cost }) => {
    const { connectedProfileId } = await connect('healthy', limit(20));
    expect((await read(connectedProfileId)).status).toBe(200);
    const { used = 0 } = (await spentOf(connectedProfileId)) ?? {};
    answers.intercept = () => {
      throw error;
    };
    expect((await read(connectedProfileId)).status).toBe(502);
    answers.intercept = (_request, answer) => answer;
    expect((await spentOf(connectedProfileId))?.used).toBe(used + cost);
  });

  test('takes effect once it is changed or taken away, and only its own app has it', async () => {
    const { connectedProfileId, integration } = await connect('healthy');
    const elsewhere = await connect('healthy');
    await setLimits(integration, limit(0.5));
    await until(async () => (await read(connectedProfileId)).status === 429);
    expect((await read(elsewhere.connectedProfileId)).status).toBe(200);
    await setLimits(integration, []);
    await until(async () => (await read(connectedProfileId)).status === 200);
    expect(await spentOf(connectedProfileId)).toBeUndefined();
  });

  test.each([
    [
      'a budget that the provider does not have',
      [{ budget: 'likes', limit: 5 }],
      { 'dailyLimits.0.budget': 'invalid_value' },
    ],
    [
      'two limits of one budget',
      [...limit(5), ...limit(6)],
      { 'dailyLimits.1.budget': 'conflicting_fields' },
    ],
    ['a limit of nothing', limit(0), { 'dailyLimits.0.limit': 'too_small' }],
  ])('is refused by field for %s', async (_what, dailyLimits, problems) => {
    const { authIntegrationId } = await newIntegration(key.client);
    const path = `/v1/auth-integrations/${authIntegrationId}`;
    expectViolations(await key.client.patch(path, { dailyLimits }), problems);
  });
});

async function setLimits(
  { authIntegrationId }: Schemas['AuthIntegration'],
  dailyLimits: Schemas['DailyLimit'][],
): Promise<void> {
  const path = `/v1/auth-integrations/${authIntegrationId}`;
  const { status, body } = await key.client.patch(path, { dailyLimits });
  expect({ status, body }).toMatchObject({ status: 200 });
  expect(body.dailyLimits ?? []).toEqual(dailyLimits);
}

const profileNow = async (id: string) =>
  (await key.client.get(`/v1/connected-profiles/${id}`)).body as Schemas['ConnectedProfile'];

async function spentOf(id: string, budget = 'daily_calls') {
  const { providerBudget = [] } = await profileNow(id);
  return providerBudget.find((one) => one.budget === budget);
}

/** A quota like that of YouTube: few units a day per project, midnight in California, and no headers. */
const quota: DailyBudget = {
  budget: 'quota_units',
  per: 'app',
  unit: 'units',
  limit: 100,
  timeZone: 'America/Los_Angeles',
  cost: ({ method }) => (method === 'GET' ? 1 : 50),
  perPoll: 1,
  perSweep: 1,
  source: 'the test',
  checkedAt: '2026-11-23',
};

/** Reads one post, as a provider without notifications would be asked for news. */
const poll: Poll = {
  scopes: { facebook_login: [] },
  async run(call, cursor = 'none') {
    await call.upstream.request({
      method: 'GET',
      path: `/${call.account.externalId}/feed`,
      query: { fields: 'id', limit: 1 },
      target: 'account',
      parse: () => undefined,
    });
    return { notifications: [], cursor };
  },
};

/** Declares the budgets for Facebook until the test ends, and lets it be polled. */
function declare(...dailyBudgets: DailyBudget[]): void {
  declareAll({ dailyBudgets, poll });
}

function declareAll(declaration: Partial<Provider>): void {
  for (const { ctx } of [service, other])
    for (const registry of [
      ctx.providers.registry,
      ctx.providers.live.registry,
      ctx.providers.test.registry,
    ]) {
      const provider = registry.find('facebook');
      if (!provider) throw new Error('no provider');
      if (!declared.has(provider)) declared.set(provider, { ...provider });
      Object.assign(provider, declaration);
    }
}

/** Does everything that is due, as the job of every minute and the workers do. */
async function watchOnce(): Promise<void> {
  await dispatchDueProfiles(service.ctx);
  for (const [name, run] of [
    ['profiles.poll', pollProfiles],
    ['profiles.sweep', sweepProfiles],
  ] as const) {
    const jobs = await query(service, 'DELETE FROM pgboss.job WHERE name = $1 RETURNING data', [name]);
    const payloads = jobs.map(({ data }) => data as Parameters<ReturnType<typeof run>>[0]);
    for (const payload of payloads) await run(service.ctx, [payload])(payload);
  }
}

/** Leaves only these profiles due, all of them now. */
async function onlyDue(profiles: Schemas['ConnectedProfile'][]): Promise<void> {
  const ids = profiles.map(({ connectedProfileId }) => connectedProfileId);
  const far = new Date('2100-01-01');
  await service.ctx.db.connectedProfile.updateMany({ data: { pollAt: far, sweepAt: far } });
  await service.ctx.db.connectedProfile.updateMany({
    where: { id: { in: ids } },
    data: { pollAt: new Date(now), sweepAt: new Date(now) },
  });
}

describe('a provider that counts units', () => {
  const californianMidnight = '2026-11-24T08:00:00.000Z';

  test('is asked for news by many profiles all day, and units are left for reads', async () => {
    declare({ ...quota, limit: 100_000 });
    const { profiles, connectedProfileId } = await connect('many_accounts');
    declare(quota);
    now = Date.parse(californianMidnight) + 1;
    await onlyDue(profiles);
    const before = asked();
    for (let hour = 0; hour < 24; hour += 1) {
      await watchOnce();
      now += hourMs - 1;
    }
    const background = asked() - before;
    expect(background).toBeGreaterThan(profiles.length);
    expect(background).toBeLessThanOrEqual(75);
    let reads = 0;
    while ((await read(connectedProfileId)).status === 200) reads += 1;
    expect(reads).toBeGreaterThanOrEqual(25);
    expect(background + reads).toBe(100);
    expectSpent(await read(connectedProfileId), '2026-11-25T08:00:00.000Z', 'quota_units');
    now = Date.parse('2026-11-25T08:00:00.000Z');
    expect((await read(connectedProfileId)).status).toBe(200);
  });

  test('is polled the more seldom the more profiles share its quota, and each profile says so', async () => {
    declare({ ...quota, limit: 1_440 * 2 });
    const { profiles } = await connect('many_accounts');
    const [first] = profiles;
    // Half of the limit is one poll a minute for all profiles together.
    const everySeconds = 60 * profiles.length;
    expect((await profileNow(first?.connectedProfileId ?? '')).watching).toMatchObject({
      poll: { everySeconds, slowedBy: 'quota_units' },
    });
    await onlyDue(profiles);
    await watchOnce();
    for (const { connectedProfileId } of profiles)
      expect((await profileNow(connectedProfileId)).watching?.poll?.nextAt).toBe(
        new Date(now + everySeconds * 1000).toISOString(),
      );
    declare({ ...quota, limit: 100_000_000 });
    const { watching } = await profileNow(first?.connectedProfileId ?? '');
    expect(watching).toMatchObject({ poll: { everySeconds: 60 }, sweep: { everySeconds: 3_600 } });
    expect(watching?.poll?.slowedBy).toBeUndefined();
  });

  test('is spent together by all Auth Integrations of one app', async () => {
    declare({ ...quota, limit: 1_440 * 2 });
    const one = await connect('healthy');
    const { clientId = '' } = one.integration;
    const other = await connect('many_accounts', [], { clientId });
    const everySeconds = 60 * (one.profiles.length + other.profiles.length);
    for (const { connectedProfileId } of [one, other])
      expect((await profileNow(connectedProfileId)).watching?.poll).toMatchObject({ everySeconds });
    const spent = async ({ connectedProfileId }: typeof one) =>
      (await spentOf(connectedProfileId, 'quota_units'))?.used ?? 0;
    const before = await spent(other);
    expect((await read(one.connectedProfileId)).status).toBe(200);
    expect([await spent(one), await spent(other)]).toEqual([before + 1, before + 1]);
  });

  test('counts a write for what it weighs', async () => {
    declare({ ...quota, cost: ({ method }) => (method === 'GET' ? 1 : 50), limit: 1_000 });
    const { connectedProfileId } = await connect('healthy');
    const { data } = (await read(connectedProfileId)).body;
    const before = (await spentOf(connectedProfileId, 'quota_units'))?.used ?? 0;
    const path = `${items}/${data[0].externalId}`;
    expect((await key.client.delete(path, { connectedProfileId })).status).toBe(200);
    const { used = 0 } = (await spentOf(connectedProfileId, 'quota_units')) ?? {};
    expect(used - before).toBeGreaterThanOrEqual(50);
    expect(used - before).toBeLessThan(55);
  });
});

describe('a budget that a customer never spends', () => {
  const never = (neverSpend: string[]) => ({ neverSpend });
  const change = async ({ authIntegrationId }: Schemas['AuthIntegration'], changes: object) =>
    key.client.patch(`/v1/auth-integrations/${authIntegrationId}`, changes);

  test('refuses reads, writes and publishing before anything is sent, and names the budget', async () => {
    declare(
      { ...quota, limit: 1_000, perPublish: () => 50 },
      { ...quota, budget: 'other_units', limit: 1_000, cost: () => 0, perPoll: 0, perSweep: 0 },
    );
    const { connectedProfileId, integration } = await connect('healthy');
    const { data } = (await read(connectedProfileId)).body;
    expect((await change(integration, never(['other_units']))).body.neverSpend).toEqual(['other_units']);
    expect((await read(connectedProfileId)).status).toBe(200);
    await change(integration, never(['quota_units']));
    await until(async () => (await read(connectedProfileId)).status !== 200);
    const before = asked();
    const post = { connectedProfileId, contentType: 'facebook.media.items', text: 'Bread' };
    for (const answer of [
      await read(connectedProfileId),
      await key.client.delete(`${items}/${data[0].externalId}`, { connectedProfileId }),
      await key.client.post('/v1/publish-requests', post).set('Idempotency-Key', 'never'),
      await key.client.post('/v1/publish-requests/validate', post),
    ]) {
      const { validationErrors } = expectError(answer, 400, 'validation_error');
      expect(validationErrors).toEqual([
        { field: 'connectedProfileId', message: expect.stringMatching(/quota_units.*neverSpend/) },
      ]);
    }
    expect(asked()).toBe(before);
    expect(await spentOf(connectedProfileId, 'quota_units')).toMatchObject({ limit: 0 });
    await change(integration, never([]));
    await until(async () => (await read(connectedProfileId)).status === 200);
  });

  test('is not spent by polls and sweeps, which the profile tells, and which run again once it may be spent', async () => {
    declare({ ...quota, limit: 100_000, perPoll: 0, cost: ({ query }) => (query?.limit === 1 ? 0 : 1) });
    const { profiles, connectedProfileId, integration } = await connect('healthy');
    await change(integration, never(['quota_units']));
    const watching = async () => (await profileNow(connectedProfileId)).watching;
    await until(async () => (await watching())?.stopped !== undefined);
    expect(await watching()).toEqual({
      poll: expect.objectContaining({ everySeconds: 60 }),
      stopped: [{ watch: 'sweep', budget: 'quota_units' }],
    });
    await onlyDue(profiles);
    const before = asked();
    await watchOnce();
    expect(asked() - before).toBe(profiles.length);
    await change(integration, never([]));
    await until(async () => (await watching())?.stopped === undefined);
    await onlyDue(profiles);
    await watchOnce();
    expect(asked() - before).toBeGreaterThan(2 * profiles.length);
  });

  test('is spent by what keeps a grant alive all the same', async () => {
    declare({ ...quota, limit: 1_000, cost: () => 1 });
    const { integration, profiles } = await connect('healthy');
    await change(integration, never(['quota_units']));
    const { connectedProfileId = '', connectionId } = profiles[0] ?? {};
    await until(async () => (await read(connectedProfileId)).status !== 200);
    const before = asked();
    const body = { authIntegrationId: integration.authIntegrationId };
    const accessToken = (await personaTokens(key.client))('healthy', facebook);
    const again = await key.client.post('/v1/connections/import', { ...body, accessToken });
    expect([again.status, again.body.connectionId]).toEqual([200, connectionId]);
    expect(asked()).toBeGreaterThan(before);
  });

  test.each([
    ['one that the provider does not have', never(['likes']), { 'neverSpend.0': 'invalid_value' }],
    [
      'one that is named twice',
      never(['daily_calls', 'daily_calls']),
      { 'neverSpend.1': 'conflicting_fields' },
    ],
    [
      'one that has a limit as well',
      { ...never(['daily_calls']), dailyLimits: [{ budget: 'daily_calls', limit: 5 }] },
      { 'dailyLimits.0.budget': 'conflicting_fields' },
    ],
  ])('is refused by field for %s', async (_what, changes, problems) => {
    expectViolations(await change(await newIntegration(key.client), changes), problems);
  });

  test('takes the place of a limit of the same budget, and stays when other limits change', async () => {
    declare(quota, { ...quota, budget: 'other_units' });
    const both = [
      { budget: 'quota_units', limit: 5 },
      { budget: 'other_units', limit: 6 },
    ];
    const integration = await newIntegration(key.client, { ...facebook, dailyLimits: both });
    const { body } = await change(integration, never(['quota_units']));
    expect([body.dailyLimits, body.neverSpend]).toEqual([both.slice(1), ['quota_units']]);
    const after = (await change(integration, { dailyLimits: [] })).body;
    expect([after.dailyLimits, after.neverSpend]).toEqual([undefined, ['quota_units']]);
  });
});

test('a provider that asks for fewer polls and sweeps than usual gets as many as it asks for', async () => {
  declareAll({ poll: { ...poll, everySeconds: 600 }, sweepEverySeconds: 4 * 3_600 });
  const { profiles, connectedProfileId } = await connect('healthy');
  const { watching } = await profileNow(connectedProfileId);
  expect(watching).toMatchObject({ poll: { everySeconds: 600 }, sweep: { everySeconds: 14_400 } });
  await onlyDue(profiles);
  await watchOnce();
  const after = (seconds: number) => ({ nextAt: new Date(now + seconds * 1000).toISOString() });
  const { watching: watched } = await profileNow(connectedProfileId);
  expect(watched).toMatchObject({ poll: after(600), sweep: after(14_400) });
  const before = asked();
  now += 599_000;
  await watchOnce();
  expect(asked()).toBe(before);
  declareAll({ poll: { ...poll, everySeconds: 1 }, sweepEverySeconds: 1 });
  const { watching: usual } = await profileNow(connectedProfileId);
  expect(usual).toMatchObject({ poll: { everySeconds: 60 }, sweep: { everySeconds: 3_600 } });
});

test.each(registry.providers.map(({ id }) => id))(
  'a sweep of %s spends no more than declared, unless there is news',
  async (providerId) => {
    const { connectedProfileId } = await key.client.newProfile({ providerId });
    const sweep = () => key.client.post(`/v1/test/connected-profiles/${connectedProfileId}/sweep`);
    expect((await sweep()).status).toBe(200);
    const { open } = service.ctx.providers.test;
    const sent: UpstreamRequest<unknown>[] = [];
    service.ctx.providers.test.open = (target) => {
      const upstream = open(target);
      return {
        request: (request) => {
          sent.push(request);
          return upstream.request(request);
        },
      };
    };
    expect((await sweep()).status).toBe(200);
    service.ctx.providers.test.open = open;
    const { dailyBudgets = [] } = registry.find(providerId) ?? {};
    for (const { cost, perSweep } of dailyBudgets)
      expect(sent.reduce((sum, request) => sum + (cost?.(request) ?? 1), 0)).toBeLessThanOrEqual(perSweep);
    expect(sent).not.toEqual([]);
  },
);

test('money that the answer did not cost is given back, and a price that may be too high is not paid', async () => {
  const price = 0.005;
  const money: DailyBudget = {
    ...quota,
    budget: 'money',
    unit: 'usd',
    per: 'app_and_account',
    limit: 0.04,
    cost: ({ path, query }) => (path.endsWith('/published_posts') ? price * Number(query?.limit ?? 1) : 0),
    charge: (_request, body) => price * (body as { data: unknown[] }).data.length,
  };
  declare(money);
  const { connectedProfileId, profiles } = await connect('healthy');
  const list = (limit: number, id = connectedProfileId) =>
    key.client.get(items, { connectedProfileId: id, limit });
  const { body } = await list(3);
  expect(body.data.length).toBeLessThanOrEqual(3);
  const spent = price * body.data.length;
  expect(await spentOf(connectedProfileId, 'money')).toMatchObject({ used: spent, limit: 0.04, unit: 'usd' });
  const before = asked();
  expectSpent(await list(50), '2026-11-24T08:00:00.000Z', 'money');
  expect(asked()).toBe(before);
  expect(await spentOf(connectedProfileId, 'money')).toMatchObject({ used: spent });
  expect((await list(3, profiles[1]?.connectedProfileId)).status).toBe(200);
});
