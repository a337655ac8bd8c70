import { describe, expect, test } from '@jest/globals';
import { readSources } from '../../scripts/structure/imports.ts';
import { measuresOf, tooMuch } from '../../scripts/structure/measures.ts';

describe('the measures of the structure', () => {
  test('none is above its limit', () => {
    expect(tooMuch(measuresOf(readSources('src')))).toEqual([]);
  });

  test('a figure above its limit is named with both numbers, and one at its limit is allowed', () => {
    const at = (figure: number) => ({ what: 'rooms at the top of src', figure, most: 24 });
    expect(tooMuch([at(24), at(25)])).toEqual(['rooms at the top of src: 25, and at most 24 are allowed']);
  });

  test('files that import one another are a circle', () => {
    const sources = [
      { file: 'a/one.ts', text: "import { two } from './two.ts';\nexport const one = two;\n" },
      { file: 'a/two.ts', text: "import { one } from './one.ts';\nexport const two = one;\n" },
    ];
    expect(tooMuch(measuresOf(sources))).toEqual([
      'circles among files: 1, and at most 0 are allowed',
      'circles among folders: 1, and at most 0 are allowed',
    ]);
  });
});
