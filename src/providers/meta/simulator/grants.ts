/**
 * What an end user's grant to an app holds now. It begins with what the token says, and changes with later consents,
 * by revoking, and by a test's hand.
 */
import { z } from 'zod';
import type { GrantChange, Scenario, SimulatorStore } from '../../simulator.ts';
import { appRemoved, permissionMissing, sessionExpired } from './errors.ts';
import { lifespanOf, pageIdOf, readToken, type TokenClaims } from './tokens.ts';

const state = z.object({
  /** The Pages of the latest consent, which narrows the app's earlier grants too. */
  targets: z.array(z.string()).optional(),
  scopes: z.array(z.string()).optional(),
  droppedScopes: z.array(z.string()).optional(),
  expired: z.boolean().optional(),
  revoked: z.boolean().optional(),
  /** A test has changed the grant, and with it passes the day after which tokens can be refreshed. */
  aged: z.boolean().optional(),
  /** How often a token was presented to be refreshed. */
  refreshes: z.number().optional(),
});
export type GrantState = z.infer<typeof state>;

export interface Grant {
  scopes: string[];
  /** The Pages that it covers; absent when no consent has named any. */
  pageIds: string[] | undefined;
  ended: 'revoked' | 'expired' | undefined;
  aged: boolean;
  refreshes: number;
}

export type GrantReference = NonNullable<TokenClaims['grant']>;

const objectId = 'grant';

export const grantKey = ({ appId, userId }: GrantReference) => `grant/${appId}/${userId}`;

/** Where a grant's state lies in the store. */
export function grantKeyOf({ grant, accountId }: TokenClaims): string {
  return grant ? grantKey(grant) : `grant/${accountId}`;
}

/** What accounts in these scenarios begin with. */
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

/** Throws GraphRefusal when the grant has ended, or does not reach the token's Page any more. */
export function requireGrant(claims: TokenClaims, { ended, pageIds }: Grant): void {
  if (ended === 'revoked') throw appRemoved();
  if (ended === 'expired') throw sessionExpired();
  if (!claims.endUser && pageIds && !pageIds.includes(pageIdOf(claims))) throw permissionMissing();
}

/** What a test does to a grant, in place of the end user and of time. */
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
