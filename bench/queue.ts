/**
 * Compares pg-boss alone with pg-boss behind this service's queue, while other jobs wait: `node bench/queue.ts` prints the
 * table of docs/decisions/queue.md, which is measured again when pg-boss changes (`--small` takes seconds). A time is that of
 * the run that took the least, which other work disturbs least.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from '../src/observability/log.ts';
import { queueSchema } from '../src/queue/declarations.ts';
import { fetchDue, parkedPriority, priorityWhenDue, sortKeyOf } from '../src/queue/jobs.ts';
import { createSuspects } from '../src/queue/suspects.ts';
import { createWorker } from '../src/queue/worker.ts';
import { serverFlags } from './growth/measure.ts';
import { openPostgres } from './postgres.ts';
import { sized } from './size.ts';

const jobs = `${queueSchema}.job`;
const sizes = sized([0, 10_000, 1_000_000], [0, 1_000]);
const groupConcurrency = 50;
/** How many jobs a look takes, and how many are in progress. */
const most = 100;
const jobsOfRun = sized(1_000, 200);
/** The jobs of a full group that stay where looks find them, as the queue leaves them. */
const keptInPlace = 4 * groupConcurrency;
/** Jobs of the two queues are alike; those of `plain` have the priority and the place that pg-boss gives them. */
const queues = ['plain', 'ours'] as const;
type QueueName = (typeof queues)[number];

/** What waits, by its start time and group in SQL of `n`, a number that counts the jobs. */
const waiting = {
  'jobs that are not due': {
    startAfter: "now() + (3600 + n) * interval '1 second'",
    group: "'group ' || n % 100000",
  },
  'due jobs of as many groups': {
    startAfter: "now() - (n % 3600) * interval '1 second'",
    group: "'group ' || n",
  },
  'due jobs of a group that is full': {
    startAfter: "now() - (n % 3600) * interval '1 second'",
    group: "'full'",
  },
};
type Waiting = keyof typeof waiting;

const silent = { debug() {}, warn: console.error, error: console.error } as unknown as Logger;
const postgres = await openPostgres('queue', serverFlags);
const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
// PostgreSQL ends the connections that are left when it stops.
pool.on('error', () => {});
const session = await pool.connect();
let statements = 0;
const counted = {
  executeSql(text: string, values: unknown[] = []) {
    statements += 1;
    return pool.query(text, values);
  },
};
const inSession = { executeSql: (text: string, values: unknown[] = []) => session.query(text, values) };
const boss = new PgBoss({ db: counted, supervise: false, schedule: false });
boss.on('error', console.error);
try {
  await run();
} finally {
  session.release();
  await boss.stop({ graceful: false });
  await pool.end();
  await postgres.close();
}

async function run(): Promise<void> {
  await boss.start();
  for (const name of queues) await boss.createQueue(name, { heartbeatSeconds: 30 });
  console.log('| What | beside | waiting | pg-boss alone | ours |\n|---|---|---:|---:|---:|');
  for (const beside of Object.keys(waiting) as Waiting[])
    for (const count of sizes) {
      await fill(beside, count);
      const look = `a look for ${most} jobs`;
      report(look, beside, count, `${await leastMs(plainLook)} ms`, `${await leastMs(ourLook)} ms`);
      if (beside !== 'jobs that are not due') continue;
      const ids = await begin(most);
      const beats = async () => {
        for (const id of ids) await boss.touch('ours', id, { db: inSession });
      };
      const beat = () => boss.touch('ours', ids, { db: inSession });
      report(
        `a heartbeat of ${most} jobs`,
        beside,
        count,
        `${await leastMs(beats)} ms`,
        `${await leastMs(beat)} ms`,
      );
      const whole = `${jobsOfRun} jobs, ${most} at a time, one in 50 takes 1 s`;
      const ours = await runOurs();
      report(`${whole}; a worker each`, beside, count, await runPlain({ localConcurrency: most }), ours);
      const batches = { batchSize: most, burstWhenBatchFull: true };
      report(`${whole}; in batches`, beside, count, await runPlain(batches), ours);
    }
}

function report(...cells: [string, Waiting, number, string, string]): void {
  console.log(
    `| ${cells.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)).join(' | ')} |`,
  );
}

/** Fills both queues with what waits, and with the due jobs that a look finds, each of another group. */
async function fill(beside: Waiting, count: number): Promise<void> {
  await session.query(`TRUNCATE ${jobs}`);
  const { startAfter, group } = waiting[beside];
  const isFull = group === "'full'";
  for (const name of queues) {
    const place = `(${priorityWhenDue('start_after').replaceAll('priority', '0')})`;
    const parked = isFull
      ? `CASE WHEN n <= ${keptInPlace} THEN ${place} ELSE ${parkedPriority('group_id', false)} END`
      : place;
    await session.query(
      `INSERT INTO ${jobs} (name, group_id, group_tier, data, start_after, created_on, priority)
       SELECT $1, group_id, 'owner ' || n % 100, '{}', start_after, now() - (n % 7200) * interval '1 second',
         ${name === 'ours' ? parked : '0'}
       FROM (SELECT n, ${startAfter} AS start_after, ${group} AS group_id FROM generate_series(1, $2::int) AS n) AS waiting`,
      [name, count],
    );
    if (isFull)
      await session.query(
        `INSERT INTO ${jobs} (name, group_id, group_tier, data, state, started_on)
         SELECT $1, 'full', 'full', '{}', 'active', now() FROM generate_series(1, $2::int)`,
        [name, groupConcurrency],
      );
    await writeDue(name, most);
  }
  await session.query(`VACUUM (ANALYZE) ${jobs}`);
}

async function writeDue(name: QueueName, count: number): Promise<void> {
  const now = new Date();
  await boss.insert(
    name,
    Array.from({ length: count }, (_, n) => ({
      ...(name === 'ours' ? sortKeyOf(now, now) : {}),
      data: { ms: n % 50 === 0 ? 1_000 : 5 },
      group: { id: `due ${n}`, tier: `owner ${n}` },
    })),
  );
}

function plainLook() {
  return boss.fetch('plain', { batchSize: most, groupConcurrency, includeMetadata: true, db: inSession });
}

function ourLook() {
  return fetchDue(
    {
      fetch: ((name: string, options: object) =>
        boss.fetch(name, { ...options, db: inSession })) as typeof boss.fetch,
    },
    { name: 'ours', wanted: most, groupConcurrency, fullOwners: [], now: new Date() },
  );
}

/** Returns the milliseconds of the run that took the least. What a run changes is taken back. */
async function leastMs(run: () => Promise<unknown>): Promise<string> {
  let least = Number.POSITIVE_INFINITY;
  for (let runs = 0; runs < 15; runs += 1) {
    await session.query('BEGIN');
    const startedAt = performance.now();
    await run();
    least = Math.min(least, performance.now() - startedAt);
    await session.query('ROLLBACK');
  }
  return least.toFixed(1);
}

/** Begins jobs and returns their ids. */
async function begin(count: number): Promise<string[]> {
  const found = await boss.fetch('ours', { batchSize: count });
  return found.map(({ id }) => id);
}

/** Runs jobs with pg-boss's own worker, and returns how long that took and how many statements. */
function runPlain(options: object): Promise<string> {
  return runJobs('plain', async (onEnd) => {
    const handle = async (found: { data: { ms: number } }[]) => {
      await Promise.all(found.map(({ data }) => work(data)));
      for (const _ of found) onEnd();
    };
    await boss.work('plain', { pollingIntervalSeconds: 0.5, groupConcurrency, ...options }, handle as never);
    return () => boss.offWork('plain', { wait: true });
  });
}

function runOurs(): Promise<string> {
  return runJobs('ours', async (onEnd) => {
    const worker = createWorker(boss, 'ours', {
      schema: queueSchema,
      ...{ concurrency: most, groupConcurrency, ownerShare: 1, heartbeatSeconds: 30, restMs: 500 },
      handle: () => (payload) => work(payload as { ms: number }),
      mayTake: async () => true,
      suspects: createSuspects({ schema: queueSchema, log: silent }),
      onEnd,
      log: silent,
      now: () => new Date(),
    });
    worker.begin();
    return () => worker.close();
  });
}

function work({ ms }: { ms: number }): Promise<void> {
  return pause(ms);
}

async function runJobs(
  name: QueueName,
  start: (onEnd: () => void) => Promise<() => Promise<void>>,
): Promise<string> {
  await session.query(`DELETE FROM ${jobs} WHERE name = $1 AND start_after <= now()`, [name]);
  await writeDue(name, jobsOfRun);
  const ended = Promise.withResolvers<void>();
  let left = jobsOfRun;
  const before = statements;
  const startedAt = performance.now();
  const stop = await start(() => {
    left -= 1;
    if (left === 0) ended.resolve();
  });
  await ended.promise;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  await stop();
  return `${seconds} s, ${statements - before} statements`;
}
