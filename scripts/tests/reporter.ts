/**
 * A reporter of Jest that writes down what a run has to tell afterwards: the files that failed, the tests that were
 * skipped and the time each file took. Only a run that comes to its end writes it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { providersNamedIn } from './named-providers.ts';

export interface FailedFile {
  file: string;
  /** The full names of the tests that failed; none when the file itself could not run, or its process ended. */
  tests: string[];
  /** What was said of the first of them. */
  message: string;
}

export interface RunRecord {
  failed: FailedFile[];
  /** The full names of the tests that passed, by file. */
  passed: Record<string, string[]>;
  /** The full names of the tests that were declared and not run. */
  skipped: string[];
  /** File -> the milliseconds that it took its worker. */
  files: Record<string, number>;
  /** Provider -> the milliseconds of the files that name it and no other one, and of such tests in other files. */
  providers: Record<string, number>;
  /** What says of each test that took longer than a minute how long it took. */
  slow: string[];
}

/** What this file reads of Jest's result of a file. */
interface TestResult {
  testFilePath: string;
  testResults: { fullName: string; status: string; failureMessages: string[]; duration?: number | null }[];
  perfStats: { start: number; end: number };
  testExecError?: { message: string };
  failureMessage?: string | null;
}

/** The variable that names the file to write. */
export const recordVariable = 'TEST_RECORD';

export default class {
  onRunComplete(_contexts: unknown, { testResults }: { testResults: TestResult[] }): void {
    const file = process.env[recordVariable];
    if (file) writeFileSync(file, JSON.stringify(recordOf(testResults)));
  }
}

/** Returns what a run has written, or nothing of a run that did not come to its end. */
export function readRecord(file: string): RunRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunRecord;
  } catch {
    return undefined;
  }
}

/** What takes longer than this is named at the end of a run. */
const slowMs = 60_000;

function recordOf(results: TestResult[]): RunRecord {
  const named = (result: TestResult, ...statuses: string[]) =>
    result.testResults.filter(({ status }) => statuses.includes(status)).map(({ fullName }) => fullName);
  return {
    failed: results.filter(hasFailed).map((result) => ({
      file: fileOf(result),
      tests: named(result, 'failed'),
      message: messageOf(result),
    })),
    passed: Object.fromEntries(results.map((result) => [fileOf(result), named(result, 'passed')])),
    skipped: results.flatMap((result) => named(result, 'pending')),
    files: Object.fromEntries(results.map((result) => [fileOf(result), timeOf(result)])),
    providers: timesOfProviders(results),
    slow: results.flatMap((result) =>
      result.testResults
        .filter(({ duration }) => (duration ?? 0) > slowMs)
        .map(
          ({ fullName, duration }) =>
            `Took ${Math.round((duration ?? 0) / 1000)} s: ${fileOf(result)} › ${fullName}`,
        ),
    ),
  };
}

/** A file that names one provider goes with it, with all that it does around its tests. */
function timesOfProviders(results: TestResult[]): Record<string, number> {
  const times: Record<string, number> = {};
  const add = (text: string, ms: number) => {
    const [one, ...others] = providersNamedIn(text);
    if (!one || others.length > 0) return false;
    times[one] = (times[one] ?? 0) + ms;
    return true;
  };
  for (const result of results) {
    const file = fileOf(result);
    if (add(file, timeOf(result))) continue;
    for (const { fullName, duration } of result.testResults) add(`${file} ${fullName}`, duration ?? 0);
  }
  return times;
}

const timeOf = ({ perfStats }: TestResult) => perfStats.end - perfStats.start;

const fileOf = ({ testFilePath }: TestResult) => path.relative('.', testFilePath).replaceAll('\\', '/');

/** A file whose process ended, or which could not be loaded, has no test that failed, but an error of its own. */
const hasFailed = ({ testResults, testExecError, failureMessage }: TestResult) =>
  testExecError !== undefined ||
  Boolean(failureMessage) ||
  testResults.some(({ status }) => status === 'failed');

function messageOf({ testResults, testExecError, failureMessage }: TestResult): string {
  const said =
    testResults.find(({ status }) => status === 'failed')?.failureMessages[0] ??
    testExecError?.message ??
    failureMessage ??
    '';
  return stripVTControlCharacters(said);
}
