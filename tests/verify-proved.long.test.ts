/** Runs `npm run verify` in a copy of the project's files whose scripts only print that they ran, and fail on demand. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jobs } from '../scripts/verify/jobs.ts';
import { hashOf } from '../scripts/verify/proved.ts';

const copy = mkdtempSync(path.join(os.tmpdir(), 'proved-'));
const inCopy = (file: string) => path.join(copy, file);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const withInputs = jobs.filter(({ inputs, variables }) => inputs && !variables).map(({ name }) => name);
const withVariables = jobs.filter(({ variables }) => variables).map(({ name }) => name);

beforeAll(() => {
  for (const folder of [
    'src',
    'tests',
    'bench',
    'clients',
    'codegen',
    'examples',
    'prisma',
    'scripts',
    'deploy',
    'ops',
    'tools',
    '.ci',
    '.github',
  ])
    cpSync(folder, inCopy(folder), {
      recursive: true,
      filter: (file) => !/(^|\/)(node_modules|installed|built|dist)$/.test(file),
    });
  for (const file of ['openapi.yaml', 'package-lock.json', '.gitignore']) cpSync(file, inCopy(file));
  const names = Object.keys(
    (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }).scripts,
  );
  const scripts = Object.fromEntries(names.map((name) => [name, `sh job.sh ${name}`]));
  writeFileSync(inCopy('package.json'), JSON.stringify({ type: 'module', scripts }));
  writeJob('true');
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
});

/** Says what each job does besides printing its name. */
function writeJob(command: string): void {
  writeFileSync(inCopy('job.sh'), `echo "ran $*"; ${command}\n`);
}

/** Returns the jobs that ran, and how the run ended. */
function verify(...args: string[]) {
  const { stdout, status } = spawnSync(process.execPath, [inCopy('scripts/verify.ts'), ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', CI: '', CITUS_URL: '', CITUS_START: '' },
  });
  const runs = [...stdout.matchAll(/^ran (\S+) ?(.*)/gm)];
  return {
    status,
    stdout,
    ran: runs.map(([, name = '']) => name),
    providers: runs.map(([, , given = '']) => /--providers=(\S+)/.exec(given)?.[1]),
  };
}

const change = (file: string) => appendFileSync(inCopy(file), '\n');

test('a job is left out once its inputs are recorded, and the closing lines say why; --all runs it', () => {
  expect(verify(...withInputs).ran).toEqual(withInputs);
  expect(verify(...withInputs).ran).toEqual(withInputs);
  expect(verify(...withInputs, '--record')).toMatchObject({ status: 0, ran: withInputs });
  const second = verify(...withInputs);
  expect(second).toMatchObject({ status: 0, ran: [] });
  expect(second.stdout).toMatch(/test:clients +proved +its inputs are those of .*\.ci\/proved\.json/);
  expect(verify(...withInputs, '--all').ran).toEqual(withInputs);
});

test.each([
  ['test:tools', 'scripts/release.ts'],
  ['test:tools', 'tests/releases/release.long.test.ts'],
  ['bench:small', 'src/queue/index.ts'],
  ['test:customers', 'examples/inbox/package.json'],
  ['test:beginnings', 'src/provider-client/send.ts'],
  ['mutate:changed', 'src/crypto/cursors.ts'],
  ['test:clients', 'openapi.yaml'],
  ['test:real', 'src/simulators/mastodon/index.ts'],
  ['test:real', 'package-lock.json'],
  ['test:exhaustive', 'src/queue/index.ts'],
  ['test:exhaustive', 'src/providers/kit/json.ts'],
  ['test:exhaustive', 'tests/support/sample.ts'],
])('%s runs again when %s has changed, and is left out when it is as before', (job, file) => {
  verify(job, '--record');
  expect(verify(job).ran).toEqual([]);
  const before = readFileSync(inCopy(file));
  change(file);
  expect(verify(job).ran).toEqual([job]);
  writeFileSync(inCopy(file), before);
  expect(verify(job).ran).toEqual([]);
});

test('a file that is no input of a job runs it not again, and a new one among them does', () => {
  verify(...withInputs, '--record');
  change('src/web/console/console.css');
  change('tests/crypto/cursors.test.ts');
  expect(verify('test:clients', 'test:real', 'test:tools').ran).toEqual([]);
  writeFileSync(inCopy('clients/new.ts'), '');
  expect(verify('test:clients', 'test:real', 'test:tools').ran).toEqual(['test:clients']);
});

test('a change inside a provider that no benchmark names measures nothing again, and begins no provider', () => {
  const jobs = ['bench:small', 'test:beginnings', 'test:customers'];
  verify(...jobs, '--record');
  change('src/providers/mastodon/index.ts');
  expect(verify(...jobs).ran).toEqual([]);
});

test('what concerns the changed providers alone runs again where nothing else has changed, and is recorded with the rest', () => {
  verify('test:exhaustive', '--record');
  expect(verify('test', 'test:exhaustive')).toMatchObject({ ran: ['test'] });
  change('src/simulators/tiktok/index.ts');
  change('tests/operations/mastodon.posts.items.list.test.ts');
  const part = verify('test', 'test:exhaustive', '--record');
  expect(part).toMatchObject({
    status: 0,
    ran: ['test', 'test:exhaustive'],
    providers: [undefined, 'mastodon,tiktok'],
  });
  expect(part.stdout).toMatch(
    /test:exhaustive +passed +\d+\.\d s {2}what concerns mastodon,tiktok alone; the rest is/,
  );
  expect(verify('test:exhaustive').ran).toEqual([]);
});

test('npm test runs where the exhaustive tests do not run whole, and is left out where they do', () => {
  verify('test:exhaustive', '--record');
  expect(verify('test').ran).toEqual(['test']);
  change('src/app/service.ts');
  expect(verify('test', 'test:exhaustive')).toMatchObject({
    ran: ['test:exhaustive'],
    providers: [undefined],
  });
  expect(verify('test')).toMatchObject({ status: 0, ran: [] });
  verify('test:exhaustive', '--record');
  change('src/providers/tiktok/index.ts');
  writeJob('exit 1');
  expect(verify('test:exhaustive', '--record').status).toBe(1);
  writeJob('true');
  expect(verify('test:exhaustive').providers).toEqual(['tiktok']);
  expect(verify('test', 'test:exhaustive', '--all')).toMatchObject({
    ran: ['test:exhaustive'],
    providers: [undefined],
  });
});

test('a job for which nothing is set that it needs is left out, said so, and not recorded', () => {
  const { status, stdout, ran } = verify(...withVariables, '--record');
  expect([status, ran]).toEqual([0, []]);
  expect(stdout).toMatch(/test:citus +left out +set CITUS_URL or CITUS_START to run it/);
  expect(readFileSync(inCopy('.ci/proved.json'), 'utf8')).not.toContain('test:citus');
});

test('nothing is recorded of a job that failed, or ran in part, or whose inputs changed while it ran', () => {
  change('openapi.yaml');
  const recorded = () => readFileSync(inCopy('.ci/proved.json'), 'utf8');
  const before = recorded();
  writeJob('exit 1');
  expect(verify('test:clients', '--record').status).toBe(1);
  writeJob('true');
  expect(verify('test:clients', '--record', '--some').status).toBe(0);
  writeJob('echo >> openapi.yaml');
  expect(verify('test:clients', '--record').status).toBe(0);
  writeJob('true');
  expect(recorded()).toBe(before);
  expect(verify('test:clients').ran).toEqual(['test:clients']);
});

test('a job that leaves out what this machine has no program for is not recorded', () => {
  change('openapi.yaml');
  writeJob('[ "$CI" != true ]');
  expect(verify('test:clients').status).toBe(0);
  expect(verify('test:clients', '--record').status).toBe(1);
  writeJob('true');
  expect(verify('test:clients').ran).toEqual(['test:clients']);
});

test('a job runs where nothing is known to be proved: with a broken record, and without Git', () => {
  verify('test:clients', '--record');
  const recorded = readFileSync(inCopy('.ci/proved.json'));
  writeFileSync(inCopy('.ci/proved.json'), '{');
  expect(verify('test:clients').ran).toEqual(['test:clients']);
  writeFileSync(inCopy('.ci/proved.json'), recorded);
  expect(verify('test:clients').ran).toEqual([]);
  rmSync(inCopy('.git'), { recursive: true });
  expect(verify('test:clients').ran).toEqual(['test:clients']);
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
});

test('each declared input is there, so that a file that moves away does not leave its job without it', () => {
  const declared = jobs.flatMap((job) => job.inputs?.() ?? []).filter((input) => !input.startsWith(':!'));
  expect(declared.filter((input) => !existsSync(input))).toEqual([]);
  expect(hashOf(['no/such/folder'])).toBe(hashOf([]));
});

test('arguments that belong to no job are refused', () => {
  expect(verify('test:nothing').status).toBe(1);
  expect(verify('--shard=1/3').status).toBe(1);
});
