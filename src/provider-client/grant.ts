/** What the service holds of a grant: its credential, its state, and what of it a call needs. */

import type { Schemas } from '../contract/index.ts';
import type { Keyring } from '../crypto/keyring.ts';
import type { Connection } from '../db/tables/connections.ts';
import type { StoredProfile } from '../db/tables/profiles.ts';
import { ServiceError } from '../errors/index.ts';
import { dayMs } from '../lib/time.ts';
import { classOf, lackingOf, lackingTasks, namesFor, type RoleTasks } from '../providers/access.ts';
import type { GrantCredential } from '../providers/upstream-rules.ts';

/** Seals and opens provider credentials, bound to the id of their connection or profile. */
export function sealCredential(
  keyring: Keyring,
  rowId: string,
  credential: GrantCredential,
): Buffer<ArrayBuffer> {
  return keyring.seal(JSON.stringify(credential), rowId);
}

export function openCredential(keyring: Keyring, rowId: string, sealed: Uint8Array): GrantCredential {
  return JSON.parse(keyring.open(sealed, rowId));
}

const opened = new WeakMap<StoredProfile, GrantCredential>();

/**
 * Returns the credential of a profile's calls. It is decrypted once per cached row, and dropped with that
 * row.
 */
export function credentialOf(
  { security: { keyring } }: { security: { keyring: Keyring } },
  profile: StoredProfile,
): GrantCredential {
  const known = opened.get(profile) ?? openCredentialOf(keyring, profile);
  opened.set(profile, known);
  return known;
}

/** Decrypts the account's own credential, or else the connection's. */
function openCredentialOf(keyring: Keyring, { id, credential, connection }: StoredProfile): GrantCredential {
  if (credential) return openCredential(keyring, id, credential);
  if (!connection.credential) throw new Error(`${connection.id} has no credential`);
  return openCredential(keyring, connection.id, connection.credential);
}

// What a grant is good for at a given time: its status, the scopes that may be relied on, and the tasks of a role.

/**
 * The time before its expiry from which a grant counts as expiring that only the end user can renew, or that the service has
 * failed to refresh.
 */
export const warningMs = 7 * dayMs;

/** Where it is not known whether a refresh has failed, an expiring grant may pass for an active one. */
type Grant = Pick<Connection, 'status' | 'expiresAt' | 'refreshAt'> &
  Partial<Pick<Connection, 'refreshErrorCode'>>;

export function statusOf(
  { status, expiresAt, refreshAt, refreshErrorCode }: Grant,
  now: Date,
): Connection['status'] {
  if (status === 'expired' || status === 'revoked' || !expiresAt) return status;
  if (expiresAt <= now) return 'expired';
  const renewsItself = refreshAt !== null && refreshAt < expiresAt && !refreshErrorCode;
  return !renewsItself && expiresAt.getTime() - now.getTime() < warningMs ? 'expiring' : 'active';
}

/** Returns whether the profile's credential works, or why not. */
export function credentialHealth(
  { connection }: StoredProfile,
  now: Date,
): Schemas['ConnectedProfile']['health']['credential'] {
  const status = statusOf(connection, now);
  return status === 'active' || status === 'expiring' ? 'ok' : status;
}

interface GrantedScopes {
  grantedScopes: readonly string[];
  unconfirmedScopes: readonly string[];
}

/** Returns the scopes of a grant, for all of its accounts. A scope that the provider has not confirmed is missing. */
export function confirmedScopesOf({ grantedScopes, unconfirmedScopes }: GrantedScopes): Set<string> {
  return new Set(grantedScopes).difference(new Set(unconfirmedScopes));
}

/** Returns the confirmed scopes for one profile, whose account may lack some that the grant has. */
export function scopesOfProfile({ connection, lackingScopes }: StoredProfile): Set<string> {
  return confirmedScopesOf(connection).difference(new Set(lackingScopes));
}

/** Tells whether the profile has all of these scopes. */
export const hasScopes = (profile: StoredProfile, needed: readonly string[]): boolean =>
  lackingOf(needed, scopesOfProfile(profile)).length === 0;

/**
 * Returns the tasks that the end user's role at the account lets them do; `undefined` when they are not
 * known.
 */
export const tasksOf = ({ tasks }: StoredProfile) => (tasks as string[] | null) ?? undefined;

// Checks before a provider is called: whether the grant and the end user's role allow what is to be done.

/** Checks the credential, then the scopes. Throws `invalid_token` and `scope_insufficient`. */
export function requireAccess(profile: StoredProfile, needed: readonly string[], now: Date): void {
  const health = profile.status === 'live' ? credentialHealth(profile, now) : 'disconnected';
  if (health !== 'ok') throw new ServiceError('invalid_token', { meta: { reason: health } });
  const missing = lackingOf(needed, scopesOfProfile(profile));
  if (missing.length > 0) throw scopeInsufficient(missing);
}

/**
 * Checks that the end user's role allows the operation. If it does not, a credential that does not work and
 * missing scopes are still reported first.
 * @throws ServiceError `scope_insufficient`, which names the tasks or the scopes, and `invalid_token`.
 */
export function requireTask(
  profile: StoredProfile,
  needed: readonly string[],
  tasks: RoleTasks | undefined,
  now: Date,
): void {
  const missing = lackingTasks(namesFor(tasks, classOf(profile)), tasksOf(profile));
  if (missing.length === 0) return;
  requireAccess(profile, needed, now);
  throw taskMissing(missing);
}

/**
 * Returns the error of missing scopes.
 * @param missingScopes the scopes that the grant certainly lacks.
 */
function scopeInsufficient(missingScopes: readonly string[]): ServiceError {
  return new ServiceError('scope_insufficient', { meta: { missingScopes } });
}

/**
 * Returns the error of a role that does not allow an operation.
 * @param missingTasks the tasks of which the role needs at least one.
 */
function taskMissing(missingTasks: readonly string[]): ServiceError {
  return new ServiceError('scope_insufficient', {
    message:
      'The role of the end user at this account does not let them do this. Somebody there has to give them one that does, and they have to connect again.',
    meta: { reason: 'task_missing', missingTasks },
  });
}
