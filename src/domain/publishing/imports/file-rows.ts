/** The rows of imported files, how much of them there may be, and what is said of wrong ones. */
import { type InputProblem, InvalidInput } from '../../../errors/index.ts';

export type ImportFormat = 'csv' | 'jsonLines';

export const mostRows = 1_000;
/** Beyond this, also lines without a row are too many. */
export const mostLines = 5_000;
export const mostColumns = 50;
export const mostCellCharacters = 50_000;
/** A quote that is never closed takes the rest of the file into one cell. */
export const mostRowBytes = 256 * 1024;
export const longestKey = 200;

/** A cell's words and lines beyond what any list of a publish group takes are not looked at: one more is too many already. */
export const mostInCell = 50 + 1;

/** A row of a file, with what was found wrong with it. */
export interface FileRow {
  /** Its number, as a spreadsheet numbers rows. */
  number: number;
  key?: string;
  /** What `publishGroups.create` takes; absent when that cannot be made of the row. */
  group?: Record<string, unknown>;
  problems: InputProblem[];
}

/** Reads a row of which only the number is known. */
export type ReadRow = () => FileRow;

export const wrongFile = (message: string) => new InvalidInput([{ field: 'file', message }]);

export const withoutMark = (text: string) => (text.startsWith('\uFEFF') ? text.slice(1) : text);

export const wrong = (field: string, message: string): InputProblem => ({ field, message });

export const tooManyLines = () => wrongFile(`At most ${mostLines} lines, those without a row among them.`);
