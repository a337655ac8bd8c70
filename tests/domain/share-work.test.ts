import { expect, test } from '@jest/globals';
import { shareWork } from '../../src/domain/foundation/batches.ts';
import { OutcomeUnknown, ServiceError } from '../../src/errors/index.ts';
import { createConcurrency } from '../../src/lib/concurrency.ts';

/** Lets items come at the same time. Returns the batches that were worked on, and how it ended for each item. */
async function together(items: string[], work: (items: string[]) => void) {
  const ctx = { db: { $concurrency: createConcurrency() } };
  const batches: string[] = [];
  const share = (item: string) =>
    shareWork(ctx, 'work', item, async (some: string[]) => {
      batches.push(some.join(''));
      work(some);
    });
  const outcomes = await Promise.allSettled(items.map(share));
  const failures = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason);
  return { batches, failures };
}

const refusing = (item: string, error: Error) => (items: string[]) => {
  if (items.includes(item)) throw error;
};

test('what comes at the same time is worked on in one go', async () => {
  const { batches, failures } = await together(['a', 'b', 'c'], () => {});
  expect(batches).toEqual(['abc']);
  expect(failures).toEqual([false, false, false]);
});

test.each([new Error('of the test'), new ServiceError('quota_exceeded', {})])(
  'what cannot be done fails alone: %s',
  async (error) => {
    const { batches, failures } = await together(['a', 'b', 'c'], refusing('b', error));
    expect(batches).toEqual(['abc', 'a', 'b', 'c']);
    expect(failures).toEqual([false, error, false]);
  },
);

test('what comes alone and fails is not tried again', async () => {
  const error = new Error('of the test');
  expect(await together(['a'], refusing('a', error))).toEqual({ batches: ['a'], failures: [error] });
});

test.each([new ServiceError('service_unavailable', {}), new OutcomeUnknown('internal', {})])(
  'nothing is tried again while the database is away, or when it may have been done: %s',
  async (error) => {
    const { batches, failures } = await together(['a', 'b'], refusing('b', error));
    expect(batches).toEqual(['ab']);
    expect(failures).toEqual([error, error]);
  },
);
