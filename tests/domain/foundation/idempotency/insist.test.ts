/** Tests a write that has to happen in the end: the caller does not wait for the database to come back. */
import { expect, test } from '@jest/globals';
import type { Context } from '../../../../src/context.ts';
import { retryUntilStored } from '../../../../src/domain/foundation/idempotency/answer-once.ts';

function world() {
  const ending = new AbortController();
  const logged: unknown[][] = [];
  const log = { error: (...line: unknown[]) => logged.push(line) };
  const ctx = { db: { $session: { ended: ending.signal } }, observability: { log } } as unknown as Context;
  return { ctx, logged, end: () => ending.abort() };
}

/** A write that fails some times before it succeeds, or always. */
function write({ fails }: { fails: number }) {
  const error = new Error('away');
  const tried = { count: 0 };
  const act = async () => {
    tried.count += 1;
    if (tried.count <= fails) throw error;
  };
  return { act, tried, error };
}

/** Waits for far more turns of the event loop than anything needs here, and far less time than a pause takes. */
const severalTurns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};

test('a write that succeeds is made once, and is done', async () => {
  const { ctx, logged } = world();
  const { act, tried } = write({ fails: 0 });
  let done = 0;
  await retryUntilStored(ctx, 'a write', act, () => {
    done += 1;
  });
  await severalTurns();
  expect({ done, tried, logged }).toEqual({ done: 1, tried: { count: 1 }, logged: [] });
});

test('a write that fails is logged once and repeated until it succeeds, and is done then', async () => {
  const { ctx, logged } = world();
  const { act, tried, error } = write({ fails: 2 });
  const finished = Promise.withResolvers<void>();
  let done = 0;
  await retryUntilStored(ctx, 'a write', act, () => {
    done += 1;
    finished.resolve();
  });
  expect({ done, tried }).toEqual({ done: 0, tried: { count: 1 } });
  expect(logged).toEqual([['write failed, retrying: a write', { subsystem: 'idempotency', error }]]);
  await finished.promise;
  expect({ done, tried }).toEqual({ done: 1, tried: { count: 3 } });
  expect(logged).toHaveLength(1);
});

test('a write is given up when the process ends, without waiting for the pause to be over', async () => {
  const { ctx, end } = world();
  const { act, tried } = write({ fails: Number.POSITIVE_INFINITY });
  let done = 0;
  await retryUntilStored(ctx, 'a write', act, () => {
    done += 1;
  });
  await severalTurns();
  expect({ done, tried }).toEqual({ done: 0, tried: { count: 1 } });
  end();
  await severalTurns();
  expect({ done, tried }).toEqual({ done: 1, tried: { count: 2 } });
});
