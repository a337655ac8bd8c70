/** Tests that a job which kills processes is parked after the second one, and that no job is parked for another's deed. */
// A service of its own: its jobs are said to have killed processes.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { createDatabaseClock, inTransaction } from '../../src/db/client/client.ts';
import { checkParkedJobs } from '../../src/domain/administration/health-check/check-workers.ts';
import { openQueue, type Queue } from '../../src/queue/index.ts';
import { dueAt } from '../../src/queue/jobs.ts';
import { commandLine } from '../support/command-line.ts';
import { query } from '../support/query.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const name = 'publish.run';
const byTheClock = 'retention.sweep';

let service: TestService;
let boss: PgBoss;
/** The names of the jobs in progress at all processes, and those of all that were begun, in order. */
let inProgress: Map<string, PromiseWithResolvers<void>>;
let begun: string[];
const queues: Queue[] = [];
/** Ends when the processes that were left for dead have ended. */
let leftForDead: Promise<void>[];
/** All jobs that were ever begun, so that those of processes that count as dead end, too. */
let all: PromiseWithResolvers<void>[];
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
  boss = new PgBoss({ connectionString: service.databaseUrl, supervise: false, migrate: false });
  boss.on('error', () => {});
  await boss.start();
});
beforeEach(() => {
  inProgress = new Map();
  begun = [];
  all = [];
  leftForDead = [];
});
afterEach(async () => {
  for (const { resolve } of all) resolve();
  leaveForDead();
  await Promise.all(leftForDead);
  await query(service, 'DELETE FROM pgboss.job');
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await service.close();
});

/** Starts a process with workers. */
async function startProcess(suspectTurnMs = 3_600_000): Promise<Queue> {
  const { databaseUrl: url, ctx } = service;
  const queue = openQueue({
    address: { url, directUrl: url },
    clock: createDatabaseClock(),
    log: ctx.observability.log,
    onEnd: () => {},
    suspectTurnMs,
  });
  queues.push(queue);
  const handlers = {
    [name]:
      () =>
      ({ publishRequestId }: { publishRequestId: string }) => {
        const job = Promise.withResolvers<void>();
        begun.push(publishRequestId);
        all.push(job);
        inProgress.set(publishRequestId, job);
        return job.promise;
      },
  };
  const byName = {
    [byTheClock]: async () => {
      begun.push(byTheClock);
    },
  };
  const workers = await queue.workers(byName as never, handlers as never, async () => false);
  await workers.begin();
  return queue;
}

const write = (...ids: string[]) =>
  inTransaction(service.ctx.db, (tx) =>
    service.ctx.queue.insert(
      name,
      ids.map((publishRequestId) => ({
        payload: { organizationId: 'one', publishRequestId },
        group: publishRequestId,
      })),
      tx,
    ),
  );

const hurry = () =>
  query(service, `UPDATE pgboss.job SET ${dueAt('now()')} WHERE name = $1 AND state < 'active'`, [name]);

/** The processes take no more jobs, as if they were dead, and never get to the ends of those in progress. */
function leaveForDead(): void {
  leftForDead.push(...queues.splice(0).map((queue) => queue.close()));
}

/** Lets the processes die that have jobs in progress: their heartbeats stop, and pg-boss notices that. */
async function die(): Promise<void> {
  await query(
    service,
    "UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE state = 'active'",
  );
  // pg-boss looks for such jobs of a queue once a minute.
  await query(service, 'UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL');
  await boss.supervise(name);
  await hurry();
}

const end = (id: string) => {
  inProgress.get(id)?.resolve();
  inProgress.delete(id);
};
const times = (id: string) => begun.filter((one) => one === id).length;
const parkedIds = async () =>
  (await service.ctx.queue.parked()).map(
    ({ payload }) => (payload as { publishRequestId: string }).publishRequestId,
  );
const left = () => query(service, "SELECT 1 FROM pgboss.job WHERE name = $1 AND state <= 'active'", [name]);

test('a job that comes by the clock, which has no data, is begun', async () => {
  await startProcess();
  await boss.send(byTheClock, null);
  await until(() => times(byTheClock) === 1);
});

describe('a job with which two processes have died', () => {
  beforeEach(async () => {
    await startProcess();
    await write('poison');
    await until(() => times('poison') === 1);
    leaveForDead();
    await die();
    await startProcess();
    await until(() => times('poison') === 2);
    // It would remember for seconds that nothing was parked.
    leaveForDead();
    await die();
    await startProcess();
    await until(async () => (await parkedIds()).length === 1 && (await left()).length === 0);
  });

  test('is parked and begun no more, and the log, the metrics and the doctor tell what it is about', async () => {
    expect(times('poison')).toBe(2);
    const [line = ''] = service.logs.filter((one) => one.includes('job parked: '));
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      job: name,
      organizationId: 'one',
      publishRequestId: 'poison',
    });
    expect(await service.ctx.observability.metrics.registry.metrics()).toContain(
      `jobs_parked{queue="${name}"} 1`,
    );
    expect(await checkParkedJobs(service.ctx)).toMatchObject({
      status: 'problem',
      message: expect.stringContaining('publishRequestId poison'),
    });
  });

  test('keeps others with the same payload from being begun, and nothing else', async () => {
    await startProcess();
    await write('poison', 'harmless');
    await until(() => times('harmless') === 1);
    end('harmless');
    await until(async () => (await left()).length === 0);
    expect(times('poison')).toBe(2);
    expect(await parkedIds()).toEqual(['poison']);
  });

  test('runs again when a person wants it to', async () => {
    const [job] = await service.ctx.queue.parked();
    expect(await commandLine(service.ctx, 'jobs', 'resume', '--job', job?.jobId ?? '')).toMatchObject({
      queue: name,
      payload: { publishRequestId: 'poison' },
    });
    expect(await parkedIds()).toEqual([]);
    await startProcess();
    await until(() => times('poison') === 3);
    end('poison');
    await until(async () => (await left()).length === 0);
  });
});

test('jobs of a process that has died run again one at a time, beside those that nobody suspects', async () => {
  const suspects = Array.from({ length: 5 }, (_, index) => `suspect ${index}`);
  await startProcess();
  await write(...suspects);
  await until(() => begun.length === suspects.length);
  leaveForDead();
  await die();
  inProgress.clear();
  begun = [];
  await startProcess();
  await write('fresh');
  for (let count = 1; count <= suspects.length; count += 1) {
    await until(async () => {
      await hurry();
      return begun.filter((id) => id !== 'fresh').length === count;
    });
    const running = [...inProgress.keys()].filter((id) => id !== 'fresh');
    expect(running).toHaveLength(1);
    end(running[0] ?? '');
  }
  await until(() => times('fresh') === 1);
  end('fresh');
  await until(async () => (await left()).length === 0);
  expect(begun.toSorted()).toEqual(['fresh', ...suspects]);
  expect(await parkedIds()).toEqual([]);
});

test('a suspect that takes its time without harm is no suspect any more, and holds up no others', async () => {
  await startProcess();
  await write('slow', 'other');
  await until(() => begun.length === 2);
  leaveForDead();
  await die();
  await startProcess(1);
  await until(async () => {
    await hurry();
    return begun.length === 4;
  });
  const suspected = "SELECT 1 FROM pgboss.job WHERE state = 'active' AND data ? 'suspected'";
  await until(async () => (await query(service, suspected)).length === 0);
  await Promise.all(queues.splice(0).map((queue) => Promise.race([queue.close(), die()])));
  for (const { resolve } of all) resolve();
  await Promise.all(leftForDead);
  await startProcess();
  await until(async () => {
    await hurry();
    for (const id of inProgress.keys()) end(id);
    return (await left()).length === 0;
  });
  expect(await parkedIds()).toEqual([]);
});

test('suspects that wait for their turn are put back when the process ends, without another suspicion', async () => {
  await startProcess();
  await write('first', 'second');
  await until(() => begun.length === 2);
  leaveForDead();
  await die();
  begun = [];
  const next = await startProcess();
  await until(
    async () => (await query(service, "SELECT 1 FROM pgboss.job WHERE state = 'active'")).length === 2,
  );
  await until(() => begun.length === 1);
  queues.splice(0);
  const closing = next.close();
  await until(
    async () => (await query(service, "SELECT 1 FROM pgboss.job WHERE state = 'active'")).length === 1,
  );
  expect(begun).toHaveLength(1);
  for (const { resolve } of all) resolve();
  await Promise.all([...leftForDead, closing]);
  await startProcess();
  await until(async () => {
    await hurry();
    return begun.length === 2;
  });
  for (const id of begun) end(id);
  await until(async () => (await left()).length === 0);
  expect(begun.toSorted()).toEqual(['first', 'second']);
  expect(await parkedIds()).toEqual([]);
});

test('a job that ends with an outcome after a process has died with it is no suspect any more', async () => {
  await startProcess();
  await write('unlucky');
  for (const count of [1, 3]) {
    await until(() => times('unlucky') === count);
    await die();
    await until(() => times('unlucky') === count + 1);
    inProgress.get('unlucky')?.reject(new Error('of the test'));
    await until(
      async () => (await query(service, "SELECT 1 FROM pgboss.job WHERE state = 'retry'")).length === 1,
    );
    await hurry();
  }
  await until(() => times('unlucky') === 5);
  end('unlucky');
  await until(async () => (await left()).length === 0);
  expect(await parkedIds()).toEqual([]);
});

test('the commands name a job that is not parked', async () => {
  const error = await commandLine(
    service.ctx,
    'jobs',
    'resume',
    '--job',
    '00000000-0000-0000-0000-000000000000',
  ).catch((caught) => caught);
  expect(error).toMatchObject({ code: 'not_found' });
  expect(await commandLine(service.ctx, 'jobs', 'parked')).toEqual({ jobs: [] });
});
