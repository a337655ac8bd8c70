/** Runs `npm run verify` in a project whose scripts only print that they ran, and fail on demand. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { jobs } from '../scripts/verify/jobs.ts';

const directory = mkdtempSync(path.join(os.tmpdir(), 'verify-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

function verify(failing: string[] = []): { status: number | null; lines: Record<string, string> } {
  const stubs = Object.keys(scripts).map((name) => [name, failing.includes(name) ? 'exit 1' : 'exit 0']);
  writeFileSync(path.join(directory, 'package.json'), JSON.stringify({ scripts: Object.fromEntries(stubs) }));
  const script = path.resolve('scripts/verify.ts');
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { status, stdout } = spawnSync(process.execPath, [script], {
    cwd: directory,
    env,
    encoding: 'utf8',
  });
  const [, summary = ''] = stdout.split('\nverify\n');
  const lines = summary.matchAll(
    /^ {2}(\S+) +(passed|FAILED|not run|left out)(?: +\d+\.\d s)?(?: {2}.*)?$/gm,
  );
  return {
    status,
    lines: Object.fromEntries([...lines].map(([, name = '', outcome = '']) => [name, outcome])),
  };
}

describe('npm run verify', () => {
  test('is what CI runs, and all of types, lint, generated code, migrations, benchmarks and tests', () => {
    expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm run verify -- --install "\$@"$/m);
    expect(scripts.verify).toBe('node scripts/verify.ts');
    const { status, lines } = verify();
    expect(status).toBe(0);
    expect(lines).toMatchObject({
      'codegen:check': 'passed',
      'generate:check': 'passed',
      'install:check': 'passed',
      'structure:check': 'passed',
      lint: 'passed',
      'lint:exports': 'passed',
      'lint:commits': 'passed',
      'lint:contract': 'passed',
      'lint:breaking': 'passed',
      'test:mock': 'passed',
      types: 'passed',
      'migrate:check': 'passed',
      test: 'left out',
      'test:exhaustive': 'passed',
      'test:tools': 'passed',
      'bench:small': 'passed',
      'mutate:changed': 'passed',
      'test:clients': 'passed',
      'test:real': 'passed',
    });
  });

  test('names every check that fails, and begins no tests then', () => {
    const { status, lines } = verify(['lint', 'migrate:check']);
    expect(status).toBe(1);
    expect(lines).toMatchObject({
      'codegen:check': 'passed',
      lint: 'FAILED',
      types: 'passed',
      'migrate:check': 'FAILED',
      'bench:small': 'not run',
      'test:exhaustive': 'not run',
      'mutate:changed': 'not run',
    });
  });

  test('fails with the tests', () => {
    expect(verify(['test:exhaustive'])).toMatchObject({
      status: 1,
      lines: { types: 'passed', 'test:exhaustive': 'FAILED' },
    });
  });
});

test('a check waits for another that installs into the same folder, and for no other', () => {
  const checks = jobs.filter(({ isCheck }) => isCheck);
  const [first = '', second = '', ...more] = checks.flatMap((job) => (job.installsInto ? [job.name] : []));
  expect([first, second, more]).toEqual(['lint:contract', 'test:mock', []]);
  const others = checks.length - 2;
  // The first one goes on when the second has begun, which must not happen, or after it has seen all others end.
  const waiting = `until [ -e second ] || [ $(ls ended 2>/dev/null | wc -l) = ${others} ]; do sleep 0.05; done; [ ! -e second ]`;
  const stubOf = (name: string) =>
    name === first
      ? waiting
      : name === second
        ? 'touch second'
        : `mkdir -p ended && touch ended/${name.replace(':', '-')}`;
  const stubs = Object.fromEntries(checks.map(({ name }) => [name, stubOf(name)]));
  writeFileSync(path.join(directory, 'package.json'), JSON.stringify({ scripts: stubs }));
  const { status, stdout } = spawnSync(process.execPath, [path.resolve('scripts/verify.ts'), 'checks'], {
    cwd: directory,
    env: { ...process.env, NODE_OPTIONS: '' },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining('lint:contract   passed')]);
});

test('the failures of a test run are repeated at the end, and --times prints the times of the last run and the targets', () => {
  const notes = '{"lines":["Flaky, passed the second time: a"],"files":{"package.json":65000}}';
  const scripts = { 'test:exhaustive': `echo '${notes}' >> "$VERIFY_NOTES"; true` };
  writeFileSync(path.join(directory, 'package.json'), JSON.stringify({ scripts }));
  const run = (argument: string) =>
    spawnSync(process.execPath, [path.resolve('scripts/verify.ts'), argument], {
      cwd: directory,
      env: { ...process.env, NODE_OPTIONS: '' },
      encoding: 'utf8',
    }).stdout;
  expect(run('test:exhaustive').trim().split('\n').at(-1)).toBe('Flaky, passed the second time: a');
  const times = run('--times');
  expect(times).toMatch(/^ {2}test:exhaustive +\d+\.\d s$/m);
  expect(times).toMatch(/^ {2}package\.json +65\.0 s$/m);
  expect(times).toMatch(
    /^ {2}npm run verify, everything +1080 s {3}\d+\.\d s, \d+ s of a processor, 2\d{3}-/m,
  );
  expect(times).toMatch(/^ {2}npm test +120 s {3}not measured here$/m);
});
