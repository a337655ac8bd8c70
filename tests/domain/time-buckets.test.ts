import { describe, expect, test } from '@jest/globals';
import { bucketsOf, rowsIn, sumOf } from '../../src/domain/foundation/times.ts';

const now = new Date('2026-11-28T13:45:00Z');
const at = (time: string, count: number) => ({ at: new Date(time), count });

describe('the parts of a period', () => {
  test('are hours of a day and days of a longer time, and the last one contains the present', () => {
    const bounds = (['24h', '7d', '30d'] as const).map((period) => {
      const buckets = bucketsOf(now, period);
      return [buckets.length, buckets[0]?.start.toISOString(), buckets.at(-1)?.end.toISOString()];
    });
    expect(bounds).toEqual([
      [24, '2026-11-27T14:00:00.000Z', '2026-11-28T14:00:00.000Z'],
      [7, '2026-11-22T00:00:00.000Z', '2026-11-29T00:00:00.000Z'],
      [30, '2026-10-30T00:00:00.000Z', '2026-11-29T00:00:00.000Z'],
    ]);
  });

  test('have the rows of each hour of them, and none from before', () => {
    const rows = [
      at('2026-11-21T23:00:00Z', 100),
      at('2026-11-22T00:00:00Z', 1),
      at('2026-11-22T23:00:00Z', 2),
      at('2026-11-28T13:00:00Z', 4),
    ];
    const counted = rowsIn(bucketsOf(now, '7d'), rows, (row) => row.at).map((part) => sumOf(part, 'count'));
    expect(counted).toEqual([3, 0, 0, 0, 0, 0, 4]);
  });
});
