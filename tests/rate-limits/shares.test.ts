/** Tests how a limit is divided between processes. */
import { describe, expect, test } from '@jest/globals';
import { sharesOf } from '../../src/rate-limits/index.ts';

describe('of a limit, a process', () => {
  test('that is alone has all, and shares nothing', () => {
    expect(sharesOf(100, 1)).toEqual({ own: 100, pool: 0 });
    expect(sharesOf(100, 0)).toEqual({ own: 100, pool: 0 });
  });

  test('that shares it may let a tenth of it, divided by all windows that can begin, through on its own', () => {
    expect(sharesOf(1_000, 2)).toEqual({ own: 33, pool: 951 });
    expect(sharesOf(1_000, 3)).toEqual({ own: 20, pool: 950 });
  });

  test('may let one request through on its own while all of these are a fifth of the limit at most', () => {
    expect(sharesOf(15, 2)).toEqual({ own: 1, pool: 12 });
    expect(sharesOf(14, 2)).toEqual({ own: 0, pool: 14 });
    expect(sharesOf(10, 2)).toEqual({ own: 0, pool: 10 });
  });
});

test.each([1, 2, 3, 7, 50])('%i processes together pass no limit by more than a twentieth', (processes) => {
  for (const limit of [1, 2, 5, 10, 20, 99, 1_000, 12_345]) {
    const { own, pool } = sharesOf(limit, processes);
    const most = processes === 1 ? own : pool + (2 * processes - 1) * own;
    expect(most).toBe(processes === 1 ? limit : Math.floor(limit * 1.05));
  }
});
