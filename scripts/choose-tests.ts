/**
 * Chooses test files: those that a change can affect, and the long ones.
 *
 * A test that starts the service needs nearly every file of `src`, so imports alone would choose the whole suite for
 * every change. Three rules choose fewer:
 * - A test is affected by the files that it imports without going through the files that put the service together.
 * - A test of an operation is affected by what the operation's function, or its provider, imports.
 * - A test in a folder is affected by the files of `src` in a folder of the same name.
 * A test that reads a changed file by its name is affected, too. What else a change breaks shows in the whole suite.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { closureOf, filesNeededBy } from './structure/closure.ts';

const handlersFile = 'src/http/handlers/index.ts';

/** The files that import a file of each part only to put the service together. */
const compositionFiles = new Set([
  'src/app/compose.ts',
  'src/context.ts',
  'src/app/service.ts',
  'src/main.js',
  'src/http/app.ts',
  handlersFile,
  'src/app/job-handlers.ts',
  'src/web/index.ts',
  'src/providers/registry.ts',
]);
const isOfComposition = (file: string) => compositionFiles.has(file);

/** The test that holds the imports of every file of `src` against the architecture. */
const architectureTest = 'tests/architecture.test.ts';

export const allTests = (): string[] =>
  globSync('tests/**/*.test.ts', { exclude: ['tests/real/**'] }).map((file) => file.replaceAll('\\', '/'));

/** Returns the test files that a change of these files can affect. */
export function affectedTests(changed: string[]): string[] {
  const inSource = changed.some((file) => file.startsWith('src/'));
  return allTests().filter((test) => {
    if (inSource && test === architectureTest) return true;
    const needed = closureOf(test, isOfComposition);
    for (const file of operationFiles(test)) needed.add(file);
    return changed.some((file) => needed.has(file) || sharesFolder(test, file) || readsByName(test, file));
  });
}

/** Returns the test files that a whole `npm test` leaves to `npm run test:exhaustive`. Their names say so. */
export function longTests(): string[] {
  return allTests().filter((test) => test.endsWith('.long.test.ts'));
}

/** Returns the files that an operation needs, if the test is named after one; nothing for other tests. */
function operationFiles(test: string): string[] {
  const operationId = /^tests\/operations\/(.+)\.test\.ts$/.exec(test)?.[1];
  if (!operationId) return [];
  const starts = [...handlerFiles(operationId), ...providerFiles(operationId)];
  return starts.flatMap((file) => [...closureOf(file, isOfComposition)]);
}

/** Returns the files that the handler of a resource operation is imported from. */
function handlerFiles(operationId: string): string[] {
  const text = readFileSync(handlersFile, 'utf8');
  const [, handler] = new RegExp(`'${operationId.replaceAll('.', '\\.')}':\\s*(\\w+)`).exec(text) ?? [];
  if (!handler) return [];
  const line = new RegExp(`^import [^;]*\\b${handler}\\b[^;]*from '([^']+)'`, 'm').exec(text)?.[1];
  return filesNeededBy(handlersFile).filter((file) => line && file.endsWith(line.replace(/^(\.\.\/)+/, '')));
}

/** Returns the files of the provider whose content an operation is about. */
function providerFiles(operationId: string): string[] {
  return globSync(`src/providers/${operationId.split('.')[0]}/*.ts`);
}

function sharesFolder(test: string, file: string): boolean {
  const folder = path.dirname(test).split('/').slice(1).at(-1);
  return file.startsWith('src/') && folder !== undefined && path.dirname(file).split('/').includes(folder);
}

/**
 * Tells whether a test mentions a file outside `src` and `tests`, such as the README, by its name. It then
 * counts as reading it.
 */
function readsByName(test: string, file: string): boolean {
  if (file.startsWith('src/') || file.startsWith('tests/')) return false;
  return readFileSync(test, 'utf8').includes(path.basename(file));
}
