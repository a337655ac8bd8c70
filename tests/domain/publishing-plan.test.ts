/** Tests when a request without room in its publishing budget is tried again. */

import { describe, expect, test } from '@jest/globals';
import { freeAt } from '../../src/domain/publishing/ledger/budget.ts';
import { hourMs } from '../../src/lib/time.ts';

const now = new Date('2026-05-01T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
const reading = { budget: 'publishing', per: 'account', unit: 'posts', windowSeconds: 86_400 } as const;

/** Returns how many hours the publish request has to wait for its turn, as a fraction rounded to the minute. */
function waitOf(
  told: { used: number; limit: number; resetsInSeconds?: number },
  position: number,
  ages: number[],
) {
  const publications = ages.map(hoursAgo);
  const at = freeAt({ ...reading, ...told }, { now, position, publications });
  return Math.round(((at.getTime() - now.getTime()) / hourMs) * 60) / 60;
}

describe('a spent publishing budget', () => {
  const spent = { used: 3, limit: 3 };

  test.each([
    [0, 1],
    [1, 14],
    [2, 23],
  ])('the place %i in the queue is free when as many of our own have left the window', (position, hours) => {
    expect(waitOf(spent, position, [23, 10, 1])).toBe(hours);
  });

  test.each([
    [3, 25],
    [5, 47],
    [7, 62],
  ])('the place %i, behind more than a window lets through, waits for whole windows', (position, hours) => {
    expect(waitOf(spent, position, [23, 10, 1])).toBe(hours);
  });

  test('what others have published may leave the window at any time: it is looked up every hour', () => {
    expect(waitOf(spent, 0, [1])).toBe(1);
    expect(waitOf(spent, 2, [1])).toBe(1);
    expect(waitOf({ used: 100, limit: 100 }, 0, [23.5])).toBe(0.5);
  });

  test('a provider that tells when there is more is taken at its word', () => {
    expect(waitOf({ ...spent, resetsInSeconds: 1_800 }, 0, [1])).toBe(0.5);
    expect(waitOf({ ...spent, resetsInSeconds: 1_800 }, 4, [1])).toBe(24.5);
  });

  test('an account that may publish nothing is asked about again, too', () => {
    expect(waitOf({ used: 0, limit: 0 }, 0, [])).toBe(1);
  });

  test('the time is never over already', () => {
    expect(
      freeAt({ ...reading, ...spent }, { now, position: 0, publications: [25, 2, 1].map(hoursAgo) }) > now,
    ).toBe(true);
  });
});
