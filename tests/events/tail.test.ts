import { expect, test } from '@jest/globals';
import type { Asked, Found } from '../../src/db/event-feed/read-events.ts';
import { createEventTail } from '../../src/db/event-feed/tail.ts';
import { until } from '../support/until.ts';

test('streams of one organization that have seen the same cost one look together, those of others share its statement', async () => {
  const reads: number[] = [];
  const next = { seen: '2:2:', at: 1 };
  const read = async (asked: readonly Asked[]): Promise<Found[]> => {
    reads.push(asked.length);
    return asked.map(() => ({ events: [], next }));
  };
  const tail = createEventTail(read);
  const ending = new AbortController();
  const asked = (organizationId: string) => ({ organizationId, mode: 'test' as const, position: next });
  const streams = ['one', 'two'].flatMap((organizationId) =>
    Array.from({ length: 50 }, () => tail.after(asked(organizationId), 60_000, ending.signal)),
  );
  await until(() => reads.length >= 3);
  expect(reads.slice(1, 3)).toEqual([2, 2]);
  ending.abort();
  const outcomes = await Promise.allSettled(streams);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  tail.end();
});
