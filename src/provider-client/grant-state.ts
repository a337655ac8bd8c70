/** What a grant is good for at a given time: its status, the scopes that may be relied on, and the tasks of a role. */

import type { Schemas } from '../contract/index.ts';
import type { Connection } from '../db/tables/connections.ts';
import type { StoredProfile } from '../db/tables/profiles.ts';
import { dayMs } from '../lib/time.ts';

/**
 * The time before its expiry from which a grant counts as expiring that only the end user can renew, or that the service has
 * tried to refresh in vain.
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

/**
 * Returns the tasks that the end user's role at the account lets them do; `undefined` when they are not
 * known.
 */
export const tasksOf = ({ tasks }: StoredProfile) => (tasks as string[] | null) ?? undefined;
