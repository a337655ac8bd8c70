/**
 * Converts query text to the types of the schema: numerals, `true` and `1`, `false` and `0`. Text that fits no type
 * stays text, so that the schema reports it. Parameters that an operation does not have are reported here.
 */

import type { Response } from 'express';
import type { OperationDescription } from '../../contract/index.ts';
import { fieldOf, type InputProblem, mostProblems } from '../../errors/index.ts';
import { meantField } from '../field-synonyms.ts';

const numeral = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Converts declared parameters and drops unknown ones (see `unknownParameters`). A repeated parameter arrives as an array and stays
 * one, so that the schema reports it unless it takes a list.
 */
export function coerceQuery(
  types: OperationDescription['query'],
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(types)) {
    const value = type === 'object' ? (entriesOf(name, query) ?? query[name]) : query[name];
    if (value === undefined) continue;
    if (type === 'array') values[name] = [value].flat().flatMap(listed);
    else values[name] = Array.isArray(value) ? value : coerce(type, value);
  }
  return values;
}

/** Returns what the query has as `name[key]=value`; `undefined` when it has nothing of that form. */
function entriesOf(name: string, query: Readonly<Record<string, unknown>>): object | undefined {
  const entries = Object.entries(query).filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'));
  if (entries.length === 0) return undefined;
  // The validators skip this key, so a filter by it would silently select everything; a list is refused.
  if (entries.some(([key]) => key === `${name}[__proto__]`)) return [];
  return Object.fromEntries(entries.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

/** Splits the values of a list, which may also be written with commas between them. */
const listed = (value: unknown): unknown => (typeof value === 'string' ? value.split(',') : value);

function coerce(type: string | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'boolean') {
    if (value === 'true' || value === '1') return true;
    return value === 'false' || value === '0' ? false : value;
  }
  return (type === 'number' || type === 'integer') && numeral.test(value) ? Number(value) : value;
}

// Finds query parameters that an operation does not have. A misspelled filter would otherwise select everything.

type Parameters = OperationDescription['query'];

/** Returns the names, as callers have written them. */
export function unknownParameters(types: Parameters, query: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(query).filter((name) => !isKnown(types, name));
}

/** An entry of an object is written `name[key]`. */
function isKnown(types: Parameters, name: string): boolean {
  if (Object.hasOwn(types, name)) return true;
  const object = /^([^[]+)\[.*\]$/s.exec(name)?.[1];
  return object !== undefined && Object.hasOwn(types, object) && types[object] === 'object';
}

/** Names them in the answer's header and in the request log. */
export function noteUnknownParameters(res: Response, names: readonly string[]): void {
  if (names.length === 0) return;
  const listed = names.slice(0, mostProblems).map((name) => fieldOf([name]));
  res.set('Unknown-Parameters', listed.map(encodeURIComponent).join(', '));
  res.locals.unknownParameters = listed;
}

/** Returns a problem for each, which names the parameter that was probably meant, or all that there are. */
export function unknownParameterProblems(names: readonly string[], types: Parameters): InputProblem[] {
  const known = Object.keys(types);
  return names.slice(0, mostProblems + 1).map((name) => {
    const meant = meantField(name.replace(/\[.*$/s, ''), known);
    const rest = known.length > 0 ? `There are ${known.join(', ')}.` : 'There is none.';
    return {
      field: fieldOf([name]),
      code: 'unknown_field',
      message: `Unknown query parameter. ${meant ? `Did you mean ${meant}?` : rest}`,
    };
  });
}
