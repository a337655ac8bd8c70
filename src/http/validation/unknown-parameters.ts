/** Finds query parameters that an operation does not have. A misspelled filter would otherwise select everything. */
import type { Response } from 'express';
import type { OperationDescription } from '../../contract/index.ts';
import { fieldOf, type InputProblem, mostProblems } from '../../errors/index.ts';
import { meantField } from '../field-synonyms.ts';

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
