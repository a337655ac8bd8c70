/**
 * `npm run mutate` changes the files of tests/mutation/guarded-files.ts in many small ways, one at a time, and counts
 * which of the changes make a test fail. It prints the changes that no test minded and a score of each file, and ends
 * with exit code 1 when a score is too low.
 *
 *   npm run mutate                  all of these files
 *   npm run mutate -- FILE...       some of them
 *   npm run mutate -- --changed     what differs from origin/main, or from the parent commit on main itself; see
 *                                   mutate/choose-targets.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import startDatabase from '../tests/support/global-setup.ts';
import stopDatabase from '../tests/support/global-teardown.ts';
import { changedTargets, type Target, targetsOf } from './mutate/choose-targets.ts';
import { type Report, type Score, scoresOf, textOf, verdictOf } from './mutate/scores.ts';

const { values, positionals } = parseArgs({
  options: { changed: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const targets = values.changed ? changedTargets() : targetsOf(positionals);
const needsDatabase = targets.some(({ database }) => database);
const directory = mkdtempSync(path.join(os.tmpdir(), 'mutation-'));
try {
  if (needsDatabase) await startDatabase();
  const groups = withSameTests(targets);
  const scores = groups.flatMap((group, index) => {
    const minutes = Math.floor(performance.now() / 60_000);
    const files = [...new Set(group.map(({ file }) => file))];
    console.log(`${index + 1} of ${groups.length}, after ${minutes} min: ${files.join(' ')}`);
    return mutate(group);
  });
  const { text, passed } = verdictOf(scores, values);
  console.log(text);
  if (!passed) process.exitCode = 1;
} finally {
  if (needsDatabase) await stopDatabase();
  rmSync(directory, { recursive: true, force: true });
}

/** Divides the targets into groups with the same tests, so that one run of Stryker runs no other tests. */
function withSameTests(all: readonly Target[]): Target[][] {
  return [...Map.groupBy(all, ({ tests }) => tests.join(' ')).values()];
}

/** Runs Stryker for targets that have the same tests, and prints their scores. */
function mutate(group: readonly Target[]): Score[] {
  const { tests = [], database = false } = group[0] ?? {};
  const configFile = path.join(directory, 'stryker.config.json');
  const fileName = path.join(directory, 'report.json');
  writeFileSync(
    configFile,
    JSON.stringify({
      mutate: group.flatMap(({ file, ranges }) => ranges.map((range) => `${file}:${range.join('-')}`)),
      testRunner: 'jest',
      plugins: ['@stryker-mutator/jest-runner'],
      testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
      jest: {
        configFile: `tests/mutation/${database ? 'database' : 'pure'}.config.mjs`,
        config: { testMatch: tests.map((test) => `**/${test}`) },
        enableFindRelatedTests: false,
      },
      coverageAnalysis: 'perTest',
      // In the run with a database, a module is loaded only once, so changes to the work that it does while
      // it is loaded would go unnoticed.
      ignoreStatic: database,
      concurrency: 1,
      // Tests that wait are ended by tests/mutation/bail.mjs, so this is for loops without an end and for hooks. A run
      // on a busy machine is slow, which must not count as such.
      timeoutMS: 10_000,
      timeoutFactor: 3,
      tempDirName: path.join(directory, 'sandbox'),
      // Stryker cannot copy the links to folders that an installed Python has.
      ignorePatterns: [
        '/bench',
        '/chaos',
        '/docs',
        '/ops',
        '/tests/real',
        '/tools/clients/installed',
        '/.data',
      ],
      warnings: { slow: false },
      reporters: process.stdout.isTTY ? ['json', 'progress'] : ['json'],
      jsonReporter: { fileName },
    }),
  );
  const { status } = spawnSync('stryker', ['run', configFile, '--logLevel', 'warn'], {
    stdio: 'inherit',
    env: { ...process.env, MUTATION_DURATIONS: path.join(directory, 'durations.json') },
  });
  if (status !== 0) throw new Error('Stryker has failed');
  const scores = scoresOf(JSON.parse(readFileSync(fileName, 'utf8')) as Report);
  console.log(textOf(scores));
  return scores;
}
