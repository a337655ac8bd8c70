/** Tests what the npm scripts that a newcomer meets say before `npm ci`, or on a Node that is too old. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { sampleOf, turnsOf } from './support/sample.ts';

const clone = mkdtempSync(path.join(os.tmpdir(), 'not-installed-'));
afterAll(() => rmSync(clone, { recursive: true, force: true }));

const settings = JSON.parse(readFileSync('package.json', 'utf8'));
const { dependencies, devDependencies } = settings;

/** Lays out a clone in which these packages alone are installed. */
function install(packages: object): void {
  rmSync(path.join(clone, 'node_modules'), { recursive: true, force: true });
  for (const name of Object.keys(packages))
    mkdirSync(path.join(clone, 'node_modules', name), { recursive: true });
}

cpSync('scripts', path.join(clone, 'scripts'), { recursive: true });
beforeEach(() => {
  writeFileSync(path.join(clone, 'package.json'), JSON.stringify(settings));
});

/** Runs what an npm script runs. A watcher would wait for a change, and is left out. */
function run(script: string) {
  const line = settings.scripts[script].replace(/ --watch\S*/g, '');
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd: clone, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const scripts = sampleOf(['start', 'dev', 'cli', 'mock', 'simulator', 'test', 'test:exhaustive'], 3);

test.each(turnsOf(scripts, 0, 3))(
  'npm run %s says in one sentence that the packages are not installed',
  (script) => {
    install({});
    expect(run(script)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The packages are not installed yet. Run npm ci first, in the folder of the clone.\n',
    });
  },
);

test.each(turnsOf(scripts, 1, 3))('npm run %s names a package that was added since', (script) => {
  const { zod, ...others } = dependencies;
  install({ ...others, ...devDependencies });
  expect([zod, run(script).stderr]).toEqual([
    expect.any(String),
    'Packages are missing or new, such as zod. Run npm ci again, in the folder of the clone.\n',
  ]);
});

test.each(turnsOf(scripts, 2, 3))('npm run %s says which Node it needs when this one is older', (script) => {
  install({ ...dependencies, ...devDependencies });
  writeFileSync(
    path.join(clone, 'package.json'),
    JSON.stringify({ ...settings, engines: { node: '>=999.18' } }),
  );
  expect(run(script)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /^This needs Node 999\.18 or newer, and this is Node [\d.]+\. .+npm ci again\.\n$/,
    ),
  });
});

test('tests need the packages that only developers have; the service does not', () => {
  install(dependencies);
  expect(run('test').stderr).toContain('Packages are missing or new, such as ');
  expect(run('start').stderr).not.toContain('Packages are missing');
});
