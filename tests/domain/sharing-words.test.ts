import { describe, expect, test } from '@jest/globals';
import { sharingWords } from '../../src/domain/foundation/wording.ts';

const names = ['connectedProfileId', 'board', 'instagram.media.items', 'instagram.media.items.list', 'text'];

describe('what was meant by a name that has some words of it', () => {
  test.each([
    ['connected', 'connectedProfileId'],
    ['profile_id', 'connectedProfileId'],
    ['boardExternalId', 'board'],
    ['instagram.media', 'instagram.media.items'],
    ['media.items.list', 'instagram.media.items.list'],
  ])('%s was meant to be %s', (name, meant) => {
    expect(sharingWords(name, names)).toBe(meant);
  });

  test.each([
    ['a part so short that many names have it', 'id'],
    ['letters inside of a word', 'context'],
    ['a word from the middle', 'items'],
    ['the name itself', 'board'],
    ['no words at all', '…'],
  ])('nobody knows for %s', (_, name) => {
    expect(sharingWords(name, ['connectedProfileId', 'board', 'media.items.list', 'text'])).toBeUndefined();
  });
});
