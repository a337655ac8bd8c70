import { expect, test } from '@jest/globals';
import { minuteMs } from '../../../src/lib/time.ts';
import { createLowestLately } from '../../../src/observability/metrics/counted.ts';

const labels = (budget: string) => ({ mode: 'live', provider: 'facebook', budget });

test('the lowest value of the last minutes is reported for each set of labels, and forgotten after ten', () => {
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

test('a value is forgotten after ten minutes even if nobody has asked meanwhile', () => {
  let at = 0;
  const lowest = createLowestLately(() => at);
  lowest.note(labels('calls'), 0.2);
  at = 11 * minuteMs;
  lowest.note(labels('calls'), 0.7);
  expect(lowest.read()).toEqual([[labels('calls'), 0.7]]);
});

test('labels that only look the same when they are joined are kept apart, by the clock of the process', () => {
  const lowest = createLowestLately();
  lowest.note({ provider: 'a', budget: 'bc' }, 0.1);
  lowest.note({ provider: 'ab', budget: 'c' }, 0.2);
  expect(lowest.read()).toHaveLength(2);
});
