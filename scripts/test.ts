/**
 * `npm test` runs the tests, without the long ones (`*.long.test.ts`), and what fails a second time by itself. A run that
 * names files or folders runs the long ones among them, too, and each once. Arguments go to Jest, but for these four:
 * - `--changed` runs only the tests that the changes since the last commit can affect, and `--changed=main` those
 *   since the branch `main`, or since any other commit.
 * - `--exhaustive` runs all tests, the long ones, too, with all the cases of those that otherwise try a sample.
 * - `--kinds=unit,service` runs the tests of these kinds (scripts/tests/kinds.ts).
 * - `--providers=tiktok` runs the tests that a change inside these providers concerns (scripts/tests/named-providers.ts).
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { affectedTests, allTests } from './choose-tests.ts';
import { filesVariable, kindOf } from './tests/kinds.ts';
import { concernsProviders } from './tests/named-providers.ts';
import { runJest } from './tests/run-jest.ts';
import { afterSecondRuns, type FirstRun } from './tests/second-run.ts';
import { linesOfSkipped } from './tests/skipped.ts';
import { leaveNotes } from './verify/notes.ts';
import { keepFigure, usedProcessorSeconds } from './verify/targets.ts';

const { values } = parseArgs({
  options: {
    changed: { type: 'boolean' },
    exhaustive: { type: 'boolean' },
    kinds: { type: 'string' },
    providers: { type: 'string' },
  },
  strict: false,
});
const args = process.argv
  .slice(2)
  .filter((argument) => !/^--(changed|exhaustive|kinds|providers)(=|$)/.test(argument));

const since = values.changed === true ? 'HEAD' : values.changed;
const namesFiles = (argument: string) => /^[^-].*\//.test(argument) || existsSync(argument);
const isWhole = since === undefined && !args.some(namesFiles);
const variables = { EXHAUSTIVE_TESTS: `${values.exhaustive === true}` };
const changedProviders = values.providers === undefined ? undefined : `${values.providers}`.split(',');
const chosen = chosenFiles();
if (chosen) console.log(`${chosen.length} test files can be affected.`);
if (chosen?.length !== 0) process.exitCode = run(chosen ? ['--runTestsByPath', ...chosen, ...args] : args);

/** Returns the files that a change chooses; `undefined` for a run that is not about one. */
function chosenFiles(): string[] | undefined {
  if (since !== undefined) return affectedTests(changedSince(`${since}`));
  if (!changedProviders) return undefined;
  const kinds = kindsGiven();
  return allTests()
    .filter((test) => kinds.length === 0 || kinds.includes(kindOf(test)))
    .filter((test) => concernsProviders(test, changedProviders));
}

/** Runs the tests, and those of a whole run that have failed a second time. */
function run(parameters: string[]): number {
  const left = isWhole && !values.exhaustive ? ['--testPathIgnorePatterns=\\.long\\.test\\.ts$'] : [];
  const selected = kindsGiven().map((kind) => `--selectProjects=${kind}`);
  const startedAt = performance.now();
  const first = runJest([...parameters, ...left, ...selected], { ...variables, ...filesOf(parameters) });
  keepTime(first, (performance.now() - startedAt) / 1000);
  if (!isWhole) return first.status;
  const { status, lines } = afterSecondRuns(first, (file) =>
    runJest(['--runTestsByPath', file, '--runInBand'], { ...variables, [filesVariable]: file }),
  );
  const closing = [...linesOfSkipped(first.record?.skipped ?? []), ...(first.record?.slow ?? []), ...lines];
  if (closing.length > 0) console.log(`\n${closing.join('\n')}`);
  leaveNotes({
    lines: closing,
    files: first.record?.files ?? {},
    providers: first.record?.providers ?? {},
    serverSeconds: first.serverSeconds ?? 0,
  });
  return status;
}

function kindsGiven(): string[] {
  return values.kinds ? `${values.kinds}`.split(',') : [];
}

/** Keeps how long a run took that has a target. */
function keepTime({ record, serverSeconds }: FirstRun, seconds: number): void {
  const [file, ...more] = Object.keys(record?.files ?? {});
  if (isWhole && !values.exhaustive && !values.kinds && !values.providers && record)
    keepFigure('npm test', seconds, usedProcessorSeconds(), serverSeconds);
  else if (file && more.length === 0 && kindOf(file) === 'unit')
    keepFigure('npm test of one pure file', seconds, usedProcessorSeconds());
}

/** Tells Jest's configuration which files the parameters name, if they name any. */
function filesOf(parameters: string[]): Record<string, string> {
  const named = parameters.filter(namesFiles).map((name) => path.relative('.', name).replaceAll('\\', '/'));
  const files = allTests().filter((test) => named.some((name) => test.includes(name)));
  return files.length > 0 ? { [filesVariable]: files.join(' ') } : {};
}

/** Returns the files that differ from a commit, new ones included and deleted ones left out. */
function changedSince(commit: string): string[] {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(existsSync);
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')];
}
