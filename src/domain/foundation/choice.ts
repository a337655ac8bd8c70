import type { InputProblem } from '../../errors/index.ts';
import { nearest } from '../../lib/nearest.ts';

/** Returns the problem of a value that is not one of the choices. */
export function choiceProblem(field: string, choices: readonly string[], given?: string): InputProblem {
  return { field, code: 'invalid_value', message: expectedOneOf(given, choices) };
}

/** Says which values there are, and which one was probably meant. */
export function expectedOneOf(given: unknown, choices: readonly string[]): string {
  const meant = typeof given === 'string' ? meantWord(given, choices) : '';
  return `${meant}Expected one of: ${choices.join(', ')}.`;
}

/** Asks whether the choice was meant that the word comes closest to, with a blank at the end; empty when none is close. */
export function meantWord(word: string, choices: readonly string[]): string {
  const meant = nearest(word, choices);
  return meant ? `Did you mean ${meant}? ` : '';
}
