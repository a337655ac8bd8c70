/** What the runs of tests within a verification leave to be told at its end: closing lines, and the time of each file. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

export interface Notes {
  lines: string[];
  /** Test file -> the milliseconds that a worker spent on it. */
  files: Record<string, number>;
  /** Provider -> the milliseconds of the files, and of tests in others, that name it alone, and go when it goes. */
  providers: Record<string, number>;
  /** The time of processors that PostgreSQL has used for the tests. */
  serverSeconds: number;
}

export const cacheFolder = path.resolve('node_modules/.cache/verify');
const file = path.join(cacheFolder, 'notes.jsonl');
const variable = 'VERIFY_NOTES';

/** The environment variable by which a run of tests knows that its notes are wanted. */
export const notesVariable = { [variable]: file };

export function prepareNotes(): void {
  mkdirSync(cacheFolder, { recursive: true });
  rmSync(file, { force: true });
}

const wanted = process.env[variable];
// It is about this run, and not about one that a test starts.
delete process.env[variable];

/** Leaves notes, if they are wanted. */
export function leaveNotes(notes: Notes): void {
  if (wanted) appendFileSync(wanted, `${JSON.stringify(notes)}\n`);
}

export function readNotes(): Notes {
  if (!existsSync(file)) return { lines: [], files: {}, providers: {}, serverSeconds: 0 };
  const all = readFileSync(file, 'utf8').trim().split('\n');
  const notes = all.map((text) => JSON.parse(text) as Notes);
  return {
    lines: notes.flatMap(({ lines }) => lines),
    files: Object.assign({}, ...notes.map(({ files }) => files)) as Notes['files'],
    providers: sumOf(notes.map(({ providers = {} }) => providers)),
    serverSeconds: notes.reduce((sum, { serverSeconds = 0 }) => sum + serverSeconds, 0),
  };
}

function sumOf(each: Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [name, ms] of each.flatMap((one) => Object.entries(one))) sum[name] = (sum[name] ?? 0) + ms;
  return sum;
}
