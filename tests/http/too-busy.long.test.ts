/** Tests the answers when there are more requests than the pool of database connections can serve. */
// A service of its own: the size of its pool is a setting.
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Response } from 'supertest';
import { inTransaction } from '../../src/db/client/client.ts';
import { errorKinds } from '../../src/errors/index.ts';
import { expectError } from '../support/errors.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

const perSecond = 20;
const poolSize = 2;

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await startTestService({
    DATABASE_POOL_SIZE: `${poolSize}`,
    RATE_LIMIT_PER_KEY: `${perSecond}`,
    RATE_LIMIT_PER_ORGANIZATION: '1000000',
  });
});
beforeEach(async () => {
  key = await service.newKey();
  stopClock();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => service.close());

/** Takes every connection of the pool. Returns a function that gives them back. */
async function exhaustPool(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  let holding = 0;
  const hold = () =>
    inTransaction(
      service.ctx.db,
      async () => {
        holding += 1;
        await held.promise;
      },
      60_000,
    );
  const holds = Array.from({ length: poolSize }, hold);
  await until(() => holding === poolSize);
  return async () => {
    held.resolve();
    await Promise.all(holds);
  };
}

/** Makes many calls at once, each of which needs the database. */
function callAtOnce(count: number): { answers: Response[]; all: Promise<Response[]> } {
  const answers: Response[] = [];
  const call = async () => {
    const answer = await key.client.get('/v1/connections');
    answers.push(answer);
    return answer;
  };
  return { answers, all: Promise.all(Array.from({ length: count }, call)) };
}

test('calls at once with a key that nobody has used yet are answered or get 429 from the limiter', async () => {
  const statuses = (await callAtOnce(260).all).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses).toContain(429);
});

test('a key that is over its limit is refused even while nothing can be read from the database', async () => {
  await key.client.get('/v1/connections');
  const release = await exhaustPool();
  // This update makes every process that has cached the key look it up again.
  await query(service, 'UPDATE api_keys SET expires_at = expires_at');
  const { answers, all } = callAtOnce(260);
  await until(() => answers.filter(({ status }) => status === 429).length > 0);
  await release();
  const refused = (await all).find(({ status }) => status === 429);
  expectError(refused as Response, 429, 'rate_limit_exceeded');
});

test('who would have to wait behind too many is turned away at once, which the answer and a metric say', async () => {
  const { ctx } = service;
  const release = await exhaustPool();
  const reads = Array.from({ length: 200 }, () => ctx.db.apiKey.count().catch((error) => error));
  const busy = /overloaded/;
  const answer = await key.client.get('/v1/connections').then((one) => one);
  await release();
  expectError(answer, errorKinds.service_unavailable.status, 'service_unavailable');
  expect(answer.body.error.message).toMatch(busy);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  const turnedAway = (await Promise.all(reads)).filter((outcome) => busy.test(outcome?.message ?? ''));
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(await ctx.observability.metrics.registry.metrics()).toMatch(/^database_turned_away_total [1-9]/m);
  expect((await key.client.get('/v1/connections')).status).toBe(200);
});
