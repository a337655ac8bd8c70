/** Tests rate limits that several API processes enforce together, through the database or without it. */
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type pg from 'pg';
import type { Response } from 'supertest';
import { generateKey } from '../../src/auth/api-keys/verifier.ts';
import { type ApiProcess, startApiProcess } from '../support/api-process.ts';
import { clientOf, newDatabase, startTestService, type TestService } from '../support/service.ts';
import { statementsOf } from '../support/statements.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { query } from '../support/suites/connect-resources.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';

const scenarios = '/v1/test/scenarios';
const limit = 60;
/** The most requests that the processes together may let through. */
const most = limit * 1.05;
/** The least number of requests that they must let through, however unevenly the requests are spread. */
const least = limit * 0.95;

/** The settings of a limit whose windows are long enough for a whole test to happen in one. */
const wrongKeys = { RATE_LIMIT_WRONG_KEYS_PER_ADDRESS: `${limit}` };

/**
 * Counts the requests that were let through, with a valid key or a wrong one, and expects that every other
 * one was refused for its quota.
 */
function accepted(answers: Response[]): number {
  const byStatus = Map.groupBy(answers, ({ status }) => status);
  const through = [200, 401].flatMap((status) => byStatus.get(status) ?? []);
  expect([...byStatus.keys()].filter((status) => ![200, 401, 429].includes(status))).toEqual([]);
  return through.length;
}
const wrongKeyTo = (url: string) => clientOf(url, generateKey('test')).get(scenarios);
const sendTo = (urls: string[], count: number, send: (url: string) => PromiseLike<Response>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(urls[index % urls.length] as string)));

/**
 * Runs the burst, and expects that the limit was kept in all windows that it took.
 * @param windowSeconds the length of the limit's window; a burst may outlast one on a busy machine.
 */
async function expectKept(
  burst: () => Promise<Response[]>,
  { floor = least, windowSeconds = 10 } = {},
): Promise<void> {
  const startedAt = performance.now();
  const through = accepted(await burst());
  const windows = Math.floor((performance.now() - startedAt) / 1000 / windowSeconds) + 1;
  expect(through).toBeLessThanOrEqual(most * windows);
  expect(through).toBeGreaterThanOrEqual(floor);
}

const started: TestService[] = [];
async function startProcesses(count: number, variables: Record<string, string>): Promise<TestService[]> {
  const databaseUrl = await newDatabase();
  const processes: TestService[] = [];
  for (let index = 0; index < count; index += 1)
    processes.push(await startTestService({ ROLE: 'api', ...variables }, { databaseUrl }));
  started.push(...processes);
  await until(() => processes.every(({ ctx }) => ctx.apiProcesses.size() === count));
  return processes;
}
afterEach(async () => {
  jest.restoreAllMocks();
  for (const service of started.splice(0)) await service.close();
});
const urlsOf = (processes: { url: string }[]) => processes.map(({ url }) => url);

/**
 * Starts to count how often the processes ask the database for a part of a limit. Returns a function that
 * returns the count so far.
 */
function countAsks(processes: TestService[]): () => number {
  const spies = processes.map(({ ctx }) => jest.spyOn(ctx.apiProcesses.client() as pg.Client, 'query'));
  const isAsk = ([statement]: unknown[]) => (statement as pg.QueryConfig).name === 'take_rate_limits';
  return () => spies.flatMap(({ mock }) => mock.calls.filter(isAsk)).length;
}

describe('two processes', () => {
  test('together let no more through than the limit and 5 %, and no fewer than it but for as little', async () => {
    const urls = urlsOf(await startProcesses(2, wrongKeys));
    await expectKept(() => sendTo(urls, 2 * limit, wrongKeyTo));
  });

  test('let the whole limit through when all requests come to one of them', async () => {
    const [one] = urlsOf(await startProcesses(2, wrongKeys));
    await expectKept(() => sendTo([one as string], 2 * limit, wrongKeyTo));
  });

  test('refuse in one what was used up in the other', async () => {
    const [one = '', other = ''] = urlsOf(await startProcesses(2, wrongKeys));
    await expectKept(async () => [
      ...(await sendTo([one], 2 * limit, wrongKeyTo)),
      ...(await sendTo([other], limit, wrongKeyTo)),
    ]);
  });

  test.each(['RATE_LIMIT_PER_KEY', 'RATE_LIMIT_PER_ORGANIZATION'])('keep %s together', async (variable) => {
    const [one, other] = await startProcesses(2, { [variable]: `${limit}` });
    const { key } = (await one?.newKey()) ?? { key: '' };
    const urls = urlsOf([one as TestService, other as TestService]);
    const send = async (url: string) => clientOf(url, key).get(scenarios);
    await expectKept(() => sendTo(urls, 3 * limit, send), { windowSeconds: 1 });
  });

  test('ask the database for nothing while each has less to do than its own share', async () => {
    const [one, other] = await startProcesses(2, { RATE_LIMIT_PER_KEY: '10000' });
    const service = other as TestService;
    const { client } = await service.newKey();
    const burst = () => Promise.all(Array.from({ length: 10 }, async () => client.get(scenarios)));
    expect(await statementsOf(burst)).toBe(0);
    expect(await query(one as TestService, 'SELECT name FROM rate_limit_windows')).toEqual([]);
  });

  test('ask it seldom while a limit is being used up, and no more once it is', async () => {
    const processes = await startProcesses(2, wrongKeys);
    const urls = urlsOf(processes);
    const asks = countAsks(processes);
    const burst = async () => {
      const before = asks();
      await sendTo(urls, 2 * limit, wrongKeyTo);
      return asks() - before;
    };
    const windowEnd = async () => {
      const [window] = await query(processes[0] as TestService, 'SELECT ends_at FROM rate_limit_windows');
      return Number(window?.ends_at);
    };
    // On a busy machine a burst may outlast its window, and the processes ask anew for the next one. The loop
    // repeats the measurement until it fits into one window.
    for (;;) {
      const whileUsedUp = await burst();
      const end = await windowEnd();
      const onceUsedUp = await burst();
      if (end !== (await windowEnd())) continue;
      expect(whileUsedUp).toBeGreaterThan(0);
      expect(whileUsedUp).toBeLessThan(limit * 0.3);
      expect(onceUsedUp).toBe(0);
      return;
    }
  });

  test('that become one again give that one the whole limit', async () => {
    const [one, other] = await startProcesses(2, wrongKeys);
    await other?.close();
    await until(() => one?.ctx.apiProcesses.size() === 1);
    stopClock();
    expect(accepted(await sendTo([one?.url ?? ''], 2 * limit, wrongKeyTo))).toBe(limit);
  });
});

describe('five processes', () => {
  test('together keep the limit, too', async () => {
    const urls = urlsOf(await startProcesses(5, wrongKeys));
    await expectKept(() => sendTo(urls, 2 * limit, wrongKeyTo), { floor: limit * 0.85 });
  });
});

describe('two real processes, the clock of one of which is a day ahead', () => {
  const processes: ApiProcess[] = [];
  beforeAll(async () => {
    const databaseUrl = await newDatabase();
    const dayAhead = 'const now = Date.now; Date.now = () => now() + 86400000;';
    processes.push(await startApiProcess(databaseUrl, wrongKeys));
    processes.push(await startApiProcess(databaseUrl, wrongKeys, dayAhead));
  });
  afterAll(() => Promise.all(processes.map(({ stop }) => stop())));

  test('together keep the limit', async () => {
    await expectKept(async () => {
      // The requests go out in waves, because a process that has just started has no connections yet.
      const answers: Response[] = [];
      while (answers.length < 2 * limit) answers.push(...(await sendTo(urlsOf(processes), 20, wrongKeyTo)));
      return answers;
    });
  });
});

describe('a clock that jumps', () => {
  const dayMs = 24 * 60 * 60 * 1000;

  test.each([
    ['forward', dayMs],
    ['back', -dayMs],
  ])('%s frees no limit and makes none last', async (_title, jumpMs) => {
    const processes = await startProcesses(2, wrongKeys);
    // The window must not end by itself meanwhile.
    stopClock();
    await sendTo(urlsOf(processes), 2 * limit, wrongKeyTo);
    const real = Date.now;
    jest.spyOn(Date, 'now').mockImplementation(() => real() + jumpMs);
    const answers = await sendTo(urlsOf(processes), limit, wrongKeyTo);
    expect(accepted(answers)).toBe(0);
    for (const { headers } of answers) expect(Number(headers['retry-after'])).toBeLessThanOrEqual(10);
  });

  test("of the database's server, set back, locks nobody out", async () => {
    const [one] = await startProcesses(2, wrongKeys);
    const service = one as TestService;
    await sendTo([service.url], limit, wrongKeyTo);
    await query(service, "UPDATE rate_limit_windows SET ends_at = ends_at + interval '1 hour'");
    const { rows, taken } = await takenAnew(service);
    expect(rows).toBe(1);
    expect(taken).toBeLessThan(limit);
  });

  /**
   * Sends requests to a new process, which knows nothing of the windows yet. Expects that all stored windows
   * end soon, and returns their number and what is taken of the first.
   */
  async function takenAnew(service: TestService): Promise<{ rows: number; taken: number }> {
    const fresh = await startTestService({ ROLE: 'api', ...wrongKeys }, { databaseUrl: service.databaseUrl });
    started.push(fresh);
    await sendTo([fresh.url], 10, wrongKeyTo);
    const sql = "SELECT taken, ends_at < now() + interval '11 seconds' AS soon FROM rate_limit_windows";
    const windows = await query(service, sql);
    expect(windows.every(({ soon }) => soon)).toBe(true);
    return { rows: windows.length, taken: Number(windows[0]?.taken) };
  }
});

describe('while the database is away', () => {
  test.each(['cut', 'hang'] as const)(
    'each process goes on with its part of the limit (%s), and they share it again afterwards',
    async (fail) => {
      const proxy = await startTcpProxy(await newDatabase());
      const databaseUrl = `${proxy.url}?query_timeout=1000`;
      const variables = { ROLE: 'api', RATE_LIMIT_PER_ADDRESS: `${limit}` };
      const services = [
        await startTestService(variables, { databaseUrl }),
        await startTestService(variables, { databaseUrl }),
      ];
      started.push(...services);
      await until(() => services.every(({ ctx }) => ctx.apiProcesses.size() === 2));
      await proxy[fail]();
      const startedAt = performance.now();
      const spends = services.flatMap(({ ctx }) =>
        Array.from({ length: 2 * limit }, () => ctx.security.rateLimits.spendAddress('203.0.113.1')),
      );
      const through = (await Promise.all(spends)).filter(([quota]) => !quota?.spent).length;
      const seconds = Math.floor((performance.now() - startedAt) / 1000) + 1;
      expect(through).toBeLessThanOrEqual(most * seconds);
      expect(through).toBeGreaterThanOrEqual(least);
      for (const url of urlsOf(services)) expect((await clientOf(url).get('/v1/providers')).status).toBe(200);
      // Connections that hang stay so until they are cut.
      await proxy.cut();
      await proxy.restore();
      await until(() => services.every(({ ctx }) => ctx.apiProcesses.client() !== undefined));
      for (const service of services) await service.close();
      await proxy.close();
    },
  );
});
