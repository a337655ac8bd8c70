/** Reads the input of an operation, and lists its problems together with those of its admission. */

import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { type OperationId, validators } from '../../contract/index.ts';
import type { Caller } from '../../domain/foundation/caller.ts';
import {
  type InputProblem,
  InvalidInput,
  mostProblems,
  ServiceError,
  validationError,
} from '../../errors/index.ts';
import { type Admission, admissions } from '../handlers/admissions.ts';
import { sharedPart } from './fields.ts';
import { readablePart } from './readable-part.ts';
import { type RequestParts, requestPlaces, validateInput } from './validate.ts';

// Reads the input of an operation. All problems that the schema and the operation's checks find come in one
// answer.

/**
 * Validates the input, and returns its path, query and body merged into one object.
 * @param known problems that were found already.
 * @throws ServiceError `validation_error` with all problems of the input.
 */
export async function readInput(
  ctx: Context,
  caller: Caller,
  operationId: OperationId,
  parts: RequestParts,
  known: readonly InputProblem[] = [],
): Promise<Record<string, unknown>> {
  const { input, problems: found } = validateInput(operationId, parts);
  const problems = [...known, ...found];
  if (problems.length === 0) return input;
  const admission = (admissions as Partial<Record<OperationId, Admission>>)[operationId];
  const readable =
    admission && problems.length <= mostProblems ? readableInput(operationId, parts) : undefined;
  if (!admission || !readable) throw validationError(problems);
  const further = readable.certain(await problemsOf(() => admission(ctx, caller, readable.input)));
  throw validationError([...problems, ...further.filter((problem) => isNew(problem, problems))]);
}

/**
 * Returns the problems that the check finds. Other refusals, such as a missing resource, wait until the input
 * is valid.
 */
async function problemsOf(admit: () => unknown): Promise<readonly InputProblem[]> {
  try {
    await admit();
  } catch (error) {
    if (error instanceof InvalidInput) return error.problems;
    if (!(error instanceof ServiceError)) throw error;
  }
  return [];
}

/** Tells whether a problem is new: it is neither about a value that is already refused, nor depends on one. */
function isNew({ field, restsOn = [] }: InputProblem, known: readonly InputProblem[]): boolean {
  return !known.some(
    (one) =>
      isWithin(field, one.field) ||
      (one.code !== 'unknown_field' && restsOn.some((name) => isWithin(one.field, name))),
  );
}

const isWithin = (field: string, refused: string) => field === refused || field.startsWith(`${refused}.`);

// Finds the readable part of an input that its schema refuses, so that the operation's further checks can run on it.

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
function readableInput(operationId: OperationId, parts: RequestParts): ReadableInput | undefined {
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
