/**
 * Tracks what an end user has granted to an app. A grant starts with what the token says, and changes by
 * later consents, by revoking, and by tests.
 */
import { z } from 'zod';
import type { Scenario } from '../scenarios.ts';
import type { GrantChange } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { appRemoved, permissionMissing, sessionExpired } from './errors.ts';
import { lifespanOf, pageIdOf, readToken, type TokenClaims } from './tokens.ts';

const state = z.object({
  /** The Pages of the latest consent. Tokens of earlier consents reach no other Pages either. */
  targets: z.array(z.string()).optional(),
  scopes: z.array(z.string()).optional(),
  droppedScopes: z.array(z.string()).optional(),
  expired: z.boolean().optional(),
  revoked: z.boolean().optional(),
  /**
   * Set when a test has restored the grant or dropped a scope. Tokens then count as old enough to be
   * refreshed.
   */
  aged: z.boolean().optional(),
  /** The number of attempts to refresh a token. */
  refreshes: z.number().optional(),
});
type GrantState = z.infer<typeof state>;

export interface Grant {
  scopes: string[];
  /** The Pages that the grant covers; absent when no consent has named any. */
  pageIds: string[] | undefined;
  ended: 'revoked' | 'expired' | undefined;
  aged: boolean;
  refreshes: number;
}

export type GrantReference = NonNullable<TokenClaims['grant']>;

const objectId = 'grant';

export const grantKey = ({ appId, userId }: GrantReference) => `grant/${appId}/${userId}`;

/** Returns the key of a grant's state in the store. */
export function grantKeyOf({ grant, accountId }: TokenClaims): string {
  return grant ? grantKey(grant) : `grant/${accountId}`;
}

/** Scenario -> the state in which its grants begin; those of other scenarios begin in working order. */
const stateOfScenario: Partial<Record<Scenario, GrantState>> = {
  grant_expired: { expired: true },
  grant_revoked: { revoked: true },
  scope_missing: { scopes: [] },
  scope_withdrawn: { scopes: [] },
};

export async function readGrant(claims: TokenClaims, store: SimulatorStore): Promise<Grant> {
  const written = await readGrantState(grantKeyOf(claims), store);
  const { targets, scopes, droppedScopes, refreshes, ...flags }: GrantState = {
    ...stateOfScenario[claims.scenario as Scenario],
    ...written,
  };
  const { expiresAt } = lifespanOf(claims, store.now());
  const expired = flags.expired || (expiresAt !== undefined && expiresAt <= store.now());
  return {
    scopes: (scopes ?? claims.scopes ?? []).filter((scope) => !droppedScopes?.includes(scope)),
    pageIds: targets ?? claims.pageIds,
    ended: flags.revoked ? 'revoked' : expired ? 'expired' : undefined,
    aged: flags.aged ?? false,
    refreshes: refreshes ?? 0,
  };
}

export async function readGrantState(key: string, store: SimulatorStore): Promise<GrantState> {
  return state.parse((await store.read(key)).get(objectId) ?? {});
}

export function writeGrantState(key: string, fields: GrantState, store: SimulatorStore): Promise<void> {
  return store.write(key, objectId, fields);
}

/**
 * Checks the grant.
 * @throws GraphRefusal when it has ended or does not cover the token's Page.
 */
export function requireGrant(claims: TokenClaims, { ended, pageIds }: Grant): void {
  if (ended === 'revoked') throw appRemoved();
  if (ended === 'expired') throw sessionExpired();
  if (!claims.endUser && pageIds && !pageIds.includes(pageIdOf(claims))) throw permissionMissing();
}

/** Changes a grant as a test asks, in place of what the end user or time would do. */
export async function changeGrant(
  accessToken: string,
  change: GrantChange,
  store: SimulatorStore,
): Promise<void> {
  const claims = readToken(accessToken);
  if (!claims) throw new Error('not a token of a simulated account');
  const key = grantKeyOf(claims);
  const { droppedScopes = [] } = await readGrantState(key, store);
  await writeGrantState(key, stateAfter(change, droppedScopes), store);
}

function stateAfter(change: GrantChange, droppedScopes: readonly string[]): GrantState {
  switch (change.action) {
    case 'expire':
      return { expired: true };
    case 'revoke':
      return { revoked: true };
    case 'restore':
      return { expired: false, revoked: false, droppedScopes: [], aged: true };
    case 'drop_scope':
      return { droppedScopes: [...new Set([...droppedScopes, change.scope])], aged: true };
  }
}
