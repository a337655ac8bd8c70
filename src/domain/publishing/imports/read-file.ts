/** Reads files of publish groups: CSV and JSON lines, row by row. Pure functions. */
import type { InputProblem } from '../../../errors/index.ts';
import { isStorable } from '../../../lib/storable-text.ts';
import { oversize } from '../../foundation/request-limits.ts';
import { exactSize } from '../../foundation/wording.ts';
import {
  type FileRow,
  type ImportFormat,
  longestKey,
  mostLines,
  mostRowBytes,
  mostRows,
  type ReadRow,
  tooManyLines,
  withoutMark,
  wrong,
  wrongFile,
} from './file-rows.ts';
import { csvRows } from './read-csv.ts';

/**
 * Reads a file, row by row.
 * @throws ServiceError `validation_error` when it is wrong as a whole, or not of this format.
 */
export function* readFile(format: ImportFormat, text: string): Generator<FileRow> {
  const rows = format === 'csv' ? csvRows(text) : jsonRows(withoutMark(text));
  if (rows.length === 0) throw wrongFile('It has no rows.');
  if (rows.length > mostRows)
    throw wrongFile(`At most ${mostRows} rows; these are ${rows.length}. Make several files of it.`);
  const first = new Map<string, number>();
  for (const read of rows) yield withoutRepeatedKey(read(), first);
}

/** Returns a row, which is wrong when it has the key of an earlier one. */
function withoutRepeatedKey(row: FileRow, first: Map<string, number>): FileRow {
  const problems = [...keyProblems(row.key), ...row.problems];
  if (row.key === undefined) return { ...row, problems };
  const earlier = first.get(row.key);
  if (earlier === undefined) first.set(row.key, row.number);
  else problems.push(wrong('key', `Row ${earlier} has this key, too. Each row has a key of its own.`));
  return { ...row, problems };
}

function keyProblems(key: string | undefined): InputProblem[] {
  if (key === undefined) return [];
  if (key.length > longestKey)
    return [wrong('key', `At most ${longestKey} characters; these are ${key.length}.`)];
  return isStorable(key) ? [] : [wrong('key', 'It has characters that are no text.')];
}

// JSON lines: an object in each line, which is what `publishGroups.create` takes, with a key.

function jsonRows(text: string): ReadRow[] {
  const lines = text.split('\n', mostLines + 1);
  if (lines.length > mostLines) throw tooManyLines();
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [() => readLine(line, index + 1)]));
}

function readLine(line: string, number: number): FileRow {
  const bytes = Buffer.from(line);
  if (bytes.byteLength > mostRowBytes)
    return { number, problems: [wrong('row', `At most ${exactSize(mostRowBytes)} in a row.`)] };
  const tooMuch = oversize(bytes);
  if (tooMuch) return { number, problems: [wrong('row', tooMuch)] };
  const parsed = parsedJson(line);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return { number, problems: [wrong('row', 'Expected one JSON object in each line.')] };
  const { key, ...group } = parsed as Record<string, unknown>;
  if (typeof key !== 'string' || key === '')
    return {
      number,
      group,
      problems: [wrong('key', key === undefined ? 'Required field.' : 'Expected a string.')],
    };
  return { number, key, group, problems: [] };
}

function parsedJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
