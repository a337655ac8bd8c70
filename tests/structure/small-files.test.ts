import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readSources } from '../../scripts/structure/imports.ts';
import { mergeableFiles } from '../../scripts/structure/small-files.ts';

/** The small files in `src` that are not merged into their only importer, and why each reads better alone. */
const apart: Record<string, string> = {
  'src/providers/*/connect.ts': 'the parts of every adapter have these names',
};

const importing = ['src', 'tests', 'scripts', 'bench', 'chaos', 'codegen', 'tools'];
const sourcesIn = (folder: string) =>
  readSources(folder).map(({ file, text }) => ({ file: `${folder}/${file}`, text }));

describe('small files', () => {
  const mergeable = mergeableFiles(importing.flatMap(sourcesIn)).filter((file) => file.startsWith('src/'));
  const patterns = Object.keys(apart);

  test('a file of a few lines that only its neighbour imports is part of that neighbour, or is listed with a reason', () => {
    expect(mergeable.filter((file) => !patterns.some((pattern) => path.matchesGlob(file, pattern)))).toEqual(
      [],
    );
  });

  test('every reason is the reason of a file that is there', () => {
    expect(patterns.filter((pattern) => !mergeable.some((file) => path.matchesGlob(file, pattern)))).toEqual(
      [],
    );
  });

  const small = { file: 'src/a/small.ts', text: 'export const one = 1;\n' };
  const importer = (file: string, more = '') => ({
    file,
    text: `import { one } from './small.ts';\n${more}`,
  });

  test.each([
    ['is found when its neighbour alone imports it', [importer('src/a/big.ts')], ['src/a/small.ts']],
    ['is not found when nothing imports it', [], []],
    [
      'is not found when a test imports it as well',
      [
        importer('src/a/big.ts'),
        { file: 'tests/small.test.ts', text: "import { one } from '../src/a/small.ts';" },
      ],
      [],
    ],
    [
      'is not found when its importer lies in another folder',
      [{ file: 'src/big.ts', text: "import { one } from './a/small.ts';" }],
      [],
    ],
    [
      'is not found when its importer would become too long',
      [importer('src/a/big.ts', '//\n'.repeat(149))],
      [],
    ],
  ])('a small file %s', (_what, importers, found) => {
    expect(mergeableFiles([small, ...importers])).toEqual(found);
  });

  test('a file of 30 lines is small, and one of 31 is not', () => {
    const of = (count: number) => ({ ...small, text: `${'//\n'.repeat(count)}` });
    expect(mergeableFiles([of(30), importer('src/a/big.ts', '//\n'.repeat(60))])).toEqual(['src/a/small.ts']);
    expect(mergeableFiles([of(31), importer('src/a/big.ts', '//\n'.repeat(60))])).toEqual([]);
  });
});
