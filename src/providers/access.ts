/** What a call to a provider is for, and what its grant must have. */
import type { ContentAction, ContentType } from '../contract/index.ts';

/** What a call to a provider is made for, as metrics and the log name it: an operation of the contract, or a job. */
export type ProviderOperation =
  | `${ContentType}.${ContentAction | 'publish'}`
  | 'connectedProfiles.metrics'
  | 'connectedProfiles.targets.list'
  | 'authIntegrations.check'
  | `connections.${'connect' | 'refresh' | 'check' | 'subscribe' | 'revoke'}`
  | `profiles.${'budget' | 'rules' | 'poll' | 'stream' | 'sweep'}`
  | 'webhooks.observe'
  | 'events.deliver'
  | 'backfills.page';

/** The scopes and tasks that a grant must have for an operation. */
export interface RequiredAccess {
  /** The scopes needed. A login kind, or a kind of profile, that is left out does not offer the operation. */
  scopes: NamesByLogin;
  /** The tasks needed; absent when anybody who can grant the scopes may run the operation. */
  tasks?: RoleTasks;
}

/**
 * Login kind -> names. Where a login kind connects profiles of several kinds that differ in this: kind of profile -> names.
 */
export type NamesByLogin = Readonly<Record<string, readonly string[] | NamesByProfileKind>>;
export type NamesByProfileKind = Readonly<Record<string, readonly string[]>>;

/** Tasks, one of which the end user's role at the account must include. What is left out needs none. */
export type RoleTasks = NamesByLogin;

/** A kind of profile under a login kind. */
export interface ProfileClass {
  loginKind: string;
  profileKind: string;
}

/** Returns the class of a stored profile. */
export const classOf = (profile: { kind: string; connection: { loginKind: string } }): ProfileClass => ({
  loginKind: profile.connection.loginKind,
  profileKind: profile.kind,
});

const isList = (found: readonly string[] | NamesByProfileKind): found is readonly string[] =>
  Array.isArray(found);

/** Returns the names for a class of profiles; `undefined` when it is left out. */
export function namesFor(
  names: NamesByLogin | undefined,
  { loginKind, profileKind }: ProfileClass,
): readonly string[] | undefined {
  const found = names?.[loginKind];
  return found === undefined || isList(found) ? found : found[profileKind];
}

/**
 * Returns the tasks of which the role needs one; an empty list when it has one of them, or when its tasks are
 * not known.
 */
export function lackingTasks(
  anyOf: readonly string[] = [],
  held: readonly string[] | undefined,
): readonly string[] {
  return held === undefined || anyOf.some((task) => held.includes(task)) ? [] : anyOf;
}

/** Returns the needed scopes that are not confirmed. */
export function lackingOf(needed: readonly string[], confirmed: ReadonlySet<string>): string[] {
  return needed.filter((scope) => !confirmed.has(scope));
}

/** Returns the names of each login kind, once for every kind of profile that is told apart. */
export const eachOf = (
  names: NamesByLogin,
): { loginKind: string; profileKind?: string; names: readonly string[] }[] =>
  Object.entries(names).flatMap(([loginKind, found]) =>
    isList(found)
      ? [{ loginKind, names: found }]
      : Object.entries(found).map(([profileKind, own]) => ({ loginKind, profileKind, names: own })),
  );

/** Returns what a refusal calls a class of profiles: its kind of profile where kinds are told apart, or else its login kind. */
export const nameOfClass = (names: NamesByLogin, { loginKind, profileKind }: ProfileClass): string => {
  const found = names[loginKind];
  return found === undefined || isList(found) ? loginKind : `profiles of the kind ${profileKind}`;
};
