/** Tests that a value which has not the shape of recorded ones is noticed. */
import { describe, expect, test } from '@jest/globals';
import { differencesFrom, merged, shapeOf } from './support/shapes.ts';

const recorded = [
  { uri: 'at://a', likes: 1, labels: [], viewer: { muted: false } },
  { uri: 'at://b', likes: 0, labels: [{ val: '!warn' }], embed: { $type: 'images', images: [{ alt: '' }] } },
  { uri: 'at://c', likes: 3, labels: [], embed: null },
].map(shapeOf);
const shape = recorded.reduce(merged);

test('what was recorded has the shape', () => {
  for (const one of recorded) expect(merged(shape, one)).toEqual(shape);
  expect(differencesFrom(shape, { uri: 'at://d', likes: 9, labels: [{ val: 'x' }] })).toEqual([]);
});

describe('what is noticed', () => {
  const plain = { uri: 'at://d', likes: 9, labels: [] };
  test.each([
    ['a field that was always there is not', { uri: 'at://d', likes: 9 }, '.labels is not there'],
    ['a field that never was', { ...plain, mood: 'glad' }, '.mood is unknown'],
    ['another type', { ...plain, likes: '9' }, '.likes is of type string, not number'],
    [
      'an unknown field of a member',
      { ...plain, labels: [{ val: 'x', cts: 1 }] },
      '.labels[].cts is unknown',
    ],
    [
      'a lacking field of a kind',
      { ...plain, embed: { $type: 'images', images: [{}] } },
      '.embed<images>.images[].alt is not there',
    ],
    ['a list in place of an object', [plain], 'the answer is of type array, not object'],
  ])('%s', (_what, value, difference) => {
    expect(differencesFrom(shape, value)).toEqual([difference]);
  });

  test('but nothing about a kind that was never recorded', () => {
    expect(differencesFrom(shape, { ...plain, embed: { $type: 'video', cid: 1 } })).toEqual([]);
  });
});
