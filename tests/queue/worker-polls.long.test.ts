/**
 * Tests the order in which jobs of a worker start, that a group with many jobs delays only itself, and that a poll for
 * jobs reads none that is not due.
 */
// A service of its own: the order of all jobs is looked at.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { statementsOfPoll } from '../../bench/growth/looks.ts';
import { explain } from '../../bench/plan.ts';
import { inTransaction } from '../../src/db/client/client.ts';
import { type JobHandlers, type WorkerHandlers, workerSettings } from '../../src/queue/declarations.ts';
import { query } from '../support/query.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let begun: string[];
let busy: (id: string) => Promise<void>;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
});
beforeEach(() => {
  begun = [];
  busy = async () => {};
});
afterAll(() => service.close());

/** The queues whose jobs are begun here, with the name of an id in their payloads. */
const idNames = {
  'publish.run': 'publishRequestId',
  'events.deliver': 'deliveryId',
  'webhooks.observe': 'webhookId',
} as const;

const handlers = Object.fromEntries(
  Object.entries(idNames).map(([name, idName]) => [
    name,
    () => (payload: Record<string, string>) => {
      const id = payload[idName] ?? '';
      begun.push(id);
      return busy(id);
    },
  ]),
) as unknown as WorkerHandlers;

interface Some {
  ids: string[];
  group: string;
  dueAt?: number;
}

function write({ ids, group, dueAt }: Some): Promise<void> {
  const jobs = ids.map((publishRequestId) => ({
    payload: { organizationId: 'one', publishRequestId },
    group,
    ...(dueAt ? { startAfter: new Date(dueAt) } : {}),
  }));
  return inTransaction(service.ctx.db, (tx) => service.ctx.queue.insert('publish.run', jobs, tx));
}

const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index}`);

test('jobs of a group are begun as they are due, and those that are due at once as they were written', async () => {
  const [early = '', late = '', ...same] = named('job', 30);
  const past = Date.now() - 60_000;
  await write({ ids: [late], group: 'one', dueAt: past + 20 });
  await write({ ids: same, group: 'one', dueAt: past + 5_000 });
  await write({ ids: [early], group: 'one', dueAt: past });
  const workers = await service.ctx.queue.workers({} as JobHandlers, handlers, async () => false);
  await workers.begin();
  await until(async () => begun.length === 30);
  expect(begun).toEqual([early, late, ...same]);
});

test('a group with more to do than it may do at a time keeps nobody from being begun', async () => {
  const done = Promise.withResolvers<void>();
  busy = (id) => (id.startsWith('many') ? done.promise : Promise.resolve());
  await write({ ids: named('many', 150), group: 'large' });
  const others = named('other', 10);
  for (const id of others) await write({ ids: [id], group: id });
  service.ctx.queue.wake('publish.run');
  await until(async () => others.every((id) => begun.includes(id)));
  expect(begun.filter((id) => id.startsWith('many'))).toEqual(named('many', 2));
  done.resolve();
});

describe.each(Object.entries(idNames))('in %s', (queue, idName) => {
  const name = queue as keyof typeof idNames;
  const { concurrency, groupConcurrency } = workerSettings[name].worker;
  const writeOf = (organizationId: string, count: number) =>
    inTransaction(service.ctx.db, (tx) =>
      service.ctx.queue.insert(
        name,
        named(organizationId, count).map((id, index) => ({
          payload: { organizationId, [idName]: id } as never,
          group: `${organizationId}/${index % (2 * Math.ceil(concurrency / groupConcurrency))}`,
        })),
        tx,
      ),
    );

  test('organizations all of whose jobs hang keep no other one from being begun at once', async () => {
    const hanging = Promise.withResolvers<void>();
    const begunOf = (organization: string) => begun.filter((id) => id.startsWith(organization)).length;
    busy = (id) => (id.startsWith('late') ? Promise.resolve() : hanging.promise);
    for (const organization of ['hanging', 'hanging too']) await writeOf(organization, concurrency);
    service.ctx.queue.wake(name);
    await until(() => begunOf('hanging') >= 0.8 * concurrency);
    await writeOf('late', 3);
    service.ctx.queue.wake(name);
    await until(() => begunOf('late') === 3);
    hanging.resolve();
    await until(() => begunOf('hanging') === 2 * concurrency);
  });
});

describe('a group that hangs, with thousands of due jobs behind it,', () => {
  const lookReads = async () => {
    const db = new pg.Client(service.databaseUrl);
    await db.connect();
    const { rowsRead } = await explain(db, await statementsOfPoll(db, 'publish.run'));
    await db.end();
    return rowsRead;
  };
  const jobs = named('slow', 1_500);
  const depth = async () => (await service.ctx.queue.depths())['publish.run']?.depth;

  test('leaves few of them to be read by each poll, and others are started at once', async () => {
    await until(async () => (await depth()) === 0);
    begun = [];
    const done = Promise.withResolvers<void>();
    busy = (id) => (id.startsWith('slow') ? done.promise : Promise.resolve());
    for (let from = 0; from < jobs.length; from += 500)
      await write({ ids: jobs.slice(from, from + 500), group: 'hanging', dueAt: Date.now() - 60_000 });
    service.ctx.queue.wake('publish.run');
    // A look of this test locks the first jobs, so that the worker would begin others.
    await until(() => begun.length === 2);
    await until(async () => (await lookReads()) < 600);
    expect(await depth()).toBe(jobs.length - 2);
    await write({ ids: ['late', 'slow and late'], group: 'hanging' });
    await write({ ids: ['other'], group: 'other' });
    service.ctx.queue.wake('publish.run');
    await until(async () => begun.includes('other'));
    expect(begun.filter((id) => id !== 'other')).toEqual(jobs.slice(0, 2));
    done.resolve();
    await until(async () => begun.length === jobs.length + 3);
    expect(begun.filter((id) => id !== 'other')).toEqual([...jobs, 'late', 'slow and late']);
    expect(await depth()).toBe(0);
  });
});

describe('a poll for jobs reads none that is not due', () => {
  const rowsRead = async () => {
    const db = new pg.Client(service.databaseUrl);
    await db.connect();
    const { rowsRead } = await explain(db, await statementsOfPoll(db, 'events.deliver'));
    await db.end();
    return rowsRead;
  };

  test('of those that are scheduled, of normal and of low priority', async () => {
    const later = (lowPriority: boolean, number: number) => ({
      payload: { organizationId: 'one', eventId: 'one', deliveryId: `${number}` },
      group: `${number % 100}`,
      lowPriority,
      startAfter: new Date(Date.now() + 3_600_000 + number * 1000),
    });
    const jobs = Array.from({ length: 10_000 }, (_, number) => later(number % 2 === 0, number));
    await inTransaction(service.ctx.db, (tx) => service.ctx.queue.insert('events.deliver', jobs, tx));
    expect(await rowsRead()).toBeLessThan(10);
    await query(service, 'ANALYZE pgboss.job');
    expect(await rowsRead()).toBeLessThan(10);
  });

  test('of those that have failed and are repeated later', async () => {
    await query(service, "DELETE FROM pgboss.job WHERE name IN ('events.deliver', 'publish.run')");
    busy = () => Promise.reject(new Error('of the test'));
    await write({ ids: named('failing', 20), group: 'one' });
    service.ctx.queue.wake('publish.run');
    const placed = `SELECT 1 FROM pgboss.job WHERE name = 'publish.run' AND state = 'retry'
      AND priority = ${Date.UTC(2020) / 1000} - floor(extract(epoch FROM start_after))`;
    await until(async () => (await query(service, placed)).length === 20);
  });
});
