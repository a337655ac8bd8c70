/** The credentials that a provider gives an app when it is registered, where it registers any. */
import type { InputProblem } from '../../errors.ts';
import type { LoginKind } from '../../providers/provider.ts';

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

/** What no provider has given is not taken: the service keeps a secret of its own there. */
export function surplusProblems({ name, connect }: LoginKind, given: AppCredentials): InputProblem[] {
  if (connect.app === 'registered') return [];
  return fields
    .filter((field) => given[field] !== undefined)
    .map((field) => ({
      field,
      code: 'conflicting_fields' as const,
      message: `${name} knows no registered apps.`,
    }));
}
