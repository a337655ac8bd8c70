/** Reads the query of an operation: the values of its parameters, the cursor of a page, and parameters that it does not have. */

import type { Response } from 'express';
import type { OperationDescription } from '../../contract/index.ts';
import type { Cursors } from '../../crypto/cursors.ts';
import type { Caller } from '../../domain/foundation/caller.ts';
import { fieldOf, type InputProblem, mostProblems, validationError } from '../../errors/index.ts';
import { meantField } from '../field-synonyms.ts';

// Converts query text to the types of the schema: numerals, `true` and `1`, `false` and `0`. Text that fits no type stays
// text, so that the schema reports it.

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

// Opens the cursors that come in, and seals those that go out. The domain works with plain cursors; callers see only
// sealed ones.

/** Query parameters that may change from page to page. */
const free = new Set(['cursor', 'limit', 'includeProviderRaw']);

/** Returns what a cursor is valid for: the caller, the operation, its path parameters and its filters. */
export function bindingOf(
  caller: Caller,
  operation: OperationDescription,
  path: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
): string[] {
  const filters = Object.keys(operation.query).filter((name) => !free.has(name));
  return [
    caller.organizationId,
    caller.mode,
    operation.operationId,
    ...Object.values(path).map(String),
    ...filters.map((name) => `${name}=${textOf(query[name])}`),
  ];
}

const textOf = (filter: unknown) =>
  typeof filter === 'object' ? JSON.stringify(filter) : String(filter ?? '');

/**
 * Opens a cursor; `undefined` when there is none.
 * @throws ServiceError `validation_error` when it was not made here for this list and these filters.
 */
export function openCursor(cursors: Cursors, binding: string[], cursor: unknown): string | undefined {
  // An empty or repeated cursor violates the schema, which reports it together with other problems.
  if (typeof cursor !== 'string' || cursor === '') return undefined;
  const value = cursors.open(cursor, binding);
  if (value === undefined)
    throw validationError([
      { field: 'cursor', message: 'Malformed cursor. Pass nextCursor unchanged, with the same filters.' },
    ]);
  return value;
}

/** Returns the answer with its `nextCursor` sealed; an answer without one is returned unchanged. */
export function sealNextCursor(cursors: Cursors, binding: string[], answer: unknown): unknown {
  const { nextCursor } = answer as { nextCursor?: string };
  return nextCursor ? { ...(answer as object), nextCursor: cursors.seal(nextCursor, binding) } : answer;
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
