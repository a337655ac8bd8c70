/** Checks people's names, e-mail addresses and passwords. */
import { z } from 'zod';
import { normalEmail } from '../../../db/tables/users.ts';
import { type InputProblem, validationError } from '../../../errors/index.ts';

const password = { min: 12, max: 128 };
const longestName = 100;

interface Person {
  name: string;
  email: string;
  password: string;
}

/** Checks the given fields. Throws `validation_error` with all problems. */
export function requireSound(given: Partial<Person>): void {
  const problems = [
    ...(given.name === undefined ? [] : nameProblems('name', given.name)),
    ...(given.email === undefined ? [] : emailProblems(given.email)),
    ...(given.password === undefined ? [] : passwordProblems(given.password, given.email)),
  ];
  if (problems.length > 0) throw validationError(problems);
}

export function requireName(field: string, name: string): void {
  const problems = nameProblems(field, name);
  if (problems.length > 0) throw validationError(problems);
}

function nameProblems(field: string, name: string): InputProblem[] {
  if (name === '') return [{ field, code: 'required', message: 'Enter a name.' }];
  if (name.length > longestName)
    return [{ field, code: 'too_long', message: `A name has at most ${longestName} characters.` }];
  return [];
}

function emailProblems(email: string): InputProblem[] {
  const sound = email.length <= 254 && z.email().safeParse(normalEmail(email)).success;
  return sound ? [] : [{ field: 'email', code: 'invalid_format', message: 'This is not an e-mail address.' }];
}

function passwordProblems(chosen: string, email = ''): InputProblem[] {
  const field = 'password';
  if (chosen.length < password.min)
    return [
      {
        field,
        code: 'too_short',
        message: `A password has at least ${password.min} characters. A sentence is good.`,
      },
    ];
  if (chosen.length > password.max)
    return [{ field, code: 'too_long', message: `A password has at most ${password.max} characters.` }];
  const guessable = normalEmail(chosen) === normalEmail(email) || new Set(chosen).size < 4;
  return guessable
    ? [{ field, code: 'invalid_value', message: 'This password is too easy to guess. Choose another one.' }]
    : [];
}
