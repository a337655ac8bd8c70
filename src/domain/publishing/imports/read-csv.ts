/** Reads CSV: a header, and a row for each publish group. Pure functions. */
import { type CsvError, parse } from 'csv-parse/sync';
import type { InputProblem } from '../../../errors/index.ts';
import { nearest } from '../../../lib/nearest.ts';
import { cutText } from '../../../lib/storable-text.ts';
import { exactSize } from '../../foundation/wording.ts';
import { type Cells, type Column, columns, groupOf } from './csv-groups.ts';
import {
  type FileRow,
  mostCellCharacters,
  mostColumns,
  mostLines,
  mostRowBytes,
  type ReadRow,
  tooManyLines,
  withoutMark,
  wrong,
  wrongFile,
} from './file-rows.ts';

const required: readonly Column[] = ['key', 'connectedProfileIds', 'contentTypes'];

/** A header written in small letters, without what joins its words -> the column. Columns of lists may be in the singular. */
const names = new Map<string, Column>(
  columns.flatMap((column) => {
    const plain = column.toLowerCase();
    return [[plain, column], ...(plain.endsWith('s') ? [[plain.slice(0, -1), column] as const] : [])] as [
      string,
      Column,
    ][];
  }),
);

export function csvRows(text: string): ReadRow[] {
  const records = parsedCsv(text);
  if (records.length > mostLines) throw tooManyLines();
  const [header = [], ...others] = records;
  const found = readHeader(header);
  return others.flatMap((cells, index) =>
    cells.every((cell) => cell.trim() === '') ? [] : [() => readCells(found, cells, index + 2)],
  );
}

function parsedCsv(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: separatorOf(withoutMark(text)),
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: mostRowBytes,
      to: mostLines + 1,
    });
  } catch (error) {
    throw wrongFile(saidOf(error as CsvError));
  }
}

/** Says what of a file is no CSV, in the words of people who have it in a spreadsheet. */
function saidOf({ code, records = 0 }: CsvError & { records?: number }): string {
  const row = `Row ${records + 1}`;
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${row} has a quote (") that is never closed. Double quotes inside a quoted cell.`;
    case 'CSV_MAX_RECORD_SIZE':
      return `${row} has more than ${exactSize(mostRowBytes)}. Is there a quote (") that is never closed?`;
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `${row} has a quote (") in the middle of a cell. Put the whole cell into quotes, and double those inside.`;
    default:
      return `${row} cannot be read as CSV.`;
  }
}

const separators = [',', ';', '\t'] as const;

/** Returns the separator that is in the header most often. Spreadsheets of many countries write semicolons. */
function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const header = text.slice(0, Math.min(end === -1 ? text.length : end, mostRowBytes));
  const counts = separators.map((separator) => header.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Returns the column of each cell; `undefined` for cells below no name. */
function readHeader(header: readonly string[]): (Column | undefined)[] {
  if (header.length > mostColumns) throw wrongFile(`At most ${mostColumns} columns.`);
  const problems: string[] = [];
  const found = header.map((given) => {
    const name = given.trim();
    if (name === '') return undefined;
    const column = names.get(name.toLowerCase().replace(/[\s_-]/g, ''));
    if (!column) problems.push(unknownColumn(name));
    return column;
  });
  const repeated = columns.filter((column) => found.filter((one) => one === column).length > 1);
  const missing = required.filter((column) => !found.includes(column));
  if (repeated.length > 0) problems.push(`More than one column is called ${repeated.join(', ')}.`);
  if (missing.length > 0) problems.push(`The header lacks ${missing.join(', ')}.`);
  if (problems.length > 0) throw wrongFile(`${problems.join(' ')} The columns are ${columns.join(', ')}.`);
  return found;
}

function unknownColumn(name: string): string {
  const meant = nearest(name.replaceAll(' ', ''), columns);
  return `No column is called ${cutText(name, 50)}.${meant ? ` Did you mean ${meant}?` : ''}`;
}

function readCells(
  header: readonly (Column | undefined)[],
  given: readonly string[],
  number: number,
): FileRow {
  const cells: Cells = {};
  const problems: InputProblem[] = [];
  if (
    given.slice(header.length).some((cell) => cell.trim() !== '') ||
    given.some((cell, at) => !header[at] && cell.trim() !== '')
  )
    problems.push(
      wrong('row', 'It has cells below no column. Put a cell that has the separator in it into quotes (").'),
    );
  for (const [at, column] of header.entries()) {
    const cell = trimmed(column, given[at] ?? '');
    if (!column || cell === '') continue;
    cells[column] = cell;
    problems.push(...cellProblems(column, cell));
  }
  for (const column of required) if (cells[column] === undefined) problems.push(wrong(column, 'Required.'));
  const row = { number, ...(cells.key === undefined ? {} : { key: cells.key }) };
  // What is too long is not looked at any further, since each of its words could be a target.
  if (Object.values(cells).some(isTooLong)) return { ...row, problems };
  const { group, problems: more } = groupOf(cells);
  return { ...row, group, problems: [...problems, ...more] };
}

/** Returns a cell without blanks around it; those before a text stay, and an empty first line of `altTexts` is the first file's. */
const trimmed = (column: Column | undefined, cell: string) =>
  column === 'text' || column === 'altTexts' ? cell.trimEnd() : cell.trim();

const isTooLong = (cell: string) => cell.length > mostCellCharacters;

/** What a spreadsheet writes where it could not compute a formula, such as a text that began with `=` or `-`. */
const spreadsheetErrors = new Set(['#NAME?', '#VALUE!', '#REF!', '#DIV/0!', '#NULL!', '#NUM!', '#N/A']);

function cellProblems(column: Column, cell: string): InputProblem[] {
  if (isTooLong(cell))
    return [wrong(column, `At most ${mostCellCharacters} characters; these are ${cell.length}.`)];
  if (spreadsheetErrors.has(cell))
    return [
      wrong(column, `The spreadsheet took it for a formula and wrote ${cell}. Format the cell as text.`),
    ];
  if (cell.startsWith('='))
    return [
      wrong(
        column,
        'It is a formula. Put its value here; text that begins with = can be sent as JSON lines.',
      ),
    ];
  return [];
}
