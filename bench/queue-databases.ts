/**
 * Measures what a job costs PostgreSQL from the transaction that writes it until it is done, with all jobs in the service's own
 * database, and with one and two queue databases beside it, each a server of its own. `npm run bench -- queue-databases`
 * prints a table, which leaves out what the transactions cost by themselves. The servers share the processors of the machine, so their
 * processor time tells what each would need by itself; the jobs a second tell what this machine makes of it.
 */
import { migrate } from '../src/app/before-start.ts';
import { createDatabaseClock, openDatabase } from '../src/db/client/client.ts';
import type { Logger } from '../src/observability/log.ts';
import { type JobHandlers, jobSettings, type WorkerHandlers } from '../src/queue/declarations.ts';
import { openQueue } from '../src/queue/index.ts';
import { type BenchPostgres, openPostgres } from './postgres.ts';
import { processorSeconds } from './processor-time.ts';
import { sized } from './size.ts';
import { median } from './statistics.ts';

const jobsOfRound = sized(6_000, 400);
const rounds = sized(3, 1);
const organizations = 200;
/** A write of one publish request has one job, and an event one for each of its receivers. */
const jobsOfWrite = 2;
const writers = 16;
const name = 'events.deliver';

interface Cost {
  jobsPerSecond: number;
  /** Milliseconds of processor time for a job: of the service's server, and of the queue databases' servers together. */
  own: number;
  queues: number;
}

const silent = { debug() {}, info() {}, warn: console.error, error: console.error } as unknown as Logger;
const own = await openPostgres('queue-own');
const others = [await openPostgres('queue-first'), await openPostgres('queue-second')];
try {
  const urls = others.map(({ url }) => url);
  await migrate(own.url, { queueDatabaseUrls: urls });
  await prepare();
  await measure([], 1);
  // What the transactions cost without any jobs is none of theirs.
  const bare = await measure([], rounds, false);
  const costs: Cost[] = [];
  for (const count of [0, 1, 2]) {
    const { own, ...cost } = await measure(urls.slice(0, count), rounds);
    costs.push({ ...cost, own: own - bare.own });
  }
  report(costs);
} finally {
  for (const server of [own, ...others]) await server.close();
}

/** Makes the table for the row of each transaction that makes jobs necessary. */
async function prepare(): Promise<void> {
  const { db, close } = openDatabase({ url: own.url, directUrl: own.url }, 1);
  await db.$executeRaw`CREATE TABLE written (number int)`;
  await close();
}

/**
 * Returns the medians of the rounds.
 * @param hasJobs false to write the rows alone.
 */
async function measure(queueDatabaseUrls: string[], times: number, hasJobs = true): Promise<Cost> {
  const address = { url: own.url, directUrl: own.url };
  const { db, close } = openDatabase(address, writers);
  const clock = createDatabaseClock();
  const queue = openQueue({ address, queueDatabaseUrls, clock, log: silent, onEnd: () => {} });
  let left = 0;
  let ended = Promise.withResolvers<void>();
  const handlers = {
    [name]: () => async () => {
      left -= 1;
      if (left === 0) ended.resolve();
    },
  };
  const byTheClock = Object.fromEntries(Object.keys(jobSettings).map((each) => [each, async () => {}]));
  const workers = await queue.workers(
    byTheClock as unknown as JobHandlers,
    handlers as unknown as WorkerHandlers,
    async () => false,
  );
  await workers.begin();
  const costs: Cost[] = [];
  for (let round = 0; round < times; round += 1) {
    left = jobsOfRound;
    ended = Promise.withResolvers();
    const before = [secondsOf([own]), secondsOf(others)] as const;
    const startedAt = performance.now();
    let written = 0;
    const write = async () => {
      while (written < jobsOfRound) {
        const number = written;
        written += jobsOfWrite;
        const organizationId = `org_${number % organizations}`;
        const jobs = Array.from({ length: jobsOfWrite }, (_, index) => ({
          payload: { organizationId, deliveryId: `${number + index}`, eventId: `${number}` },
          group: `${organizationId}/${index}`,
        }));
        await db.$pipelined(async (tx) => {
          await Promise.all([
            tx.$executeRaw`INSERT INTO written (number) VALUES (${number})`,
            hasJobs ? queue.insert(name, jobs, tx) : undefined,
          ]);
        });
        if (hasJobs) queue.wake(name);
        else left -= jobsOfWrite;
        if (left === 0) ended.resolve();
      }
    };
    await Promise.all(Array.from({ length: writers }, write));
    await ended.promise;
    const seconds = (performance.now() - startedAt) / 1000;
    const perJob = (servers: BenchPostgres[], from: number) =>
      ((secondsOf(servers) - from) * 1000) / jobsOfRound;
    costs.push({
      jobsPerSecond: jobsOfRound / seconds,
      own: perJob([own], before[0]),
      queues: perJob(others, before[1]),
    });
  }
  await queue.close();
  await close();
  const middle = (of: keyof Cost) => median(costs.map((cost) => cost[of]));
  return { jobsPerSecond: middle('jobsPerSecond'), own: middle('own'), queues: middle('queues') };
}

function secondsOf(servers: readonly BenchPostgres[]): number {
  return servers.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
}

function report(costs: readonly Cost[]): void {
  const [alone = { jobsPerSecond: 1, own: 1, queues: 0 }] = costs;
  console.log(
    '| Jobs lie in | Jobs a second here | Service’s PostgreSQL, ms a job | Each queue database, ms a job | Busiest server, jobs for each processor a second | Ratio to one database |\n|---|---:|---:|---:|---:|---:|',
  );
  for (const [count, { jobsPerSecond, own, queues }] of costs.entries()) {
    const each = count > 0 ? queues / count : 0;
    const busiest = Math.max(own, each);
    const cells = [
      count === 0 ? 'the service’s own database' : `${count} queue database${count > 1 ? 's' : ''}`,
      jobsPerSecond.toFixed(0),
      own.toFixed(2),
      count > 0 ? each.toFixed(2) : '',
      (1000 / busiest).toFixed(0),
      (alone.own / busiest).toFixed(2),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
