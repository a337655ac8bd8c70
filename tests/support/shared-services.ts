/**
 * Keeps the services that the test files of a worker share, because starting one takes longer than the tests
 * of most files. Every worker loads this module once, through `environment.mjs`. It must keep no object of a
 * test file, because that would keep everything of the file in memory.
 */
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import pg from 'pg';
import winston from 'winston';
import { type Composition, compose } from '../../src/app/compose.ts';
import { workersOf } from '../../src/app/job-handlers.ts';
import { type Service, startService } from '../../src/app/service.ts';
import { type Config, loadConfig } from '../../src/config.ts';
import type { DatabaseClock } from '../../src/db/client/client.ts';
import { Prisma } from '../../src/db/generated/client.ts';
import { createLogger } from '../../src/observability/log.ts';
import type { JobName, WorkerJobName } from '../../src/queue/declarations.ts';
import { dueAt } from '../../src/queue/jobs.ts';
import { clusterNodes, copyTemplate } from './cluster.ts';
import { holdExchanges } from './held-exchanges.ts';
import { overlaySettings } from './overlaid-settings.ts';
import { rememberFacts } from './remembered-facts.ts';
import { createServiceClock, type ServiceClock } from './service-clock.ts';

export interface Started extends Service {
  url: string;
  ctx: Composition;
  databaseUrl: string;
  /** Every line logged so far. */
  logs: string[];
  /** How the simulated providers were asked or have answered against their contracts so far. */
  differences: string[];
  /**
   * Runs the jobs that are due, and those that they make due, to their ends. Returns how many there were. What they put
   * off to a later time stays, as in production.
   * @param queue runs those of this queue alone.
   */
  runDue(queue?: QueueName): Promise<number>;
  /** Runs the jobs of a queue that are put off to a later time, as if that time had come, and those that are due. */
  runPutOff(queue: QueueName): Promise<number>;
}

export type QueueName = JobName | WorkerJobName;

/** Whether the workers of a service look for jobs themselves, or run what is due when a test says so. */
export type WorkerMode = 'live' | 'told';

interface Lent extends Started {
  clock: ServiceClock;
}

interface Kept {
  started: Promise<Lent>;
  isTaken: boolean;
}

type Variables = Record<string, string>;

// Spans are sent almost at once, and not every five seconds. OpenTelemetry reads this variable of the worker's process,
// whose environment a test file has only a copy of.
process.env.OTEL_BSP_SCHEDULE_DELAY = '50';

const environment = {
  NODE_ENV: 'test',
  PORT: '0',
  OPS_PORT: '0',
  LOG_LEVEL: 'debug',
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  RATE_LIMIT_PER_KEY: '1000000',
  RATE_LIMIT_PER_ORGANIZATION: '1000000',
  RATE_LIMIT_PER_ADDRESS: '1000000',
  RATE_LIMIT_WRONG_KEYS_PER_ADDRESS: '1000000',
  RATE_LIMIT_SIGN_INS_PER_ADDRESS: '1000000',
  SIMULATOR_TIMEOUT_SECONDS: '0.05',
};

interface Parts {
  databaseUrl?: string;
  now?: () => Date;
  clock?: DatabaseClock;
  /** `told` when absent, unless `ROLE` is set. */
  workers?: WorkerMode;
}

/** Starts a service on a database of its own, or on the given one. */
export async function start(variables: Variables, parts: Parts = {}): Promise<Started> {
  const databaseUrl = parts.databaseUrl ?? (await newDatabase());
  const logs: string[] = [];
  const transport = new winston.transports.Stream({
    stream: new Writable({
      write: (line, _encoding, done) => {
        logs.push(String(line));
        done();
      },
    }),
  });
  const config = configOf(databaseUrl, parts.workers, variables);
  const log = createLogger(config.logLevel, transport);
  const ctx = await compose({ config, databaseUrl, log, now: parts.now, clock: parts.clock });
  ctx.outbound.inspector = rememberFacts(ctx.outbound.inspector);
  const differences = holdExchanges(ctx.providers.simulated.simulators);
  const service = await startService(ctx);
  const runDue = dueRunner(ctx);
  const runPutOff = async (queue: QueueName) => {
    await ctx.db.$executeRaw`UPDATE pgboss.job SET ${Prisma.raw(dueAt('now()'))}
      WHERE name = ${queue} AND state < 'active' AND start_after > now()`;
    return runDue(queue);
  };
  return { ...service, url: service.url ?? '', ctx, databaseUrl, logs, differences, runDue, runPutOff };
}

function configOf(databaseUrl: string, workers: WorkerMode = 'told', variables: Variables = {}): Config {
  const role = workers === 'live' ? 'all' : 'api';
  return loadConfig({ ...environment, DATA_DIR: dataDirOf(databaseUrl), ROLE: role, ...variables });
}

/** After so many rounds, jobs are said to make each other due for ever. */
const mostRounds = 200;

/** Returns a function that runs what is due. Of calls at the same time, each waits for the one before. */
function dueRunner(ctx: Composition): Started['runDue'] {
  let made: ReturnType<typeof workersOf> | undefined;
  async function runOnce(only?: QueueName): Promise<number> {
    made ??= workersOf(ctx);
    const workers = await made;
    let count = 0;
    for (let rounds = 0; ; rounds += 1) {
      // By the connections of the queue: a test may hold all those of requests.
      const depths = Object.entries(await ctx.queue.depths());
      const due = depths.flatMap(([name, { depth }]) => (depth > 0 ? (name as QueueName) : []));
      const chosen = due.filter((name) => name === (only ?? name));
      const ran = await Promise.all(chosen.map(workers.runDue));
      const sum = ran.reduce((one, other) => one + other, 0);
      if (sum === 0) return count;
      count += sum;
      if (rounds === mostRounds) throw new Error(`jobs become due again and again: ${chosen.join(', ')}`);
    }
  }
  let last: Promise<unknown> = Promise.resolve();
  return (only) => {
    const run = last.then(() => runOnce(only));
    last = run.catch(() => {});
    return run;
  };
}

const kept = new Map<WorkerMode, Kept>();

interface Borrowed {
  started: Lent;
  /** Gives the service these settings besides those of the file, until the returned function is called. */
  overlay(settings: Variables): () => void;
  giveBack(): Promise<void>;
}

/**
 * Lends the worker's service with workers of this kind, and starts it when no file has needed it before.
 * @returns `undefined` while another borrower has it.
 */
export async function borrow(workers: WorkerMode, settings: Variables): Promise<Borrowed | undefined> {
  const found = kept.get(workers) ?? { started: startWithClock(workers), isTaken: false };
  if (found.isTaken) return undefined;
  found.isTaken = true;
  kept.set(workers, found);
  const started = await found.started;
  started.logs.length = 0;
  started.differences.length = 0;
  const { ctx, databaseUrl, clock } = started;
  const configWith = (variables: Variables) => configOf(databaseUrl, workers, variables);
  try {
    const putBack = overlaySettings(ctx, configWith({}), configWith(settings));
    return {
      started,
      overlay: (more) => overlaySettings(ctx, configWith(settings), configWith({ ...settings, ...more })),
      giveBack: async () => {
        putBack();
        clock.reset();
        await forgetTenants(started);
        found.isTaken = false;
      },
    };
  } catch (error) {
    found.isTaken = false;
    throw error;
  }
}

async function startWithClock(workers: WorkerMode): Promise<Lent> {
  const clock = createServiceClock();
  const started = await start({}, { now: clock.now, workers });
  return { ...started, clock };
}

/**
 * Deletes the jobs that have not begun, and gives up the names of all organizations, so that the next file
 * can use the service as if it were new. The rows of earlier tenants stay, because nobody sees them.
 */
async function forgetTenants({ ctx }: Started): Promise<void> {
  await ctx.db.$executeRaw`DELETE FROM pgboss.job WHERE state < 'active'`;
  await ctx.db.$executeRaw`UPDATE organizations SET name = id WHERE name <> id`;
}

/** Ends the kept services of a run without workers. A worker ends together with its services. */
async function endSharedServices(): Promise<void> {
  const ending = [...kept.values()].map(async ({ started }) => {
    const { stop, ctx } = await started;
    await stop();
    await ctx.close();
  });
  kept.clear();
  await Promise.all(ending);
}
Object.assign(globalThis, { endSharedServices });

/** Returns the folder of files that processes on the same database share. It is removed at the end of the run. */
function dataDirOf(databaseUrl: string): string {
  return path.join(process.env.TEST_DATA_DIR ?? os.tmpdir(), new URL(databaseUrl).pathname.slice(1));
}

/** On a busy machine, a process may not get round to a statement for seconds, which must not fail a test. */
const patience = new URLSearchParams({
  connect_timeout: '60',
  query_timeout: '60000',
  statement_timeout: '60000',
  transaction_timeout: '60000',
});

/** Copies the migrated template database. Returns the URL of the copy. */
export async function newDatabase(): Promise<string> {
  const server = process.env.TEST_DATABASE_SERVER ?? '';
  if (clusterNodes().length > 0) return server.replace(/postgres$/, `${await copyTemplate()}?${patience}`);
  const strategy = process.env.TEST_DATABASE_STRATEGY;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE template_migrated STRATEGY ${strategy}`);
  await client.end();
  return server.replace(/postgres$/, `${name}?${patience}`);
}
