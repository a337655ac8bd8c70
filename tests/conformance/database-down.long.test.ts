// A service of its own: its database goes down.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import { generateKey } from '../../src/auth/api-keys/verifier.ts';
import { revokeKey } from '../../src/domain/people/keys.ts';
import { call, createSamples, type Input, keyedOperations } from '../support/conformance.ts';
import { expectError } from '../support/errors.ts';
import {
  clientOf,
  newDatabase,
  startTestService,
  type TestKey,
  type TestService,
} from '../support/service.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { overWithin, until } from '../support/until.ts';

const scenarios = '/v1/test/scenarios';
/** The longest time for any answer, however the database fails. */
const timeoutMs = 8_000;
const recoveryMs = 45_000;

let proxy: TcpProxy;
let service: TestService;
/** Another process, whose connection to the database works. */
let sound: TestService;
let key: TestKey;
let clockOffset = 0;
const inputs = new Map<string, Input>();

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  proxy = await startTcpProxy(databaseUrl);
  const now = () => new Date(Date.now() + clockOffset);
  // A connection that is silent for a second counts as dead here, so that this file does not wait for the
  // usual time.
  const impatient = `${proxy.url}?query_timeout=1000`;
  service = await startTestService({}, { databaseUrl: impatient, now, workers: 'live' });
  sound = await startTestService({}, { databaseUrl, workers: 'live' });
  // The service whose database is sound makes the data that the tests need, because a busy database may take
  // longer than a second.
  const maker = await sound.newKey();
  key = { ...maker, client: clientOf(service.url, maker.key) };
  const samples = createSamples(maker.client, sound);
  for (const operation of keyedOperations) inputs.set(operation.operationId, await samples.of(operation));
});
afterEach(async () => {
  clockOffset = 0;
  await proxy.restore();
  await until(async () => (await readiness()).status === 200, recoveryMs);
});
afterAll(async () => {
  await service.close();
  await sound.close();
  await proxy.close();
});

/**
 * Waits until the request succeeds. A sound database that is slow for a moment looks dead to the service of this file,
 * which answers 503 then.
 */
const untilDone = (send: () => PromiseLike<Response>) =>
  until(async () => (await send()).status === 200, recoveryMs);
const readiness = () => request(service.opsUrl).get('/readyz');
const health = () => request(service.opsUrl).get('/healthz');
const sendAll = (authorization: string, { url } = service): Promise<Response[]> =>
  Promise.all(
    keyedOperations.map(async (operation) =>
      call(url, operation, inputs.get(operation.operationId), authorization),
    ),
  );

function expectUnavailable(response: Response): void {
  const meta = expectError(response, 503, 'service_unavailable');
  expect(meta).toEqual({});
  expect(response.headers['retry-after']).toMatch(/^[1-5]$/);
  expect(response.body.error.message).not.toMatch(/database|postgres|prisma|sql/i);
}

/** Expects that nothing was attempted, or that the answer says that the outcome is unknown. */
function expectCutShort(response: Response): void {
  if (response.status === 503) expectUnavailable(response);
  else {
    expectError(response, 500, 'internal');
    expect(response.body.error.message).toMatch(/^It is not known whether this request was carried out/);
  }
}

/** Waits until the process no longer trusts its cached keys. */
async function untilUncertain(): Promise<void> {
  await until(async () => (await key.client.get(scenarios)).status === 503);
}

describe.each([
  ['cut off', async () => proxy.cut()],
  ['hanging', async () => proxy.hang()],
])('while the database is %s', (_title, fail) => {
  test('every operation that needs a key answers 503 and nothing else, whatever the key', async () => {
    await untilDone(() => key.client.get(scenarios));
    await fail();
    await untilUncertain();
    const wrong = `Bearer ${generateKey('test')}`;
    const startedAt = performance.now();
    await Promise.all([sendAll(wrong, sound), sendAll(wrong, sound)]);
    const failedAt = performance.now();
    for (const answers of await Promise.all([sendAll(`Bearer ${key.key}`), sendAll(wrong)]))
      for (const answer of answers) expectUnavailable(answer);
    // A busy machine needs a while for this many requests, whatever they wait for.
    const usualMs = failedAt - startedAt;
    expect(performance.now() - failedAt).toBeLessThan(usualMs + 2 * timeoutMs);
  });

  test('a key that was cached a moment ago gets an answer, 503, or, for a write, an unknown outcome', async () => {
    await key.client.get(scenarios);
    await fail();
    for (const [index, answer] of (await sendAll(`Bearer ${key.key}`)).entries())
      if (answer.status !== 200) {
        const expectRefusal = keyedOperations[index]?.method === 'get' ? expectUnavailable : expectCutShort;
        expectRefusal(answer);
      }
  });

  test('requests that need no lookup are answered as usual', async () => {
    await fail();
    expect((await clientOf(service.url).get('/v1/providers')).status).toBe(200);
    expect((await clientOf(service.url).get('/openapi.json')).status).toBe(200);
    expectError(await clientOf(service.url).get(scenarios), 401, 'unauthorized');
    expectError(await clientOf(service.url, 'svc_test_nothing').get(scenarios), 401, 'unauthorized');
    expectError(await clientOf(service.url).get('/v1/nothing'), 404, 'not_found');
  });

  test('the process lives and says that it is not ready', async () => {
    await fail();
    await until(async () => (await readiness()).status === 503);
    expect((await readiness()).body.reasons).toContain('the database does not answer');
    expect((await health()).status).toBe(200);
  });

  test('a revocation made elsewhere meanwhile is in force as soon as the database is back', async () => {
    const { key: text, keyId, organizationId } = await sound.newKey();
    const client = clientOf(service.url, text);
    await untilDone(() => client.get(scenarios));
    await fail();
    await until(async () => (await client.get(scenarios)).status === 503);
    await revokeKey(sound.ctx, { organizationId }, keyId);
    await proxy.restore();
    await until(async () => {
      const { status } = await client.get(scenarios);
      expect([401, 503]).toContain(status);
      return status === 401;
    }, recoveryMs);
  });

  test('and back again, everything works without a restart: requests, workers and the listener', async () => {
    await fail();
    await untilUncertain();
    await proxy.restore();
    await untilDone(readiness);
    for (const operation of keyedOperations.filter(({ method }) => method === 'get'))
      await untilDone(() =>
        call(service.url, operation, inputs.get(operation.operationId), `Bearer ${key.key}`),
      );
    await untilDone(() => key.client.post('/v1/test/connected-profiles', { providerId: 'facebook' }));
    // The listener works again: keys are cached, and a revocation elsewhere takes effect in time.
    await until(async () => {
      const before = service.ctx.statements();
      await key.client.get(scenarios);
      return service.ctx.statements() === before;
    }, recoveryMs);
    const other = await sound.newKey();
    const client = clientOf(service.url, other.key);
    await untilDone(() => client.get(scenarios));
    await revokeKey(sound.ctx, other, other.keyId);
    await overWithin(1_000, async () => (await client.get(scenarios)).status === 200);
    await until(async () => (await client.get(scenarios)).status === 401, recoveryMs);
    // A clock that is 25 s ahead makes workers count as stalled unless they look for work again, so readiness
    // shows that they do. A worker that was connecting when the database hung gives up after ten seconds.
    clockOffset = 25_000;
    await until(async () => (await readiness()).status === 200, 2 * recoveryMs);
  });
});

test('a database that is away does not spend the quota of the address that its callers come from', async () => {
  const limited = await startTestService(
    { RATE_LIMIT_PER_ADDRESS: '1' },
    { databaseUrl: proxy.url, workers: 'live' },
  );
  const { client } = await limited.newKey();
  await proxy.cut();
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.get(scenarios)));
  for (const answer of answers) expectUnavailable(answer);
  await proxy.restore();
  await limited.close();
});

test('requests during which the database fails answer as usual, 503, or that the outcome is unknown', async () => {
  for (let round = 0; round < 5; round += 1) {
    let answered = 0;
    const sent = Array.from({ length: 40 }, async (_value, index) => {
      const body = { providerId: index % 2 ? 'instagram' : 'facebook' };
      const send = () => key.client.post('/v1/test/connected-profiles', body);
      const answer = await (index % 4 ? send() : send().set('Idempotency-Key', `${round}-${index}`));
      answered += 1;
      return answer;
    });
    await until(() => answered >= round * 4);
    await proxy.cut();
    for (const answer of await Promise.all(sent)) if (answer.status !== 200) expectCutShort(answer);
    await proxy.restore();
    await until(async () => (await key.client.get(scenarios)).status === 200, recoveryMs);
  }
});

test('a write that the database refuses half-way leaves its Idempotency-Key usable', async () => {
  const create = () =>
    key.client.post('/v1/test/connected-profiles', { providerId: 'instagram' }).set('Idempotency-Key', 'cut');
  const sent = create().then((answer) => answer);
  await proxy.cut();
  const first = await sent;
  if (first.status !== 200) expectCutShort(first);
  await proxy.restore();
  let answer = first;
  // The idempotency key is free again as soon as the database can be reached.
  await until(async () => {
    answer = await create();
    expect([200, 409, 503]).toContain(answer.status);
    return answer.status === 200;
  }, recoveryMs);
});

test('no log line carries the database URL or its password, however often the database was away', () => {
  const { password, href } = new URL(service.databaseUrl);
  const logs = service.logs.join('');
  expect(logs).toContain('database unavailable');
  expect(password.length).toBeGreaterThan(5);
  expect(logs).not.toContain(password);
  expect(logs).not.toContain(href);
});
