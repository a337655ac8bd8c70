import type { InputProblem } from '../errors.ts';

/** A value that is none of those that there are. */
export function choiceProblem(field: string, choices: readonly string[]): InputProblem {
  return { field, code: 'invalid_value', message: `Expected one of: ${choices.join(', ')}.` };
}
