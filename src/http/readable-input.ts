/**
 * Finds the readable part of an input that its schema refuses, so that the operation's further checks can run on it.
 */
import type { z } from 'zod';
import { type OperationId, validators } from '../contract/index.ts';
import type { InputProblem } from '../errors/index.ts';
import { sharedPart } from './fields.ts';
import { readablePart } from './readable-part.ts';
import { type RequestParts, requestPlaces } from './validate.ts';

interface ReadableInput {
  input: Record<string, unknown>;
  /**
   * Returns the problems that the whole input has as well, with the fields' paths in the whole input.
   * Problems of a field or list that has lost something unreadable are left out, because they may come from
   * the loss.
   */
  certain(problems: readonly InputProblem[]): InputProblem[];
}

/** Returns the readable part; undefined when path, query or body could not be read at all. */
export function readableInput(operationId: OperationId, parts: RequestParts): ReadableInput | undefined {
  const input = {};
  const lost = new Set<string>();
  const places = new Map<string, number[]>();
  for (const place of requestPlaces) {
    const validator = validators[operationId][place];
    if (!validator) continue;
    const readable = readablePart(validator, parts[place]) ?? readableByAll(validator, parts[place]);
    if (!readable) return undefined;
    Object.assign(input, readable.value);
    for (const name of Object.keys(parts[place] as object))
      if (!Object.hasOwn(readable.value, name)) lost.add(name);
    for (const [list, kept] of readable.places) places.set(list, kept);
  }
  return {
    input,
    certain: (problems) =>
      problems
        .map((problem) => ({ ...problem, field: placeBefore(problem.field, places) }))
        .filter(({ field }) => !places.has(field) && !lost.has(field)),
  };
}

/** Returns the fields that can be read although nobody knows the content type. */
function readableByAll(validator: z.ZodType, value: unknown) {
  const shared = sharedPart(validator, value);
  return shared && { value: shared as Record<PropertyKey, unknown>, places: new Map<string, number[]>() };
}

/** Returns a field's path in the original input, in which lists still have all their entries. */
function placeBefore(field: string, places: ReadonlyMap<string, number[]>): string {
  return field.split('.').reduce((path, name) => {
    const place = places.get(path)?.[Number(name)] ?? name;
    return path === '' ? `${place}` : `${path}.${place}`;
  }, '');
}
