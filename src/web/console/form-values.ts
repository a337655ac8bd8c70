/** Reads the fields of a sent form. A field that was left empty counts as not given. */

import { contentTypes } from '../../contract/index.ts';
import { instantOf as instantAt } from '../../domain/foundation/schedule.ts';
import { validationError } from '../../errors/index.ts';
import type { Option } from './components.ts';
import { zoneOfPage } from './page-context.ts';

/**
 * Refuses NUL characters, which the database cannot store.
 * @throws ServiceError `validation_error`
 */
export function requireStorable(form: URLSearchParams): void {
  const problems = [...form].flatMap(([field, value]) =>
    `${field}${value}`.includes('\0')
      ? [{ field: field.replaceAll('\0', ''), message: 'This cannot be stored.' }]
      : [],
  );
  if (problems.length > 0) throw validationError(problems);
}

export function textOf(form: URLSearchParams, name: string): string | undefined {
  return form.get(name)?.trim() || undefined;
}

const longestSecret = 1_000;

/**
 * Returns a field exactly as it was typed.
 * @throws ServiceError `validation_error` when it is too long or contains NUL.
 */
export function secretOf(form: URLSearchParams, name: string): string {
  const value = form.get(name) ?? '';
  if (value.includes('\0') || value.length > longestSecret)
    throw validationError([{ field: name, message: 'This cannot be read.', code: 'invalid_value' }]);
  return value;
}

/** Splits a field that has one word per line, or words separated by spaces or commas. */
export function wordsOf(form: URLSearchParams, name: string): string[] {
  return form.getAll(name).flatMap((value) => value.split(/[\s,]+/).filter(Boolean));
}

/** Returns the number, or the text as typed when it is not a number, so that the contract's validation reports it. */
export function numberOf(form: URLSearchParams, name: string): number | string | undefined {
  const text = textOf(form, name);
  const number = Number(text);
  return text === undefined || Number.isNaN(number) ? text : number;
}

/**
 * Turns the value of a `datetime-local` field, read in the time zone of the page, into an ISO 8601 instant; other text is
 * returned as typed.
 */
export function instantOf(form: URLSearchParams, name: string): string | undefined {
  const text = textOf(form, name);
  return text === undefined ? undefined : inZone(text);
}

/** Returns the first instant of a day or a minute, or the text as typed when it is neither, for the contract to refuse. */
export function startOf(time: string): string {
  if (isMinute(time)) return inZone(time);
  return isDay(time) ? inZone(`${time}T00:00:00.000`) : time;
}

/** Returns the last instant of a day or a minute, or the text as typed. */
export function endOf(time: string): string {
  if (isMinute(time)) return inZone(`${time}:59.999`);
  return isDay(time) ? inZone(`${time}T23:59:59.999`) : time;
}

const inZone = (local: string): string => instantAt(local, zoneOfPage())?.toISOString() ?? local;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isMinute = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text);

/** Drops values that were not given. */
export function given<Values extends Record<string, unknown>>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}

/** Options for form fields, taken from the contract. */
export function contentTypeOptions(): Option[] {
  return contentTypes.map((contentType) => ({ value: contentType, text: contentType }));
}

/** Returns the values of an enumeration as options, with spaces instead of underscores. */
export function optionsOf(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, text: value.replaceAll('_', ' ') }));
}
