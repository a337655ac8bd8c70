/**
 * Runs what has failed once more, so that chance does not close the gate: each failed file by itself, in a process of
 * its own. What passes then is told as flaky, with what it said at first, and is listed in tests/flaky.md by hand until
 * its cause is mended. What fails twice has failed.
 */
import { readFileSync } from 'node:fs';
import type { FailedFile, RunRecord } from './reporter.ts';

/** More files than these are not failed by chance, and are not run again. */
export const mostSecondRuns = 5;
export const flakyList = 'tests/flaky.md';

export interface FirstRun {
  /** The exit code of Jest. */
  status: number;
  /** Absent when Jest itself did not come to its end. */
  record?: RunRecord;
  /** The time of processors that PostgreSQL has used. */
  serverSeconds?: number;
}

interface Verdict {
  status: number;
  /** What is said about it at the end of the run. */
  lines: string[];
}

/** @param runAlone runs one file by itself. */
export function afterSecondRuns(first: FirstRun, runAlone: (file: string) => FirstRun): Verdict {
  const failed = first.record?.failed ?? [];
  if (first.status === 0 || failed.length === 0) return { status: first.status, lines: [] };
  if (failed.length > mostSecondRuns)
    return {
      status: first.status,
      lines: [
        `${failed.length} files failed. That is not chance, so that none ran again (${mostSecondRuns} may).`,
      ],
    };
  const flaky = failed.filter((file) => hasPassed(file, runAlone(file.file)));
  const failedTwice = failed.filter((file) => !flaky.includes(file));
  return {
    status: failedTwice.length > 0 ? first.status : 0,
    lines: [
      ...failedTwice.map(({ file }) => `Failed twice: ${file}`),
      ...flaky.flatMap((file) => linesOf(file)),
    ],
  };
}

/** A test that was not there the second time has not passed, nor has a file without any. */
function hasPassed({ file, tests }: FailedFile, { status, record }: FirstRun): boolean {
  const passed = record?.passed[file] ?? [];
  return status === 0 && passed.length > 0 && tests.every((test) => passed.includes(test));
}

function linesOf({ file, tests, message }: FailedFile): string[] {
  const [first = 'the file itself'] = tests;
  const said = message.replace(/\s+/g, ' ').trim().slice(0, 200);
  const row = `| \`${file}\` | ${cell(first)} | ${cell(said)} |`;
  return [
    `Flaky, passed the second time: ${file} › ${first}`,
    ...message.split('\n', 12).map((line) => `    ${line}`),
    isListed(file)
      ? `  ${flakyList} has the file already: its cause is not mended yet.`
      : `  Mend its cause, or add a line to ${flakyList} until somebody does:\n  ${row}`,
  ];
}

const cell = (text: string) => text.replaceAll('|', '\\|');

const isListed = (file: string) => readFileSync(flakyList, 'utf8').includes(`| \`${file}\` |`);
