/** Tests that writing a job announces it, so that it does not wait until a process next looks by itself. */
// A service of its own: the announcements of all jobs are listened to.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { createDatabaseClock, type Db, inTransaction } from '../../src/db/client/client.ts';
import { runInsideTransaction } from '../../src/lib/transaction-scope.ts';
import type { JobHandlers, WorkerHandlers, WorkerJobName, WorkerJobs } from '../../src/queue/declarations.ts';
import { announcementChannel, openQueue, type Queue } from '../../src/queue/index.ts';
import { query } from '../support/query.ts';
import { runsOf, sampleOf } from '../support/sample.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let listener: pg.Client;
let heard: string[];
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
  listener = new pg.Client(service.databaseUrl);
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => heard.push(payload));
  await listener.query(`LISTEN ${announcementChannel}`);
});
beforeEach(() => {
  heard = [];
});
afterAll(async () => {
  await listener.end();
  await service.close();
});

const payloads: WorkerJobs = {
  'events.deliver': { organizationId: 'one', deliveryId: 'one', eventId: 'one' },
  'webhooks.observe': { organizationId: 'one', webhookId: 'one', index: 0, connectedProfileId: 'one' },
  'media.stage': { mediaId: 'one' },
  'publish.run': { organizationId: 'one', publishRequestId: 'one' },
  'imports.rows': { organizationId: 'one', importId: 'one' },
  'backfills.page': { backfillRequestId: 'one', version: 1 },
  'profiles.poll': { organizationId: 'one', connectedProfileId: 'one' },
  'profiles.sweep': { organizationId: 'one', connectedProfileId: 'one' },
  'mail.gather': { organizationId: 'one', mode: 'live', matter: 'one', at: 'one' },
  'mail.send': { mailId: 'one' },
};
const workerJobs = Object.keys(payloads) as WorkerJobName[];
/** One piece of code writes and announces the jobs of all workers. */
const someJobs = sampleOf(workerJobs, 2);

/** Writes a number of jobs of a worker at once. */
function write(name: WorkerJobName, count: number, startAfter?: Date): Promise<void> {
  return inTransaction(service.ctx.db, (tx) => insert(name, count, tx, startAfter));
}

function insert(name: WorkerJobName, count: number, tx: Db, startAfter?: Date): Promise<void> {
  const job = { payload: payloads[name], group: 'one', ...(startAfter ? { startAfter } : {}) };
  return service.ctx.queue.insert(name, Array(count).fill(job), tx);
}

/**
 * Returns what has been announced so far. A process announces jobs in the order of their commits, so those of another
 * worker mark the end.
 */
async function announced(besides: WorkerJobName = 'publish.run'): Promise<string[]> {
  const last = workerJobs.find((name) => name !== besides) as WorkerJobName;
  await write(last, 1);
  await until(async () => heard.at(-1) === last);
  return heard.slice(0, -1);
}

describe('writing jobs', () => {
  test.each(workerJobs)('of %s announces them once, however many there are', async (name) => {
    await write(name, 3);
    expect(await announced(name)).toEqual([name]);
  });

  test.each(someJobs)('of %s whose time has come announces them, too', async (name) => {
    await write(name, 1, new Date(Date.now() - 60_000));
    expect(await announced(name)).toEqual([name]);
  });

  test.each(someJobs)(
    'of %s that are due later announces nothing: there is nothing to do yet',
    async (name) => {
      await write(name, 3, new Date(Date.now() + 60_000));
      expect(await announced(name)).toEqual([]);
    },
  );

  test.each(someJobs)('of %s in a transaction that is rolled back announces nothing', async (name) => {
    const failing = inTransaction(service.ctx.db, async (tx) => {
      await service.ctx.queue.insert(name, [{ payload: payloads[name], group: 'one' }], tx);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await announced(name)).toEqual([]);
  });

  test('that no worker of this process runs announces each once', async () => {
    const { queue } = service.ctx;
    const names = ['userData.delete', 'organizations.delete', 'retention.sweep', 'media.sweep'] as const;
    for (const name of names) await queue.enqueue(name, {});
    expect(await announced()).toEqual(names);
    expect(await query(service, 'SELECT name FROM pgboss.queue WHERE notify')).toEqual([]);
  });

  test('none at all announces nothing', async () => {
    await write('publish.run', 0);
    expect(await announced()).toEqual([]);
  });

  test('that one waits of at a time announces those that are kept', async () => {
    const scope = { organizationId: 'one', mode: 'test' as const };
    await service.ctx.queue.enqueue('connections.check', { ...scope, connectionId: 'one' }, 'one');
    await service.ctx.queue.enqueue('connections.check', { ...scope, connectionId: 'one' }, 'one');
    expect(await announced()).toEqual(['connections.check']);
  });
});

/** The jobs of `begin` that were begun. */
const begun = new Set<string>();

/** Writes a job, and returns once it is begun. */
async function begin(name: WorkerJobName): Promise<void> {
  const title = randomUUID();
  const payload = { ...payloads[name], title };
  await inTransaction(service.ctx.db, (tx) =>
    service.ctx.queue.insert(name, [{ payload, group: title }], tx),
  );
  await until(() => begun.has(title));
}

/** Begins to work on the jobs of a queue. */
async function work(queue: Queue): Promise<void> {
  const note = async ({ title, connectionId }: { title?: string; connectionId?: string }) => {
    begun.add(`${title ?? connectionId}`);
  };
  const handlers = Object.fromEntries(workerJobs.map((name) => [name, () => note]));
  const workers = await queue.workers(
    { 'connections.check': note } as unknown as JobHandlers,
    handlers as unknown as WorkerHandlers,
    async () => false,
  );
  await workers.begin();
}

describe('a process that polls only when it is notified of jobs', () => {
  const seldom = { workers: 3_600, others: 3_600 };
  let queue: Queue;
  beforeAll(async () => {
    const { databaseUrl: url, ctx } = service;
    queue = openQueue({
      address: { url, directUrl: url },
      clock: createDatabaseClock(),
      log: ctx.observability.log,
      onEnd: () => {},
      pollSeconds: seldom,
    });
    // What the service hears wakes this queue in place of its own, which has no workers.
    ctx.queue.wake = queue.wake;
    await work(queue);
  });
  afterAll(() => queue.close());

  // The first of several jobs may be found by the poll at the start, or after an earlier job.
  const several = runsOf({ all: 5, sample: 2 });

  test.each(workerJobs)('begins jobs of %s', async (name) => {
    for (let written = 0; written < several; written += 1) await begin(name);
  });

  test('starts jobs that no worker of this process has written', async () => {
    for (let written = 0; written < several; written += 1) {
      const connectionId = randomUUID();
      const payload = { organizationId: 'one', mode: 'test' as const, connectionId };
      await service.ctx.queue.enqueue('connections.check', payload);
      await until(() => begun.has(connectionId));
    }
  });
});

test('jobs are begun even when the process that wrote them died before it could announce them', async () => {
  await work(service.ctx.queue);
  // The answer comes behind what was announced so far.
  await listener.query('SELECT 1');
  heard = [];
  const title = randomUUID();
  const payload = { ...payloads['publish.run'], title };
  await service.ctx.db.$transaction((tx) =>
    runInsideTransaction(() => service.ctx.queue.insert('publish.run', [{ payload, group: title }], tx), []),
  );
  await until(() => begun.has(title));
  expect(heard).toEqual([]);
});
