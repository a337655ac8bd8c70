/** Begins a provider in a copy of the project, as an engineer would who wants to add one. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const copy = mkdtempSync(path.join(os.tmpdir(), 'new-provider-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function npm(...words: string[]) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...words], {
    cwd: copy,
    env: { ...process.env, NODE_OPTIONS: '' },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return { status, words: stdout + stderr };
}

let begun: ReturnType<typeof npm>;
beforeAll(() => {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const parts = new Set(
    stdout
      .trim()
      .split('\n')
      .map((file) => file.split('/')[0] ?? ''),
  );
  for (const part of parts) cpSync(part, path.join(copy, part), { recursive: true, filter: isNoPackage });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  spawnSync('git', ['init', '--quiet'], { cwd: copy });
  begun = npm('provider', '--', 'new', 'pinboard', 'Pin Board');
});
const isNoPackage = (file: string) => !file.split(path.sep).includes('node_modules');

test('the command says what it has written, and how to go on', () => {
  expect(begun).toMatchObject({ status: 0, words: expect.stringContaining('Pin Board is in discovery') });
  expect(begun.words).toContain('npm test -- tests/providers/pinboard');
  expect(begun.words).toContain('docs/adding-a-provider.md');
});

test('what it has written compiles, has the project’s style, and is imported', () => {
  for (const check of ['types', 'lint', 'lint:exports', 'codegen:check'])
    expect([check, npm(check)]).toEqual([check, expect.objectContaining({ status: 0 })]);
});

test('its operations pass their tests, and the map of the README has its folders', () => {
  expect(
    npm('test', '--', 'tests/operations/pinboard', 'tests/readme-map', 'tests/architecture'),
  ).toMatchObject({ status: 0 });
});

test('one test for each thing that is still to be done fails, and says it', () => {
  const { status, words } = npm('test', '--', 'tests/providers/pinboard');
  expect(status).not.toBe(0);
  const titles = [
    ...readFileSync(path.join(copy, 'tests/providers/pinboard/next-steps.test.ts'), 'utf8').matchAll(
      /^test\('(.*)', \(\) =>/gm,
    ),
  ].map(([, title = '']) => title);
  expect(titles.length).toBeGreaterThan(5);
  for (const title of titles) expect(words).toContain(`● ${title}`);
});

test('a name that is taken, or that cannot be one, is refused, and nothing is written', () => {
  expect(npm('provider', '--', 'new', 'pinboard')).toMatchObject({
    status: 1,
    words: expect.stringContaining('src/providers/pinboard is there already'),
  });
  for (const words of [['new', 'Pin-Board'], ['new'], ['old', 'pinboard'], ['new', 'one', 'Two', 'three']])
    expect(npm('provider', '--', ...words)).toMatchObject({
      status: 2,
      words: expect.stringContaining('Usage: npm run provider -- new NAME [TITLE].'),
    });
});
