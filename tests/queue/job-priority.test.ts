import { expect, test } from '@jest/globals';
import { duePriorities, sortKeyOf } from '../../src/queue/jobs.ts';

const now = new Date('2026-11-23T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

/** Tells whether a look at this time reads the job. */
function isRead(priority: number, at: Date, lowPriority = false): boolean {
  const { minPriority, maxPriority } = duePriorities(at, lowPriority);
  return priority >= minPriority && priority <= maxPriority;
}

test('a job that is due earlier comes first, also by its id, and one of low priority comes after all others', () => {
  const soon = sortKeyOf(now, now);
  const afterwards = sortKeyOf(later(1), now);
  const yielding = sortKeyOf(now, now, true);
  expect(soon.priority - afterwards.priority).toBe(1);
  expect(soon.id < afterwards.id).toBe(true);
  expect(yielding.priority).toBeLessThan(sortKeyOf(later(10 * 365 * 86_400), now).priority - 1);
});

test('priorities are seconds since 2020, so that they stay within the range of an integer', () => {
  expect(sortKeyOf(new Date('2020-01-01T00:00:10.999Z'), now).priority).toBe(-10);
  expect(sortKeyOf(new Date('2026-11-23T12:00:00Z'), now, true).priority).toBe(-1_217_598_400);
});

test('jobs that are due at the same time come in the order in which they were written', () => {
  const ids = [
    ...Array.from({ length: 100 }, () => sortKeyOf(now, now).id),
    ...Array.from({ length: 100 }, () => sortKeyOf(now, later(0.001)).id),
  ];
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(200);
  expect(ids.every((id) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id))).toBe(true);
});

test('the ids of a process never repeat within a millisecond until 65,536 jobs were written in it', () => {
  const ids = new Set(Array.from({ length: 16 ** 4 }, () => sortKeyOf(now, now).id));
  expect(ids.size).toBe(16 ** 4);
});

test.each([false, true])(
  'a poll reads what is due, and no more than two seconds ahead (low priority: %s)',
  (lowPriority) => {
    const reads = (dueAt: Date) => isRead(sortKeyOf(dueAt, now, lowPriority).priority, now, lowPriority);
    expect([later(-30 * 86_400), now, later(2)].map(reads)).toEqual([true, true, true]);
    expect(reads(later(3))).toBe(false);
  },
);

test('a poll for jobs of low priority reads no others, and the other way round', () => {
  expect(isRead(sortKeyOf(now, now).priority, now, true)).toBe(false);
  expect(isRead(sortKeyOf(now, now, true).priority, now, false)).toBe(false);
});
