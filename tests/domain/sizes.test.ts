import { expect, test } from '@jest/globals';
import { exactSize, measuredSize } from '../../src/domain/foundation/wording.ts';

test('a limit is written in the largest unit that it is a whole number of', () => {
  expect([1024 ** 3, 100 * 1024 ** 2, 8192, 8_000_000, 999, 1025].map(exactSize)).toEqual([
    '1 GiB',
    '100 MiB',
    '8 KiB',
    '8 MB',
    '999 bytes',
    '1,025 bytes',
  ]);
});

test('a size that exceeds the limit by a byte is printed differently from the limit', () => {
  expect([1024 ** 3 + 1, 8_808_039, 8192, 12].map(measuredSize)).toEqual([
    '1 GiB (1,073,741,825 bytes)',
    '8.4 MiB (8,808,039 bytes)',
    '8 KiB',
    '12 bytes',
  ]);
});
