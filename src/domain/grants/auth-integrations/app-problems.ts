/**
 * Checks that an app's credentials are given exactly for the login kinds whose provider gives them, which it
 * does when the app is registered.
 */
import type { InputProblem } from '../../../errors/index.ts';
import type { LoginKind } from '../../../providers/provider.ts';

const fields = ['clientId', 'clientSecret'] as const;
type AppCredentials = Partial<Record<(typeof fields)[number], string>>;

export function appProblems(loginKind: LoginKind, given: AppCredentials): InputProblem[] {
  const { name, connect } = loginKind;
  if (connect.app !== 'registered') return surplusProblems(loginKind, given);
  return fields
    .filter((field) => given[field] === undefined)
    .map((field) => ({
      field,
      code: 'required' as const,
      message: `Required: what ${name} gave your app when you registered it.`,
    }));
}

/**
 * Returns the problems of credentials that are given although the provider registers no apps and so gives
 * none.
 */
export function surplusProblems({ name, connect }: LoginKind, given: AppCredentials): InputProblem[] {
  if (connect.app === 'registered') return [];
  return fields
    .filter((field) => given[field] !== undefined)
    .map((field) => ({
      field,
      code: 'conflicting_fields' as const,
      message: `${name} needs no app of yours. Leave this out.`,
    }));
}
