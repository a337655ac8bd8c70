/** Tests when a stream looks for jobs again, with a queue whose answers the test chooses. */
import { expect, test } from '@jest/globals';
import type { Job, PgBoss } from 'pg-boss';
import type { Logger } from '../../src/log.ts';
import { streamJobs } from '../../src/queue-stream.ts';

const logger = { warn: () => {} } as unknown as Logger;
const jobOf = (id: string, groupId: string) => ({ id, groupId, data: { id } }) as Job<object>;
/**
 * Waits for far more turns of the event loop than a stream needs to ask again, and far less time than it
 * rests.
 */
const severalTurns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};

/** Runs a stream on a queue that returns these batches, and returns how many it asked for before it rested. */
async function batchesAskedFor(
  batches: Job<object>[][],
  { concurrency = 10, groupConcurrency = 2 } = {},
): Promise<number> {
  let asked = 0;
  const boss = {
    fetch: async () => {
      asked += 1;
      return batches[asked - 1] ?? [];
    },
    complete: async () => {},
    getDb: () => ({ executeSql: async () => ({ rows: [{ moving: [], groups: [] }] }) }),
  } as unknown as PgBoss;
  const ended = Promise.withResolvers<void>();
  const stream = streamJobs(boss, 'publish.run', {
    schema: 'pgboss',
    concurrency,
    groupConcurrency,
    handle: () => () => ended.promise,
    mayTake: async () => true,
    onEnd: () => {},
    log: logger,
  });
  await severalTurns();
  const before = asked;
  ended.resolve();
  await stream.close();
  return before;
}

const full = [jobOf('1', 'large'), jobOf('2', 'large')];

test('a stream looks past a group that is full at once: others may stand behind its jobs', async () => {
  expect(await batchesAskedFor([full, [jobOf('3', 'small')]])).toBe(2);
});

test('a stream rests after a batch that left room, of groups that all have room', async () => {
  expect(await batchesAskedFor([[jobOf('1', 'large'), jobOf('2', 'small')]])).toBe(1);
});

test('a stream looks for more after a batch that was as large as it may be, while it has room', async () => {
  const batch = Array.from({ length: 100 }, (_, index) => jobOf(`${index}`, `${index}`));
  expect(await batchesAskedFor([batch, batch], { concurrency: 150 })).toBe(2);
});

test('a stream rests while it has no room, whatever waits', async () => {
  expect(await batchesAskedFor([full, full], { concurrency: 2 })).toBe(1);
});

test('jobs that can wait are looked for once a second while there are none, and at once while there are some', async () => {
  const canWait = [[jobOf('1', 'one')], [], []];
  const looks = { first: 0, second: 0 };
  const boss = {
    fetch: async (_name: string, { maxPriority }: { maxPriority: number }) => {
      looks[maxPriority < 0 ? 'second' : 'first'] += 1;
      return maxPriority < 0 ? (canWait.shift() ?? []) : [];
    },
    complete: async () => {},
    getDb: () => ({ executeSql: async () => ({ rows: [{ moving: [], groups: [] }] }) }),
  } as unknown as PgBoss;
  const stream = streamJobs(boss, 'events.deliver', {
    schema: 'pgboss',
    concurrency: 10,
    groupConcurrency: 2,
    hasYielding: true,
    handle: () => async () => {},
    mayTake: async () => true,
    onEnd: () => {},
    log: logger,
  });
  for (let wake = 0; wake < 4; wake += 1) {
    await severalTurns();
    stream.wake();
  }
  await stream.close();
  expect(looks.first).toBeGreaterThanOrEqual(4);
  expect(looks.second).toBe(2);
});
