/** The filters that several lists have: the days on which rows were made, and the customer's own names for them. */
import { validationError } from '../../errors/index.ts';
import type { Filter } from './filter-bar.ts';
import { endOfDay, startOfDay } from './form-values.ts';

type Given = Record<string, string>;

export const dayFilters: readonly Filter[] = [
  { name: 'since', label: 'Made from', type: 'date' },
  { name: 'until', label: 'Made until', type: 'date' },
];

/**
 * Turns the days of a filter into the window of time from the first one's begin to the last one's end.
 * @throws ServiceError `validation_error` when one of them is no day.
 */
export function windowOf({ since, until }: Given): { since?: Date; until?: Date } {
  return {
    ...(since ? { since: instantOf('since', startOfDay(since)) } : {}),
    ...(until ? { until: instantOf('until', endOfDay(until)) } : {}),
  };
}

/** Turns the days of a filter into the window of time as the API takes it, which says what is wrong with them. */
export function windowQueryOf({ since, until }: Given): { since?: string; until?: string } {
  return { ...(since ? { since: startOfDay(since) } : {}), ...(until ? { until: endOfDay(until) } : {}) };
}

function instantOf(field: string, text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()))
    throw validationError([{ field, code: 'invalid_value', message: 'Give a day, as in 2026-11-26.' }]);
  return instant;
}

export const ownFilters: readonly Filter[] = [
  { name: 'reference', label: 'Your reference' },
  { name: 'metadata', label: 'Your metadata (key=value)' },
];

/**
 * Returns what the filters of the customer's own names ask for.
 * @throws ServiceError `validation_error` when the metadata have no `=`.
 */
export function ownNamesOf({ reference, metadata }: Given): {
  reference?: string;
  metadata?: Record<string, string>;
} {
  return { ...(reference ? { reference } : {}), ...(metadata ? { metadata: entryOf(metadata) } : {}) };
}

function entryOf(text: string): Record<string, string> {
  const [key = '', ...rest] = text.split('=');
  if (key.trim() === '' || rest.length === 0)
    throw validationError([
      { field: 'metadata', code: 'invalid_value', message: 'Give a key and its value, as in team=north.' },
    ]);
  return { [key.trim()]: rest.join('=').trim() };
}
