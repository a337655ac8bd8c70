import type { InputProblem } from '../errors.ts';

/** Returns the problem of a value that is not one of the choices. */
export function choiceProblem(field: string, choices: readonly string[]): InputProblem {
  return { field, code: 'invalid_value', message: `Expected one of: ${choices.join(', ')}.` };
}
