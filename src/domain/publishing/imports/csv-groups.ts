/** Makes publish groups of rows of CSV: which columns there are, and what stands in each. Pure functions. */
import type { InputProblem } from '../../../errors/index.ts';
import { mostInCell, wrong } from './file-rows.ts';

export const columns = [
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
export type Column = (typeof columns)[number];
export type Cells = Partial<Record<Column, string>>;

const wordsOf = (cell = '') =>
  cell
    .trim()
    .split(/\s+/, mostInCell)
    .filter((word) => word !== '');
const linesOf = (cell = '') => cell.split('\n', mostInCell).map((line) => line.trim());

/** Makes what `publishGroups.create` takes: what is the same everywhere is shared, and each profile is a target. */
export function groupOf(cells: Cells): { group: Record<string, unknown>; problems: InputProblem[] } {
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
