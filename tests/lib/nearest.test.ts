import { describe, expect, test } from '@jest/globals';
import { nearest } from '../../src/lib/nearest.ts';

const names = ['connectedProfileId', 'status', 'since', 'topic', 'topics'];

describe('what a misspelled word was meant to be', () => {
  test.each([
    ['stauts', 'status'],
    ['Since', 'since'],
    ['connected_profile_id', 'connectedProfileId'],
    ['topci', 'topic'],
  ])('%s was meant to be %s', (word, meant) => {
    expect(nearest(word, names)).toBe(meant);
  });

  test.each([
    ['a word that is far from all', 'organization'],
    ['a word so short that all of it would be replaced', 'x'],
    ['a word that is longer than any', 'since'.repeat(100)],
  ])('nobody knows for %s', (_, word) => {
    expect(nearest(word, names)).toBeUndefined();
  });
});
