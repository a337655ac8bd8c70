/**
 * `npm test` runs the tests, without the long ones (`*.long.test.ts`). A run that names files or folders runs the long
 * ones among them, too. Arguments go to Jest, but for these two:
 * - `--changed` runs only the tests that the changes since the last commit can affect, and `--changed=main` those
 *   since the branch `main`, or since any other commit.
 * - `--exhaustive` runs the long tests, and those that otherwise try a sample, with all their cases.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { affectedTests } from './choose-tests.ts';

const { values } = parseArgs({
  options: { changed: { type: 'boolean' }, exhaustive: { type: 'boolean' } },
  strict: false,
});
const args = process.argv.slice(2).filter((argument) => !/^--(changed|exhaustive)(=|$)/.test(argument));

const since = values.changed === true ? 'HEAD' : values.changed;
const isWhole = since === undefined && !args.some((argument) => existsSync(argument));
if (values.exhaustive) args.push('--config', 'jest.exhaustive.config.mjs');
else if (isWhole) args.push('--config', 'jest.quick.config.mjs');
const chosen = since === undefined ? undefined : affectedTests(changedSince(`${since}`));
if (chosen) console.log(`${chosen.length} test files can be affected.`);
if (chosen?.length !== 0)
  process.exitCode = runJest(chosen ? ['--runTestsByPath', ...chosen, ...args] : args);

/** Returns the files that differ from a commit, new ones included and deleted ones left out. */
function changedSince(commit: string): string[] {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(existsSync);
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')];
}

function runJest(parameters: string[]): number {
  const { status } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...parameters], {
    stdio: 'inherit',
    env: {
      ...process.env,
      // With more room for young objects, the workers spend less of their time on collecting garbage.
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings --max-semi-space-size=64',
      EXHAUSTIVE_TESTS: `${values.exhaustive === true}`,
    },
  });
  return status ?? 1;
}
