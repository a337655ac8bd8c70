/**
 * Reads the input of an operation. All problems that the schema and the operation's checks find come in one
 * answer.
 */
import type { Context } from '../context.ts';
import type { OperationId } from '../contract/index.ts';
import type { Caller } from '../domain/foundation/caller.ts';
import {
  type InputProblem,
  InvalidInput,
  mostProblems,
  ServiceError,
  validationError,
} from '../errors/index.ts';
import { type Admission, admissions } from './handlers/admissions.ts';
import { readableInput } from './readable-input.ts';
import { type RequestParts, validateInput } from './validate.ts';

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
