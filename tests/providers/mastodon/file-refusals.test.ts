/** Tests what a refusal of a file means, in the words of a server. */
import { expect, test } from '@jest/globals';
import { knownError } from '../../../src/providers/mastodon/errors.ts';
import { sizeRefusal } from '../../../src/simulators/mastodon/entities.ts';
import { gif, jpeg, png } from '../../support/files.ts';

test.each([
  ['970x990 GIF files are not supported', 'file_too_large'],
  ['7680x4321 images are not supported', 'file_too_large'],
  ['Validation failed: File 7680x4321 images are not supported', 'file_too_large'],
  ['2160x3841 videos are not supported', 'file_format_unsupported'],
  ['240fps videos are not supported', 'file_format_unsupported'],
  ['119.88fps videos are not supported', 'file_format_unsupported'],
])('%s', (words, reason) => {
  expect(knownError(words)?.[1]).toMatchObject({ kind: 'rejected', reason });
});

test('the simulator measures pictures by the limits of a server', () => {
  const sized = (width: number, height: number) => {
    const bytes = Buffer.from(gif);
    bytes.writeUInt16LE(width, 6);
    bytes.writeUInt16LE(height, 8);
    return bytes;
  };
  const largest = png(1, 1);
  largest.writeUInt32BE(7_680, 16);
  largest.writeUInt32BE(4_321, 20);
  expect(sizeRefusal(largest)).toBe('7680x4321 images are not supported');
  expect(sizeRefusal(sized(970, 990))).toBe('970x990 GIF files are not supported');
  for (const taken of [sized(960, 960), png(80, 80), jpeg, gif]) expect(sizeRefusal(taken)).toBeUndefined();
});
