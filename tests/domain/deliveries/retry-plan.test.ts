/** Tests when a failed delivery is tried again: the plan, its jitter, and what a receiver may ask for. */
import { describe, expect, test } from '@jest/globals';
import { nextDelayMs, retryDelaysMs } from '../../../src/domain/deliveries/attempt.ts';

const middle = () => 0.5;
const lowest = () => 0;
const highest = () => 1 - Number.EPSILON;

describe('the next try of a delivery', () => {
  test('comes after 5 and 30 seconds, 2, 10 and 30 minutes, 2, 5 and 12 hours, and then never', () => {
    const seconds = [5, 30, 120, 600, 1_800, 7_200, 18_000, 43_200];
    expect(retryDelaysMs).toEqual(seconds.map((each) => each * 1_000));
    expect(seconds.map((_, index) => nextDelayMs(index + 1, 0, middle))).toEqual(retryDelaysMs);
    expect(nextDelayMs(seconds.length + 1)).toBeUndefined();
  });

  test('is moved by up to a fifth either way, so that many do not come at once', () => {
    expect(nextDelayMs(2, 0, lowest)).toBe(24_000);
    expect(nextDelayMs(2, 0, () => 0.75)).toBe(33_000);
    expect(nextDelayMs(2, 0, highest)).toBeCloseTo(36_000);
  });

  test('differs from delivery to delivery', () => {
    const delays = new Set(Array.from({ length: 100 }, () => nextDelayMs(8)));
    expect(delays.size).toBeGreaterThan(90);
  });

  test('comes when the receiver asks for it, but not before its planned time', () => {
    expect(nextDelayMs(2, 45, middle)).toBe(45_000);
    expect(nextDelayMs(2, 10, middle)).toBe(30_000);
  });

  test('is postponed by the receiver to twice its planned time at most, jitter included', () => {
    expect(nextDelayMs(2, 3_600, middle)).toBe(60_000);
    expect(nextDelayMs(2, 3_600, highest)).toBe(60_000);
    expect(nextDelayMs(2, 3_600, lowest)).toBe(48_000);
    expect(nextDelayMs(2, 58, highest)).toBe(60_000);
  });
});
