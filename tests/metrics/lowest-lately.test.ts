import { expect, test } from '@jest/globals';
import { createLowestLately } from '../../src/metrics/lowest-lately.ts';

const minuteMs = 60_000;
const labels = (budget: string) => ({ mode: 'live', provider: 'facebook', budget });

test('the lowest value of the last minutes is told for each set of labels, and forgotten after ten', () => {
  let at = 0;
  const lowest = createLowestLately(() => at);
  lowest.note(labels('calls'), 0.4);
  lowest.note(labels('calls'), 0.2);
  lowest.note(labels('calls'), 0.9);
  lowest.note(labels('posts'), 0.5);
  expect(lowest.read()).toEqual([
    [labels('calls'), 0.2],
    [labels('posts'), 0.5],
  ]);
  at = 6 * minuteMs;
  lowest.note(labels('calls'), 0.8);
  expect(lowest.read()).toContainEqual([labels('calls'), 0.2]);
  at = 11 * minuteMs;
  expect(lowest.read()).toEqual([[labels('calls'), 0.8]]);
  at = 30 * minuteMs;
  expect(lowest.read()).toEqual([]);
});
