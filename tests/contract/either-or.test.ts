import { describe, expect, test } from '@jest/globals';
import { eitherOrOf } from '../../codegen/either-or.ts';

const object = (required: string[], fields: string[], more: object = {}) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties: Object.fromEntries(fields.map((name) => [name, { type: 'string' }])),
  ...more,
});

describe('a choice between objects', () => {
  test('requires what every choice requires, and knows the fields of all', () => {
    const choices = [object(['id', 'url'], ['id', 'url', 'name']), object(['id', 'file'], ['id', 'file'])];
    const either = eitherOrOf(choices, 'Either');
    expect(either?.merged.required).toEqual(['id']);
    expect(Object.keys(either?.merged.properties as object)).toEqual(['id', 'url', 'name', 'file']);
  });

  test('is left to others where not all of them are objects', () => {
    expect(eitherOrOf([object(['a'], ['a']), { type: 'string' }], 'Either')).toBeUndefined();
  });

  test.each([
    [
      'cannot be told apart',
      [object(['a'], ['a', 'b']), object(['a'], ['a'])],
      'requires a field that no other has',
    ],
    ['are open', [object(['a'], ['a']), object(['b'], ['b'], { additionalProperties: true })], 'closed'],
    [
      'have different fields of one name',
      [object(['a'], ['a', 'c']), object(['b'], ['b'], { properties: { b: {}, c: { type: 'integer' } } })],
      'c has to be the same',
    ],
  ])('is an error when the choices %s', (_what, choices, message) => {
    expect(() => eitherOrOf(choices, 'Either')).toThrow(message);
  });
});
