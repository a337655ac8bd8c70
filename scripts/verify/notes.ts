/** What the runs of tests within a verification leave to be told at its end: closing lines, and the time of each file. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

export interface Notes {
  lines: string[];
  /** Test file -> the milliseconds that a worker spent on it. */
  files: Record<string, number>;
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
  if (!existsSync(file)) return { lines: [], files: {} };
  const all = readFileSync(file, 'utf8').trim().split('\n');
  const notes = all.map((text) => JSON.parse(text) as Notes);
  return {
    lines: notes.flatMap(({ lines }) => lines),
    files: Object.assign({}, ...notes.map(({ files }) => files)) as Notes['files'],
  };
}
