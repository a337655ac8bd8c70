/** Tests that what every event pays for asks the database a fixed number of times, however many events come together. */
// A service of its own: the statements of all its jobs are counted.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { exampleEvent } from '../../src/contract/index.ts';
import type { Scope } from '../../src/db/client/scope.ts';
import { deliverEvents } from '../../src/domain/deliveries/deliver.ts';
import { emit, emitTogether, type RecordedChange } from '../../src/domain/foundation/events/emit.ts';
import { onOnePostgres } from '../support/needs.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let receiver: Receiver;
let key: TestKey;
let scope: Scope;
beforeAll(async () => {
  // No worker takes the deliveries: the tests do.
  service = await startTestService({ ROLE: 'api' });
  receiver = await startReceiver();
  key = await service.newKey();
  scope = { organizationId: key.organizationId, mode: 'test' };
  for (let count = 0; count < 2; count += 1)
    await key.client.post('/v1/event-destinations', { url: receiver.url, topics: ['connection.*'] });
});
beforeEach(() => {
  receiver.renew();
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const before = service.ctx.statements();
  await work();
  return service.ctx.statements() - before;
}

/**
 * Waits until work has taken no more than this many statements: the service's own timers send some as well, and its
 * caches are asked again while it is not certain that it hears of changes.
 */
const untilNoMoreThan = (most: number, count: () => Promise<number>) =>
  until(async () => (await count()) <= most);

function emitSome(count: number): Promise<void> {
  const { data } = exampleEvent('connection.refreshed');
  const events = Array.from({ length: count }, () => ({ topic: 'connection.refreshed' as const, data }));
  return service.ctx.db.$pipelined((tx) => emit(service.ctx, tx, scope, events as never));
}

/** Delivers everything that waits, at once. */
async function deliverAll(): Promise<number> {
  const { ctx } = service;
  const waiting = await ctx.db.eventDelivery.findMany({ where: { ...scope, status: 'pending' } });
  const jobs = waiting.map(({ id, eventId, organizationId }) => ({
    organizationId,
    eventId,
    deliveryId: id,
  }));
  return statementsOf(() => Promise.all(jobs.map(deliverEvents(ctx, jobs))));
}

test('events take two statements and their transaction, however many there are', async () => {
  await untilNoMoreThan(4, () => statementsOf(() => emitSome(1)));
  await untilNoMoreThan(4, () => statementsOf(() => emitSome(50)));
});

// On a cluster, an outcome and its counts are several statements of a transaction.
onOnePostgres.test(
  'a delivery takes one statement to be read and one for its outcome: its destination is cached',
  async () => {
    await deliverAll();
    // The outcomes of the two deliveries are written together if they end within the same few milliseconds.
    await untilNoMoreThan(3, async () => {
      await emitSome(1);
      return deliverAll();
    });
  },
);

describe('what happens at the same time', () => {
  const { data } = exampleEvent('connection.refreshed');
  const events = [{ topic: 'connection.refreshed' as const, data }] as never;
  const happenOn = (row: string, record: RecordedChange['record'] = async () => events) =>
    emitTogether(service.ctx, scope, { row, record });
  const eventCount = () => service.ctx.db.event.count({ where: scope });

  test('shares one transaction', async () => {
    await untilNoMoreThan(4, () =>
      statementsOf(() => Promise.all(Array.from('abcdefgh', (row) => happenOn(row)))),
    );
  });

  test('is written row by row, in the same order whoever comes first', async () => {
    const written: string[] = [];
    const note = (row: string, name: string) =>
      happenOn(row, async () => {
        written.push(name);
        return events;
      });
    await Promise.all([note('c', 'third'), note('a', 'first'), note('b', 'second'), note('c', 'last')]);
    expect(written).toEqual(['first', 'second', 'third', 'last']);
  });

  test('is emitted once, although another event of that time cannot be written', async () => {
    const before = await eventCount();
    const outcomes = await Promise.allSettled([
      happenOn('a'),
      happenOn('b', async (tx) => {
        await tx.$executeRaw`SELECT 1 / ${0}::int`;
        return events;
      }),
      happenOn('c'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await eventCount()) - before).toBe(2);
  });
});
