/** Reads files of publish groups: CSV and JSON lines, row by row. Pure functions. */
import { type CsvError, parse } from 'csv-parse/sync';
import { type InputProblem, InvalidInput } from '../../../errors/index.ts';
import { nearest } from '../../../lib/nearest.ts';
import { cutText, isStorable } from '../../../lib/storable-text.ts';
import { oversize } from '../../foundation/request-limits.ts';
import { exactSize } from '../../foundation/wording.ts';

export type ImportFormat = 'csv' | 'jsonLines';

export const mostRows = 1_000;
/** Beyond this, also lines without a row are too many. */
const mostLines = 5_000;
export const mostColumns = 50;
export const mostCellCharacters = 50_000;
/** A quote that is never closed takes the rest of the file into one cell. */
const mostRowBytes = 256 * 1024;
export const longestKey = 200;

/** A row of a file, with what was found wrong with it. */
export interface FileRow {
  /** Its number, as a spreadsheet numbers rows. */
  number: number;
  key?: string;
  /** What `publishGroups.create` takes; absent when that cannot be made of the row. */
  group?: Record<string, unknown>;
  problems: InputProblem[];
}

/**
 * Reads a file.
 * @throws ServiceError `validation_error` when it is wrong as a whole, or not of this format.
 */
export function readFile(format: ImportFormat, text: string): FileRow[] {
  const rows = format === 'csv' ? readCsv(text) : readLines(withoutMark(text));
  if (rows.length === 0) throw wrongFile('It has no rows.');
  if (rows.length > mostRows)
    throw wrongFile(`At most ${mostRows} rows; these are ${rows.length}. Make several files of it.`);
  return withoutRepeatedKeys(rows);
}

const wrongFile = (message: string) => new InvalidInput([{ field: 'file', message }]);

const withoutMark = (text: string) => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** Returns the rows, of which those that have the key of an earlier one are wrong. */
function withoutRepeatedKeys(rows: FileRow[]): FileRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    const problems = [...keyProblems(row.key), ...row.problems];
    if (row.key === undefined) return { ...row, problems };
    const earlier = first.get(row.key);
    if (earlier === undefined) first.set(row.key, row.number);
    else problems.push(wrong('key', `Row ${earlier} has this key, too. Each row has a key of its own.`));
    return { ...row, problems };
  });
}

function keyProblems(key: string | undefined): InputProblem[] {
  if (key === undefined) return [];
  if (key.length > longestKey)
    return [wrong('key', `At most ${longestKey} characters; these are ${key.length}.`)];
  return isStorable(key) ? [] : [wrong('key', 'It has characters that are no text.')];
}

const wrong = (field: string, message: string): InputProblem => ({ field, message });

// JSON lines: an object in each line, which is what `publishGroups.create` takes, with a key.

function readLines(text: string): FileRow[] {
  const lines = text.split('\n');
  if (lines.length > mostLines) throw wrongFile(`At most ${mostRows} rows.`);
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line, index + 1)]));
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

// CSV: a header, and a row for each publish group.

const columns = [
  'key',
  'connectedProfileIds',
  'contentTypes',
  'text',
  'title',
  'link',
  'mediaUrls',
  'altTexts',
  'scheduledFor',
  'timeZone',
  'variant',
  'reference',
] as const;
type Column = (typeof columns)[number];
type Cells = Partial<Record<Column, string>>;

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

function readCsv(text: string): FileRow[] {
  const records = parsedCsv(text);
  const [header = [], ...others] = records;
  const found = readHeader(header);
  return others.flatMap((cells, index) =>
    cells.every((cell) => cell.trim() === '') ? [] : [readCells(found, cells, index + 2)],
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
      to: mostLines,
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
    const cell = column === 'text' ? (given[at] ?? '').trimEnd() : (given[at] ?? '').trim();
    if (!column || cell === '') continue;
    cells[column] = cell;
    problems.push(...cellProblems(column, cell));
  }
  for (const column of required) if (cells[column] === undefined) problems.push(wrong(column, 'Required.'));
  const { group, problems: more } = groupOf(cells);
  return {
    number,
    ...(cells.key === undefined ? {} : { key: cells.key }),
    group,
    problems: [...problems, ...more],
  };
}

/** What a spreadsheet writes where it could not compute a formula, such as a text that began with `=` or `-`. */
const spreadsheetErrors = new Set(['#NAME?', '#VALUE!', '#REF!', '#DIV/0!', '#NULL!', '#NUM!', '#N/A']);

function cellProblems(column: Column, cell: string): InputProblem[] {
  if (cell.length > mostCellCharacters)
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

const wordsOf = (cell = '') => cell.split(/[\s|]+/).filter((word) => word !== '');
const linesOf = (cell = '') => cell.split('\n').map((line) => line.trim());

/** Makes what `publishGroups.create` takes: what is the same everywhere is shared, and each profile is a target. */
function groupOf(cells: Cells): { group: Record<string, unknown>; problems: InputProblem[] } {
  const { connectedProfileIds, contentTypes, mediaUrls, altTexts, scheduledFor, timeZone, variant } = cells;
  const problems: InputProblem[] = [];
  // Ids and content types have no commas, which some people write between them.
  const [profiles, types] = [connectedProfileIds, contentTypes].map((cell) =>
    wordsOf(cell?.replaceAll(',', ' ').replaceAll(';', ' ')),
  ) as [string[], string[]];
  if (types.length > 1 && types.length !== profiles.length)
    problems.push(
      wrong(
        'contentTypes',
        `One for all profiles, or one for each: these are ${types.length} for ${profiles.length}.`,
      ),
    );
  const urls = wordsOf(mediaUrls);
  const texts = altTexts === undefined ? [] : linesOf(altTexts);
  if (texts.length > urls.length)
    problems.push(wrong('altTexts', `More lines (${texts.length}) than files (${urls.length}).`));
  const time = timeOf(scheduledFor, timeZone);
  const { text, title, link, reference } = cells;
  return {
    group: {
      ...Object.fromEntries(Object.entries({ text, title, link, reference }).filter(([, cell]) => cell)),
      ...(urls.length > 0
        ? {
            media: urls.map((sourceUrl, at) => ({ sourceUrl, ...(texts[at] ? { altText: texts[at] } : {}) })),
          }
        : {}),
      ...(time.scheduledFor === undefined ? {} : { scheduledFor: time.scheduledFor }),
      targets: profiles.map((connectedProfileId, at) => ({
        connectedProfileId,
        contentType: types.length === 1 ? types[0] : types[at],
        ...(variant ? { variant } : {}),
      })),
    },
    problems: [...problems, ...time.problems],
  };
}

const wallTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/;
const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)? ?(Z|[+-]\d{2}:\d{2})$/;

/** Reads a time, of which no part is guessed: neither the order of day and month, nor the zone. */
function timeOf(given: string | undefined, timeZone: string | undefined) {
  const refused = (field: Column, message: string) => ({
    scheduledFor: undefined,
    problems: [wrong(field, message)],
  });
  if (given === undefined)
    return timeZone === undefined
      ? { scheduledFor: undefined, problems: [] }
      : refused('scheduledFor', 'Required beside timeZone: a row without a time is published at once.');
  if (wallTime.test(given))
    return timeZone === undefined
      ? refused('timeZone', 'Required for a time without an offset, such as Europe/Lisbon.')
      : { scheduledFor: { local: given.replace(' ', 'T'), timeZone }, problems: [] };
  if (!instant.test(given))
    return refused(
      'scheduledFor',
      'Write year, month and day: 2026-03-01 09:30 beside timeZone, or 2026-03-01T09:30:00Z. Others, such as 03/04/2026, can be read in two ways.',
    );
  if (timeZone !== undefined)
    return refused('timeZone', 'Not beside a time with an offset from UTC. Leave one of them out.');
  const [time = '', offset = ''] = given.endsWith('Z')
    ? [given.slice(0, -1), 'Z']
    : [given.slice(0, -6), given.slice(-6)];
  const local = time.trim().replace(' ', 'T');
  return { scheduledFor: `${local}${local.length === 16 ? ':00' : ''}${offset}`, problems: [] };
}

/** Returns the column of a field of a publish group, and the field itself where no column is called like it. */
export function columnOf(field: string): { column: string; of?: string } {
  const [first = '', second, third = ''] = field.split('.');
  if (first === 'media') return { column: field.endsWith('.altText') ? 'altTexts' : 'mediaUrls' };
  if (first === 'scheduledFor') return { column: second === 'timeZone' ? 'timeZone' : 'scheduledFor' };
  if (first !== 'targets')
    return (columns as readonly string[]).includes(first) ? { column: first } : { column: 'row', of: field };
  if (third === '' || third === 'connectedProfileId') return { column: 'connectedProfileIds' };
  if (third === 'contentType') return { column: 'contentTypes' };
  const inner = field.split('.').slice(2).join('.');
  const shared = columnOf(inner);
  return shared.column === 'row' ? { column: 'contentTypes', of: inner } : shared;
}
