/** Checks by `npm test` in a small project that chance does not make a run red, and that nothing else passes. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { RunRecord } from '../scripts/tests/reporter.ts';
import { afterSecondRuns, flakyList, mostSecondRuns } from '../scripts/tests/second-run.ts';
import { exhaustiveTest } from './support/sample.ts';

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true });
});

const config = `export default { rootDir: ${JSON.stringify('.')}, transform: {}, maxWorkers: 2 };`;
/** Fails unless the other run of the file has been there before. */
const onceBy = (what: string) => `
  const { existsSync, writeFileSync } = require('node:fs');
  const isFirst = !existsSync(__filename + '.ran');
  writeFileSync(__filename + '.ran', '');
  if (isFirst) ${what}`;

const files = {
  passing: "test('passes', () => {});",
  flaky: `${onceBy("test('counts', () => { throw new Error('expected 1 | 2'); });")} else test('counts', () => {});`,
  dying: `${onceBy("process.kill(process.pid, 'SIGKILL');")} test('stays', () => {});`,
  failing: "test('fails', () => { throw new Error('always'); });",
  leaving: `${onceBy("test('is there', () => { throw new Error('gone next time'); });")} else test('another', () => {});`,
};

/** Runs `npm test` in a project with these test files. */
function npmTest(names: (keyof typeof files)[], ...args: string[]) {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'second-run-'));
  directories.push(directory);
  mkdirSync(path.join(directory, 'tests'));
  symlinkSync(path.resolve('node_modules'), path.join(directory, 'node_modules'));
  writeFileSync(path.join(directory, 'jest.config.mjs'), config);
  writeFileSync(path.join(directory, flakyList), readFileSync(flakyList));
  for (const name of names) writeFileSync(path.join(directory, `tests/${name}.test.js`), files[name]);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.resolve('scripts/test.ts'), ...args], {
    cwd: directory,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return { status, said: stdout + stderr };
}

describe('a whole run', () => {
  exhaustiveTest(
    'is green when what has failed or died passes by itself, and says so with the line for the list',
    () => {
      const { status, said } = npmTest(['passing', 'flaky', 'dying']);
      expect(said).toContain(
        'Flaky, passed the second time: tests/flaky.test.js › counts\n    Error: expected 1 | 2',
      );
      expect(said).toMatch(/^ {2}\| `tests\/flaky\.test\.js` \| counts \| Error: expected 1 \\\| 2 /m);
      expect(said).toContain('Flaky, passed the second time: tests/dying.test.js › the file itself');
      expect(status).toBe(0);
    },
  );

  exhaustiveTest('is red when a file fails twice, or the failed test is not there the second time', () => {
    const { status, said } = npmTest(['flaky', 'failing', 'leaving']);
    expect(status).toBe(1);
    expect(said).toContain('Failed twice: tests/failing.test.js');
    expect(said).toContain('Failed twice: tests/leaving.test.js');
    expect(said).toContain('Flaky, passed the second time: tests/flaky.test.js › counts');
  });

  exhaustiveTest('of named files runs each of them once', () => {
    const { status, said } = npmTest(['flaky'], 'tests/flaky.test.js');
    expect(status).toBe(1);
    expect(said).not.toContain('second time');
  });
});

describe('a run that has failed', () => {
  const failed = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ file: `${at}.test.ts`, tests: ['a'], message: 'x' }));
  const record = (given: Partial<RunRecord>): RunRecord => ({
    failed: [],
    passed: {},
    skipped: [],
    files: {},
    providers: {},
    slow: [],
    ...given,
  });
  const passing = (file: string) => ({ status: 0, record: record({ passed: { [file]: ['a'] } }) });

  test(`runs up to ${mostSecondRuns} files again, and none of more`, () => {
    const first = (count: number) => ({ status: 1, record: record({ failed: failed(count) }) });
    expect(afterSecondRuns(first(mostSecondRuns), passing).status).toBe(0);
    const ran: string[] = [];
    const { status, lines } = afterSecondRuns(first(mostSecondRuns + 1), (file) => {
      ran.push(file);
      return passing(file);
    });
    expect([status, ran]).toEqual([1, []]);
    expect(lines.join()).toContain(`${mostSecondRuns + 1} files failed`);
  });

  test('stays red when Jest did not come to its end, or failed without a file that did', () => {
    expect(afterSecondRuns({ status: 1 }, passing).status).toBe(1);
    expect(afterSecondRuns({ status: 1, record: record({}) }, passing).status).toBe(1);
  });

  test('stays red when the second run fails though its tests pass, or runs no test', () => {
    const first = { status: 1, record: record({ failed: failed(1) }) };
    expect(afterSecondRuns(first, (file) => ({ ...passing(file), status: 1 })).status).toBe(1);
    expect(afterSecondRuns(first, () => ({ status: 0 })).status).toBe(1);
    const died = { status: 1, record: record({ failed: [{ file: '0.test.ts', tests: [], message: '' }] }) };
    expect(afterSecondRuns(died, () => ({ status: 0, record: record({}) })).status).toBe(1);
  });
});

test('the list of flaky tests names files that are there', () => {
  const listed = [...readFileSync(flakyList, 'utf8').matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, file = '']) => file,
  );
  expect(listed.filter((file) => !existsSync(file))).toEqual([]);
});
