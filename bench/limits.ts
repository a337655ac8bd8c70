/**
 * The benchmark of rate limits. It compares an API process that is alone with one that shares its limits with
 * another, and with one that constantly has to ask the database for slices. Writes bench/limits.md: statements per
 * request, and the part of a request's time that counting takes.
 */
import autocannon from 'autocannon';
import { createRateLimits } from '../src/rate-limits/index.ts';
import { writePage } from './page.ts';
import { openPostgres } from './postgres.ts';
import { cli, freePorts, ready, start, statementsOf, stopAll } from './processes.ts';
import { sized } from './size.ts';
import { median } from './statistics.ts';

const ports = await freePorts('alone', 'ops', 'second', 'secondOps');
const opsUrl = `http://127.0.0.1:${ports.ops}`;
const seconds = sized(4, 1);
const warmUpSeconds = sized(2, 1);
const rounds = sized(3, 1);
const countings = sized(200_000, 2_000);
const connections = 16;
/** A limit that no measurement reaches. */
const wide = '1000000';

interface Load {
  requestsPerSecond: number;
  statementsPerRequest: number;
}

const postgres = await openPostgres('limits');
try {
  await run();
} finally {
  await postgres.close();
}

async function run(): Promise<void> {
  const env = {
    ...postgres.env,
    ROLE: 'api',
    AUDIT_RESPONSES: 'false',
  };
  cli(['organization', 'create', '--name', 'Bench'], env);
  const { key } = cli(['key', 'create', '--organization', 'Bench', '--mode', 'test'], env);
  const headers = { Authorization: `Bearer ${key}` };

  const alone = await measured(headers, env, wide, false);
  const shared = await measured(headers, env, wide, true);
  // The limit is so high that it is never reached, and so low that a process's own share is soon used up.
  const tight = await measured(headers, env, `${Math.round(alone.requestsPerSecond * 5)}`, true);
  const microseconds = await timeOfCounting();
  report({ alone, shared, tight, microseconds });
}

/**
 * Starts the service with this limit, alone or with a second process beside it, returns the median load of
 * all rounds, and stops it.
 */
async function measured(
  headers: Record<string, string>,
  env: Record<string, string>,
  limit: string,
  withSecond: boolean,
): Promise<Load> {
  const limits = { RATE_LIMIT_PER_KEY: limit, RATE_LIMIT_PER_ORGANIZATION: limit };
  const url = `http://127.0.0.1:${ports.alone}/v1/test/scenarios`;
  start('src/main.js', [], { ...env, ...limits, PORT: `${ports.alone}`, OPS_PORT: `${ports.ops}` });
  await ready(url, headers);
  if (withSecond) {
    const own = { PORT: `${ports.second}`, OPS_PORT: `${ports.secondOps}` };
    start('src/main.js', [], { ...env, ...limits, ...own });
    await ready(`http://127.0.0.1:${ports.second}/v1/test/scenarios`, headers);
  }
  await load(url, headers, warmUpSeconds);
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await statementsOf(opsUrl);
    const requestsPerSecond = await load(url, headers, seconds);
    const sent = (await statementsOf(opsUrl)) - before;
    loads.push({ requestsPerSecond, statementsPerRequest: sent / (requestsPerSecond * seconds) });
  }
  await stopAll();
  return {
    requestsPerSecond: median(loads.map((each) => each.requestsPerSecond)),
    statementsPerRequest: median(loads.map((each) => each.statementsPerRequest)),
  };
}

async function load(url: string, headers: Record<string, string>, duration: number): Promise<number> {
  const result = await autocannon({ url, headers, duration, connections });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

/** Returns how many microseconds counting takes for a key's and an organization's quota, without HTTP. */
async function timeOfCounting(): Promise<number> {
  const nobody = { processes: () => 1, reachable: () => true, take: async () => undefined };
  const limits = {
    perKey: 1e9,
    perOrganization: 1e9,
    perAddress: 1e9,
    wrongKeysPerAddress: 1e9,
    signInsPerAddress: 1e9,
  };
  const rateLimits = createRateLimits(limits, nobody);
  for (let warm = 0; warm < countings; warm += 1) await rateLimits.spendKey(`key_${warm % 1_000}`, 'org');
  const startedAt = performance.now();
  for (let count = 0; count < countings; count += 1) await rateLimits.spendKey(`key_${count % 1_000}`, 'org');
  return ((performance.now() - startedAt) * 1_000) / countings;
}

function report({
  alone,
  shared,
  tight,
  microseconds,
}: Record<'alone' | 'shared' | 'tight', Load> & { microseconds: number }): void {
  const perRequest = ({ statementsPerRequest }: Load) => statementsPerRequest.toFixed(3);
  const part = (microseconds * alone.requestsPerSecond) / 1e6;
  const table = [
    '| A request that does nothing else, 16 connections | Statements per request |',
    '|---|---|',
    `| A process alone | ${perRequest(alone)} |`,
    `| One of two processes, within its own share of the limits | ${perRequest(shared)} |`,
    `| One of two processes, at a fifth of the limits, most of it asked for in slices | ${perRequest(tight)} |`,
    '',
    `Counting a request takes ${(part * 100).toFixed(1)} % of the time of that request.`,
  ].join('\n');
  console.log(`counting: ${microseconds.toFixed(2)} microseconds`);
  writePage('limits', {
    title: 'Rate limits',
    method: `Medians of ${rounds} rounds.`,
    plot: {
      title: 'A request that does nothing else',
      values: 'SQL statements per request',
      table: 'Statements per request',
    },
    tables: table,
  });
}
