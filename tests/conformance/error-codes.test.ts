// A service of its own: its limits, and a database that goes down, are settings.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import type { ErrorCode, OperationDescription, Schemas } from '../../src/contract/index.ts';
import { caps } from '../../src/domain/foundation/billing/caps.ts';
import { errorKinds } from '../../src/errors/index.ts';
import { openCredential } from '../../src/provider-client/grant.ts';
import { call, createSamples, keyedOperations, type Samples, withQuery } from '../support/conformance.ts';
import { expectError } from '../support/errors.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import {
  clientOf,
  newDatabase,
  sharedTestService,
  startTestService,
  type TestKey,
  type TestService,
} from '../support/service.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { endThrottles } from '../support/throttles.ts';
import { overWithin, until } from '../support/until.ts';

/** Code -> status, as in the specification. */
const statuses: Record<ErrorCode, number> = {
  validation_error: 400,
  unauthorized: 401,
  invalid_token: 401,
  quota_exceeded: 402,
  scope_insufficient: 403,
  not_found: 404,
  conflict: 409,
  rate_limit_exceeded: 429,
  platform_rate_limit: 429,
  internal: 500,
  not_supported: 501,
  service_unavailable: 503,
};

let service: TestService;
let key: TestKey;
let samples: Samples;
let scenarios: Schemas['TestScenario'][];

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  samples = createSamples(key.client, service);
  scenarios = (await key.client.get('/v1/test/scenarios')).body.data;
});
afterAll(() => service.close());

const contentOperations = keyedOperations.filter(({ content }) => content);
const providerOf = ({ content }: OperationDescription) => content?.contentType.split('.')[0] ?? '';
const profileIds = new Map<string, Promise<string>>();

/** Sends the operation's valid request through a profile in a scenario. */
async function sendIn(operation: OperationDescription, scenario: string): Promise<Response> {
  const healthy = await samples.profileFor(operation);
  const { connection } = await service.ctx.db.connectedProfile.findFirstOrThrow({
    where: { id: healthy.connectedProfileId },
    include: { connection: true },
  });
  const { loginKind } = connection;
  const name = `${providerOf(operation)} ${loginKind} ${scenario}`;
  const made =
    profileIds.get(name) ??
    key.client
      .newProfile({ providerId: providerOf(operation), loginKind, scenario })
      .then(({ connectedProfileId }) => connectedProfileId);
  profileIds.set(name, made);
  const input = withQuery(await samples.of(operation), { connectedProfileId: await made });
  return call(service.url, operation, input, `Bearer ${key.key}`);
}

/**
 * Expects the status that belongs to the code. `internal` has several, because it may be our own failure, an
 * unusable answer, or the provider's failure.
 */
function expectStatusOf(status: number, code: ErrorCode): void {
  if (code === 'internal') expect([500, 502, 503, 504]).toContain(status);
  else expect(status).toBe(statuses[code]);
}

test('every code has the status of the specification', () => {
  const actual = Object.entries(errorKinds).map(([code, { status }]) => [code, status]);
  expect(Object.fromEntries(actual)).toEqual(statuses);
});

/** Content operations in turn, so that what one piece of code does for all of them is tried with several. */
const operationFor = (at: number) => contentOperations[at % contentOperations.length] as OperationDescription;

describe('the scenarios that the service promises', () => {
  // tests/operations-scenarios.test.ts tries them at every operation.
  test('of a whole profile have the outcome that is promised', async () => {
    // Scenarios without a code are left out, because content operations succeed in them.
    const wholeProfile = scenarios.filter(
      ({ outcome, appliesTo }) => outcome.code && appliesTo.includes('profile'),
    );
    for (const [at, { scenario, outcome }] of wholeProfile.entries()) {
      const response = await sendIn(operationFor(at), scenario);
      const { code } = outcome;
      expect({ scenario, status: response.status, code: response.body.error?.code }).toEqual({
        scenario,
        ...outcome,
      });
      if (code) expectError(response, outcome.status, code);
      if (code) expectStatusOf(response.status, code);
    }
  });

  test('never show what went wrong inside or at the provider, but log it under the request id', async () => {
    const internal = scenarios.filter(({ outcome }) => outcome.code === 'internal');
    expect(internal.map(({ scenario }) => scenario)).toEqual(
      expect.arrayContaining(['outage_500', 'outage_503', 'timeout', 'unusable_answer', 'malformed_json']),
    );
    for (const [at, { scenario }] of internal.entries()) {
      const { body, headers } = await sendIn(operationFor(at), scenario);
      expect({ scenario, body }).toEqual({
        scenario,
        body: {
          error: {
            code: 'internal',
            message: errorKinds.internal.message,
            meta: { docUrl: expect.stringMatching(/#internal$/) },
          },
        },
      });
      expect(Object.keys(headers)).not.toContain('x-powered-by');
      const lines = service.logs
        .map((line) => JSON.parse(line))
        .filter(({ level, requestId }) => level === 'error' && requestId === headers['request-id']);
      expect(lines).toHaveLength(1);
      expect(lines[0].message).not.toBe(errorKinds.internal.message);
      expect(lines[0].message).toMatch(/\w/);
    }
  });

  test('of ids have the outcome that is promised, each by one of its ids', async () => {
    for (const { scenario, outcome, triggers } of scenarios) {
      const [trigger] = triggers;
      if (!trigger) continue;
      const operation = contentOperations.find(
        ({ content }) =>
          content?.action === 'get' &&
          trigger.surfaces.some((surface) =>
            content.contentType.startsWith(`${trigger.providerId}.${surface}`),
          ),
      ) as OperationDescription;
      const input = { ...(await samples.of(operation)), path: { externalId: trigger.externalId } };
      const { status, body } = await call(service.url, operation, input, `Bearer ${key.key}`);
      await endThrottles(service);
      expect({ scenario, status, code: body.error?.code }).toEqual({ scenario, ...outcome });
    }
  });
});

test('a throttle says how long to wait: as the provider says, or some time', async () => {
  const [operation] = contentOperations as [OperationDescription];
  expect((await sendIn(operation, 'throttled')).headers['retry-after']).toBe(`${19 * 60}`);
  const { headers } = await sendIn(operation, 'throttled_without_hint');
  expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
});

describe('a provider that fails', () => {
  test('leaves the Idempotency-Key free for another try', async () => {
    const moderate = contentOperations.find(({ content }) => content?.action === 'moderate');
    if (!moderate) throw new Error('no operation moderates');
    const headers = { 'Idempotency-Key': 'again' };
    const bad = await call(
      service.url,
      moderate,
      { ...(await samples.of(moderate)), path: { externalId: 'nothing' }, headers },
      `Bearer ${key.key}`,
    );
    expectError(bad, 404, 'not_found');
    const good = { ...(await samples.of(moderate)), headers };
    expect((await call(service.url, moderate, good, `Bearer ${key.key}`)).status).toBe(200);
  });

  exhaustiveTest('holds up nobody else while it is slow', async () => {
    const operation = contentOperations.find(({ content }) => content?.action === 'list');
    if (!operation) throw new Error('no operation lists');
    const patient = await startTestService({ SIMULATOR_TIMEOUT_SECONDS: '600' });
    const { key: text, client } = await patient.newKey();
    const profile = { providerId: providerOf(operation), scenario: 'timeout' };
    const { connectedProfileId } = await client.newProfile(profile);
    const input = withQuery(await samples.of(operation), { connectedProfileId });
    let answered = 0;
    const slow = Array.from({ length: 100 }, async () => {
      const { status } = await call(patient.url, operation, input, `Bearer ${text}`);
      answered += 1;
      return status;
    });
    expect((await client.get('/v1/test/scenarios')).status).toBe(200);
    expect(answered).toBe(0);
    patient.ctx.cutProviderCalls();
    // A request whose call had not begun yet is answered 503.
    for (const status of await Promise.all(slow)) expect([502, 503]).toContain(status);
    await patient.close();
  });
});

test('no key and no provider token is in any log line, whatever failed', async () => {
  const { organizationId } = key;
  const connections = await service.ctx.db.connection.findMany({ where: { organizationId } });
  expect(connections.length).toBeGreaterThan(10);
  const logs = service.logs.join('');
  for (const { id, credential } of connections) {
    const { accessToken } = openCredential(service.ctx.security.keyring, id, credential ?? Buffer.of());
    expect(accessToken.length).toBeGreaterThan(20);
    expect(logs.includes(accessToken)).toBe(false);
    expect(logs.includes(accessToken.slice(-20))).toBe(false);
  }
  expect(logs).not.toContain(key.key.slice('svc_test_'.length));
  expect(logs).not.toMatch(/svc_(live|test)_[0-9A-Za-z]{10}/);
  expect(logs).not.toMatch(/Bearer [^[]/i);
});

describe('of several things wrong, the first in the order of refusals is answered', () => {
  const lists = contentOperations.filter(({ content }) => content?.action === 'list');

  test('the input before the resource', async () => {
    for (const operation of sampleOf(lists, 3)) {
      const input = withQuery(await samples.of(operation), { connectedProfileId: 'nobody', limit: '0' });
      const meta = expectError(
        await call(service.url, operation, input, `Bearer ${key.key}`),
        400,
        'validation_error',
      );
      expect(meta.violations).toEqual([{ code: 'too_small', path: '/limit' }]);
    }
  });

  test('the capability before the credential and the scopes', async () => {
    for (const scenario of ['grant_expired', 'scope_missing', 'outage_500']) {
      const { connectedProfileId } = await key.client.newProfile({ loginKind: 'instagram_login', scenario });
      const { client } = key;
      const response = await client.delete('/v1/content/instagram.media.items/1', { connectedProfileId });
      expectError(response, 501, 'not_supported');
    }
  });

  test('the credential before the scopes, and both before the provider', async () => {
    const [operation] = lists as [OperationDescription];
    const { connectedProfileId, connectionId } = await key.client.newProfile({
      providerId: providerOf(operation),
      scenario: 'outage_500',
    });
    const send = async () =>
      call(
        service.url,
        operation,
        withQuery(await samples.of(operation), { connectedProfileId }),
        `Bearer ${key.key}`,
      );
    const change = (data: object) =>
      service.ctx.db.connection.updateMany({ where: { id: connectionId }, data: { ...data } });
    const answersWithinASecond = async (status: number, code: ErrorCode) => {
      await overWithin(1_000, async () => (await send()).status !== status);
      expectError(await send(), status, code);
    };
    await change({ status: 'revoked', grantedScopes: [] });
    await answersWithinASecond(401, 'invalid_token');
    await change({ status: 'active' });
    await answersWithinASecond(403, 'scope_insufficient');
  });
});

/** Code -> a request that is answered with it. */
const reached: Record<string, () => Promise<Response>> = {
  validation_error: async () => key.client.post('/v1/test/connected-profiles', {}),
  unauthorized: async () => clientOf(service.url).get('/v1/test/scenarios'),
  invalid_token: async () => sendIn(contentOperations[0] as OperationDescription, 'grant_expired'),
  quota_exceeded: async () => {
    const { client } = await service.newKey({ organization: 'Free', mode: 'live', plan: 'free' });
    const destination = { url: 'https://receiver.example.com/', topics: ['*'] };
    const most = caps.free?.eventDestinations ?? 0;
    for (let made = 0; made < most; made += 1)
      expect((await client.post('/v1/event-destinations', destination)).status).toBe(200);
    return client.post('/v1/event-destinations', destination);
  },
  scope_insufficient: async () => sendIn(contentOperations[0] as OperationDescription, 'scope_missing'),
  not_found: async () => key.client.get('/v1/providers/nobody'),
  conflict: async () => {
    const send = (providerId: string) =>
      key.client.post('/v1/test/connected-profiles', { providerId }).set('Idempotency-Key', 'conflict');
    await send('instagram');
    return send('facebook');
  },
  rate_limit_exceeded: async () => {
    const { databaseUrl } = service;
    const limited = await startTestService({ RATE_LIMIT_PER_KEY: '1', ROLE: 'api' }, { databaseUrl });
    const { client } = await limited.newKey();
    try {
      let response = await client.get('/v1/test/scenarios');
      await until(async () => {
        response = await client.get('/v1/test/scenarios');
        return response.status !== 200;
      });
      return response;
    } finally {
      await limited.close();
    }
  },
  platform_rate_limit: async () => sendIn(contentOperations[0] as OperationDescription, 'throttled'),
  internal: async () => sendIn(contentOperations[0] as OperationDescription, 'outage_500'),
  not_supported: async () => key.client.delete('/v1/content/instagram.dm.threads/1'),
  service_unavailable: async () => {
    const proxy = await startTcpProxy(await newDatabase());
    const away = await startTestService({ ROLE: 'api' }, { databaseUrl: proxy.url });
    const { client } = await away.newKey();
    await proxy.cut();
    const response = await client.get('/v1/test/scenarios');
    await proxy.restore();
    await away.close();
    await proxy.close();
    return response;
  },
};

test('every code is answered by some request, with its status', async () => {
  expect(Object.keys(reached).sort()).toEqual(Object.keys(statuses).sort());
  for (const [code, send] of Object.entries(reached))
    expectError(await send(), statuses[code as ErrorCode], code as ErrorCode);
});

test('the messages name the place and never the values that were sent', async () => {
  const secret = 'svc-not-to-be-repeated';
  const answers = await Promise.all([
    key.client.post('/v1/test/connected-profiles', {
      providerId: secret,
      loginKind: secret,
      scenario: secret,
    }),
    key.client.get('/v1/content/instagram.media.items', { connectedProfileId: secret }),
    key.client.get('/v1/content/instagram.media.items', { cursor: secret, connectedProfileId: 'x' }),
    key.client.get('/v1/content/instagram.media.items', { limit: secret, connectedProfileId: 'x' }),
    key.client.get(`/v1/providers/${secret}`),
    key.client.get(`/v1/${secret}`),
  ]);
  for (const { status, text } of answers) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain(secret);
  }
});
