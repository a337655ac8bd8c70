import { expect, test } from '@jest/globals';
import { nodeAway, rethrow } from '../../src/db/client/database-failures.ts';
import { collectWork, shareWork } from '../../src/domain/foundation/batches.ts';
import { OutcomeUnknown, ServiceError } from '../../src/errors/index.ts';
import { createConcurrency } from '../../src/lib/concurrency.ts';

/** Lets items come at the same time. Returns the batches that were worked on, and how it ended for each item. */
async function together(
  items: string[],
  work: (items: string[]) => void,
  sharing: typeof shareWork | typeof collectWork = shareWork,
) {
  const ctx = { db: { $concurrency: createConcurrency() } };
  const batches: string[] = [];
  const share = (item: string) =>
    sharing(ctx, 'work', item, async (some: string[]) => {
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

/** Returns what a failure of PostgreSQL is turned into. */
function turned(code: string, message: string): Error {
  try {
    rethrow(Object.assign(new Error(message), { code }), false);
  } catch (error) {
    return error as Error;
  }
}

const remote = 'connection to the remote node postgres@10.0.0.7:5432 failed with the following error';
const nodesAway = [
  turned('08006', `${remote}: Connection refused`),
  turned('XX000', 'failure on connection marked as essential: 10.0.0.7:5432'),
];

test.each(nodesAway)('a node of a cluster that is away is named in the log: %s', (error) => {
  expect(error).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 2, detail: nodeAway });
});

test.each([new Error('of the test'), new ServiceError('quota_exceeded', {}), ...nodesAway])(
  'what cannot be done fails alone: %s',
  async (error) => {
    const { batches, failures } = await together(['a', 'b', 'c'], refusing('b', error));
    expect(batches).toEqual(['abc', 'a', 'b', 'c']);
    expect(failures).toEqual([false, error, false]);
  },
);

test('what cannot be done of what has come within milliseconds fails alone', async () => {
  const [error = new Error()] = nodesAway;
  const { batches, failures } = await together(['a', 'b', 'c'], refusing('b', error), collectWork);
  expect(batches).toEqual(['abc', 'a', 'b', 'c']);
  expect(failures).toEqual([false, error, false]);
});

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
