/**
 * `npm test` runs the tests, without the long ones (`*.long.test.ts`), and what fails a second time by itself. A run that
 * names files or folders runs the long ones among them, too, and each once. Arguments go to Jest, but for these two:
 * - `--changed` runs only the tests that the changes since the last commit can affect, and `--changed=main` those
 *   since the branch `main`, or since any other commit.
 * - `--exhaustive` runs all tests, the long ones, too, with all the cases of those that otherwise try a sample.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { affectedTests } from './choose-tests.ts';
import { runJest } from './tests/run-jest.ts';
import { afterSecondRuns } from './tests/second-run.ts';
import { linesOfSkipped } from './tests/skipped.ts';

const { values } = parseArgs({
  options: { changed: { type: 'boolean' }, exhaustive: { type: 'boolean' } },
  strict: false,
});
const args = process.argv.slice(2).filter((argument) => !/^--(changed|exhaustive)(=|$)/.test(argument));

const since = values.changed === true ? 'HEAD' : values.changed;
const namesFiles = args.some((argument) => /^[^-].*\//.test(argument) || existsSync(argument));
const isWhole = since === undefined && !namesFiles;
if (isWhole && !values.exhaustive) args.push('--config', 'jest.quick.config.mjs');
const variables = { EXHAUSTIVE_TESTS: `${values.exhaustive === true}` };
const chosen = since === undefined ? undefined : affectedTests(changedSince(`${since}`));
if (chosen) console.log(`${chosen.length} test files can be affected.`);
if (chosen?.length !== 0) process.exitCode = run(chosen ? ['--runTestsByPath', ...chosen, ...args] : args);

/** Runs the tests, and those of a whole run that have failed a second time. */
function run(parameters: string[]): number {
  const first = runJest(parameters, variables);
  const { status, lines } = isWhole
    ? afterSecondRuns(first, (file) => runJest(['--runTestsByPath', file, '--runInBand'], variables))
    : { status: first.status, lines: [] };
  const closing = [...linesOfSkipped(isWhole ? (first.record?.skipped ?? []) : []), ...lines];
  if (closing.length > 0) console.log(`\n${closing.join('\n')}`);
  return status;
}

/** Returns the files that differ from a commit, new ones included and deleted ones left out. */
function changedSince(commit: string): string[] {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(existsSync);
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')];
}
