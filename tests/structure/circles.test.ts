import { describe, expect, test } from '@jest/globals';
import { fileCircles, folderCircles } from '../../scripts/structure/circles.ts';
import { importsOf } from '../../scripts/structure/imports.ts';

/** Path -> text of files whose imports form no circle. */
const tree = {
  'main.ts': "import { list } from './domain/content/list.ts';",
  'domain/content/list.ts':
    "import { find } from '../../db/find.ts';\nimport { text } from '../words/text.ts';",
  'domain/words/text.ts': 'export const text = 1;',
  'db/find.ts': "import { z } from 'zod';",
};
const linesOf = (files: Record<string, string>) =>
  Object.entries(files).flatMap(([file, text]) => importsOf({ file, text }));
const circlesOf = (files: Record<string, string>) => ({
  files: fileCircles(linesOf(files)),
  folders: folderCircles(linesOf(files)),
});

describe('circles are found in import lines', () => {
  test('a tree whose imports all lead one way has none', () => {
    expect(circlesOf(tree)).toEqual({ files: [], folders: [] });
  });

  test('files that import one another through a third one form a circle', () => {
    const planted = {
      'a.ts': "import { b } from './b.ts';",
      'b.ts': "import { c } from './c.ts';",
      'c.ts': "import { a } from './a.ts';",
    };
    expect(circlesOf({ ...tree, ...planted }).files).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  });

  test('an import of nothing but a type closes a circle', () => {
    const planted = { 'db/find.ts': "import type { List } from '../domain/content/list.ts';" };
    expect(circlesOf({ ...tree, ...planted })).toEqual({
      files: [['db/find.ts', 'domain/content/list.ts']],
      folders: [{ folder: '.', children: ['db', 'domain'] }],
    });
  });

  test('folders form a circle although no file imports itself through others', () => {
    const planted = { 'domain/words/count.ts': "import { one } from '../content/one.ts';" };
    expect(circlesOf({ ...tree, ...planted })).toEqual({
      files: [],
      folders: [{ folder: 'domain', children: ['content', 'words'] }],
    });
  });

  test('a file and a folder beside it form a circle with what lies deep in the folder', () => {
    const planted = {
      'domain/facade.ts': "import { list } from './content/list.ts';",
      'domain/content/deep/er/one.ts': "import { facade } from '../../../facade.ts';",
    };
    expect(circlesOf({ ...tree, ...planted }).folders).toEqual([
      { folder: 'domain', children: ['content', 'facade.ts'] },
    ]);
  });

  test('a file that imports itself is a circle', () => {
    expect(circlesOf({ 'a.ts': "import { b } from './a.ts';" }).files).toEqual([['a.ts']]);
  });

  test('two separate circles are reported separately', () => {
    const planted = {
      'a.ts': "import './b.ts';",
      'b.ts': "import './a.ts';\nimport './c.ts';",
      'c.ts': "import './d.ts';",
      'd.ts': "import './c.ts';",
    };
    expect(circlesOf(planted).files).toEqual([
      ['c.ts', 'd.ts'],
      ['a.ts', 'b.ts'],
    ]);
  });
});

describe('an import is found in every form', () => {
  test.each([
    ["import { one, type Two } from './b.ts';"],
    ["import type { Two } from './b.ts';"],
    ["import {\n  one,\n  two,\n} from './b.ts';"],
    ["import one from './b.ts';"],
    ["import one, { two } from './b.ts';"],
    ["import * as all from './b.ts';"],
    ["import './b.ts';"],
    ["export { one } from './b.ts';"],
    ["export type { Two } from './b.ts';"],
    ["export * from './b.ts';"],
    ["export * as all from './b.ts';"],
    ["const { one } = await import('./b.ts');"],
    ["type Two = import('./b.ts').Two;"],
  ])('%j', (text) => {
    const typesOnly = /^(import|export) type/.test(text);
    expect(importsOf({ file: 'folder/a.ts', text })).toEqual([
      { file: 'folder/a.ts', target: './b.ts', typesOnly, imported: 'folder/b.ts' },
    ]);
  });

  test('the name of a package is no file', () => {
    const text = "import { z } from 'zod';\nimport { readFile } from 'node:fs/promises';";
    expect(importsOf({ file: 'a.ts', text })).toEqual([
      { file: 'a.ts', target: 'zod', typesOnly: false },
      { file: 'a.ts', target: 'node:fs/promises', typesOnly: false },
    ]);
  });

  test('text that only reads like an import is none', () => {
    const text =
      "/** import { one } from './b.ts' */\nexport const from = (one: string) => one + \" from './b.ts'\";";
    expect(importsOf({ file: 'a.ts', text })).toEqual([]);
  });
});
