/** Tests that functions state what they need of the context, as far as one file shows it. */
import { expect, test } from '@jest/globals';
import { readSources } from '../../scripts/structure/imports.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { ts } from '../support/shared-typescript.ts';

/** The most groups that a function states; one that needs more takes the whole context. */
const mostStated = 2;

/** Returns the functions that take the whole context and need few of its groups, with these groups. */
function tooWide(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node))
      for (const parameter of node.parameters) {
        if (parameter.type?.getText() !== 'Context') continue;
        const groups = groupsOf(parameter);
        const { line } = source.getLineAndCharacterOfPosition(parameter.getStart());
        if (groups && groups.size > 0 && groups.size <= mostStated)
          found.push(`${file}:${line + 1}: ${[...groups].join(', ')}`);
      }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the groups that a function reads; `undefined` when it hands its context to others. */
function groupsOf({ name, parent }: ts.ParameterDeclaration): Set<string> | undefined {
  if (ts.isObjectBindingPattern(name)) return keysOf(name);
  const groups = new Set<string>();
  let isHandedOn = false;
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isIdentifier(node) || node === name || node.text !== name.getText()) return;
    const around = node.parent;
    if (ts.isPropertyAccessExpression(around) && around.expression === node) groups.add(around.name.text);
    else if (ts.isVariableDeclaration(around) && ts.isObjectBindingPattern(around.name))
      for (const key of keysOf(around.name)) groups.add(key);
    else isHandedOn = true;
  };
  visit(parent);
  return isHandedOn ? undefined : groups;
}

const keysOf = ({ elements }: ts.ObjectBindingPattern) =>
  new Set(elements.map(({ propertyName, name }) => (propertyName ?? name).getText()));

exhaustiveTest('a function that reads one or two groups of the context takes these alone', () => {
  const sources = readSources('src').filter(({ text }) => text.includes(': Context'));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(({ file, text }) => tooWide(file, text))).toEqual([]);
});

test.each([
  ['function f({ db, clock: { now } }: Context) {}', ['f.ts:1: db, clock']],
  ['const f = (ctx: Context) => ctx.queue.wake();', ['f.ts:1: queue']],
  ['function f(ctx: Context) { const { db } = ctx; return g(ctx.db, db); }', ['f.ts:1: db']],
  ["function f({ db }: Pick<Context, 'db'>) {}", []],
  ['const f = (ctx: Context) => g(ctx, ctx.db);', []],
  ['function f({ db, clock, queue }: Context) {}', []],
])('of %s it is said what it needs', (text, found) => {
  expect(tooWide('f.ts', text)).toEqual(found);
});
