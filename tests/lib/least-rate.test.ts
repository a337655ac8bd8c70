/** Tests when the other side of a transfer counts as too slow. */
import { expect, test } from '@jest/globals';
import { createPace } from '../../src/lib/least-rate.ts';

const rate = { bytes: 600, perMs: 60_000 };

test('who sends too little in the first period is too slow at its end, and not before', () => {
  const pace = createPace(rate);
  expect(pace.add(59_999, 599)).toBe(false);
  expect(pace.leftMs()).toBe(1);
  expect(pace.add(1, 0)).toBe(true);
});

test('who sends enough is never too slow, in whatever pieces', () => {
  const pace = createPace(rate);
  const slow = Array.from({ length: 1_000 }, () => pace.add(6_000, 60));
  expect(slow).not.toContain(true);
});

test('each period counts alone, so a fast beginning is no excuse', () => {
  const pace = createPace(rate);
  expect(pace.add(60_000, 1_000_000)).toBe(false);
  expect(pace.leftMs()).toBe(60_000);
  expect(pace.add(60_000, 599)).toBe(true);
});

test('only waits count: pieces without one may be of any size', () => {
  const pace = createPace(rate);
  for (let piece = 0; piece < 1_000; piece += 1) expect(pace.add(0, 0)).toBe(false);
  expect(pace.leftMs()).toBe(60_000);
});
