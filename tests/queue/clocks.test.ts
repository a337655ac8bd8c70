/** Tests that jobs are ordered by the database's clock, so that machines whose clocks differ delay and hide nothing. */
// A service of its own: the clock of its database is given.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createDatabaseClock, type DatabaseClock, inTransaction } from '../../src/db/client/client.ts';
import { openQueue, type Queue } from '../../src/queue/index.ts';
import { sampleOf } from '../support/sample.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

describe('the clock of the database, as a process knows it,', () => {
  let elapsed: number;
  const clockOf = (machine: number) =>
    createDatabaseClock(
      () => machine,
      () => elapsed,
    );
  /** Lets the database answer with this time after this many milliseconds. */
  const answer = (clock: DatabaseClock, time: number, afterMs: number) =>
    clock.learn(async () => {
      elapsed += afterMs;
      return time;
    });
  const now = (clock: DatabaseClock) => clock.now().getTime();

  test('the clock of the database, as a process knows it, is that of the machine until the database has answered', () => {
    elapsed = 500;
    const clock = clockOf(1_000_000);
    elapsed = 700;
    expect(now(clock)).toBe(1_000_200);
  });

  test.each([
    ['ahead', 1_060_000, 1_000_020],
    ['behind', 940_000, 1_000_000],
  ])(
    'the clock of the database, as a process knows it, is as near to the machine %s as the answer allows',
    async (_, machine, expected) => {
      elapsed = 500;
      const clock = clockOf(machine);
      await answer(clock, 1_000_000, 20);
      expect(now(clock)).toBe(expected);
    },
  );

  test('does not tremble while answers take their time, and follows a database whose clock is set', async () => {
    elapsed = 0;
    const clock = clockOf(1_000_000);
    await answer(clock, 1_000_090, 100);
    await answer(clock, 1_000_105, 100);
    expect(now(clock)).toBe(1_000_200);
    await answer(clock, 4_600_000, 10);
    expect(now(clock)).toBe(4_600_000);
    await answer(clock, 1_000_000, 10);
    expect(now(clock)).toBe(1_000_010);
  });

  test('the clock of the database, as a process knows it, does not go back with the clock of the machine', () => {
    elapsed = 0;
    let machine = 5_000_000;
    const clock = createDatabaseClock(
      () => machine,
      () => elapsed,
    );
    machine -= 3_600_000;
    elapsed = 1;
    expect(now(clock)).toBe(5_000_001);
  });
});

describe('a job', () => {
  let service: TestService;
  const queues: Queue[] = [];
  beforeAll(async () => {
    service = await startTestService({ ROLE: 'api' });
  });
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.close()));
  });
  afterAll(() => service.close());

  /** Opens the queue as a process does whose machine's clock is this far ahead. */
  const queueAt = (aheadSeconds: number) =>
    queueBy(createDatabaseClock(() => Date.now() + aheadSeconds * 1_000));

  function queueBy(clock: DatabaseClock): { queue: Queue; clock: DatabaseClock } {
    const { databaseUrl: url, ctx } = service;
    const queue = openQueue({
      address: { url, directUrl: url },
      clock,
      log: ctx.observability.log,
      onEnd: () => {},
    });
    queues.push(queue);
    return { queue, clock };
  }

  const hours: [string, number, number][] = [
    ['an hour behind', -3_600, 0],
    ['right', 0, -3_600],
    ['right', 0, 3_600],
    ['an hour ahead', 3_600, 0],
    ['an hour ahead', 3_600, -3_600],
  ];

  test.each(sampleOf(hours, 3))(
    'of a process whose clock is %s is begun at once by a worker (%i s, %i s)',
    async (_, writes, works) => {
      const writer = queueAt(writes);
      const worker = queueAt(works);
      const begun: string[] = [];
      const handlers = {
        'publish.run':
          () =>
          async ({ publishRequestId }: { publishRequestId: string }) => {
            begun.push(publishRequestId);
          },
      };
      const workers = await worker.queue.workers({} as never, handlers as never, async () => false);
      await workers.begin();
      await writer.queue.start();
      // The second is due by what its process takes for the present.
      const jobs = ['at once', 'now'].map((publishRequestId) => ({
        payload: { organizationId: 'one', publishRequestId },
        group: 'one',
        ...(publishRequestId === 'now' ? { startAfter: writer.clock.now() } : {}),
      }));
      await inTransaction(service.ctx.db, (tx) => writer.queue.insert('publish.run', jobs, tx));
      worker.queue.wake('publish.run');
      await until(() => begun.length === 2);
      expect(begun.toSorted()).toEqual(['at once', 'now']);
      expect(worker.queue.problems()).toEqual([]);
      expect((await worker.queue.depths())['publish.run']).toEqual({ depth: 0, oldestSeconds: 0 });
    },
  );

  test('is begun once it is due by the clock of its process, too, which may lag behind that of the database', async () => {
    const { queue, clock } = queueBy({ now: () => new Date(Date.now() - 1_500), learn: async () => {} });
    const begunAt: Date[] = [];
    const handlers = { 'publish.run': () => async () => void begunAt.push(clock.now()) };
    const workers = await queue.workers({} as never, handlers as never, async () => false);
    const startAfter = new Date();
    const job = { payload: { organizationId: 'one', publishRequestId: 'one' }, group: 'one', startAfter };
    await inTransaction(service.ctx.db, (tx) => queue.insert('publish.run', [job], tx));
    await until(async () => (await workers.runDue('publish.run')) > 0);
    expect(begunAt.map((at) => at >= startAfter)).toEqual([true]);
  });

  test('is found by what a process counts, whatever its clock', async () => {
    const { queue } = queueAt(-3_600);
    const job = { payload: { organizationId: 'one', publishRequestId: 'one' }, group: 'one' };
    await inTransaction(service.ctx.db, (tx) => queue.insert('publish.run', [job], tx));
    expect((await queue.depths())['publish.run']).toMatchObject({ depth: 1 });
  });
});

test('the time of a process is the database’s, unless a test stops it', async () => {
  const clock = createDatabaseClock(() => Date.now() + 3_600_000);
  const service = await startTestService({ ROLE: 'api' }, { clock });
  await until(() => Math.abs(service.ctx.clock.now().getTime() - Date.now()) < 60_000);
  await service.close();
});
