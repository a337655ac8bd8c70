/** Tells what end users have granted: grants belong to an end user and an app, or to an account alone. */
import * as grants from '../engine/grants.ts';
import type { GrantChange } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { appRemoved, permissionMissing, sessionExpired } from './errors.ts';
import { claimsOf, lifespanOf, pageIdOf, type TokenClaims } from './tokens.ts';

export type GrantReference = NonNullable<TokenClaims['grant']>;

export const grantKey = ({ appId, userId }: GrantReference) => `grant/${appId}/${userId}`;

/** Returns the key of a grant's state in the store. */
export function grantKeyOf({ grant, accountId }: TokenClaims): string {
  return grant ? grantKey(grant) : `grant/${accountId}`;
}

/**
 * Returns the grant of a token. The accounts in it are ids of Pages. In two scenarios it begins without any
 * scope.
 */
export function readGrant(claims: TokenClaims, store: SimulatorStore): Promise<grants.Grant> {
  const { scenario, scopes = [], pageIds } = claims;
  const without = scenario === 'scope_missing' || scenario === 'scope_withdrawn';
  const { expiresAt } = lifespanOf(claims, store.now());
  const begun = { scenario, scopes: without ? [] : scopes, accounts: pageIds, expiresAt };
  return grants.readGrant(grantKeyOf(claims), begun, store);
}

/**
 * Checks the grant.
 * @throws Refusal when it has ended or does not cover the token's Page.
 */
export function requireGrant(claims: TokenClaims, { ended, accounts }: grants.Grant): void {
  if (ended === 'revoked') throw appRemoved();
  if (ended === 'expired') throw sessionExpired();
  if (!claims.endUser && accounts && !accounts.includes(pageIdOf(claims))) throw permissionMissing();
}

export async function changeGrant(
  accessToken: string,
  change: GrantChange,
  store: SimulatorStore,
): Promise<void> {
  await grants.changeGrant(grantKeyOf(claimsOf(accessToken)), change, store);
}
