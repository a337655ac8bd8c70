/** Determines which scopes may be relied on. A scope that the provider has not confirmed counts as missing. */
import type { StoredProfile } from '../../db/profiles.ts';

interface GrantedScopes {
  grantedScopes: readonly string[];
  unconfirmedScopes: readonly string[];
}

/** Returns the confirmed scopes of a grant, for all of its accounts. */
export function confirmedScopesOf({ grantedScopes, unconfirmedScopes }: GrantedScopes): Set<string> {
  return new Set(grantedScopes).difference(new Set(unconfirmedScopes));
}

/** Returns the confirmed scopes for one profile, whose account may lack some that the grant has. */
export function scopesOfProfile({ connection, lackingScopes }: StoredProfile): Set<string> {
  return confirmedScopesOf(connection).difference(new Set(lackingScopes));
}
