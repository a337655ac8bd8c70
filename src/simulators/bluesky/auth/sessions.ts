/** Tells what has become of a session since its tokens were issued. */
import { z } from 'zod';
import type { Scenario } from '../../scenarios.ts';
import type { GrantChange } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { readJwt, readRefreshToken, type SessionClaims } from './tokens.ts';

const state = z.object({
  generation: z.number().optional(),
  expired: z.boolean().optional(),
  revoked: z.boolean().optional(),
  /**
   * Set when the end of the session was asked for. Its refresh token no longer works; access tokens of app
   * passwords work until they expire.
   */
  signedOut: z.boolean().optional(),
  droppedScopes: z.array(z.string()).optional(),
});
type SessionState = z.infer<typeof state>;

export interface Session extends SessionClaims {
  /** The generation of the latest tokens. */
  currentGeneration: number;
  ended: 'expired' | 'revoked' | undefined;
  signedOut: boolean;
}

const objectId = 'session';
const keyOf = (sessionId: string) => `session/${sessionId}`;

/** Scenario -> the state in which its accounts begin; accounts of other scenarios begin in working order. */
const stateOfScenario: Partial<Record<Scenario, SessionState>> = {
  grant_expired: { expired: true },
  grant_revoked: { revoked: true },
};

export async function readSession(claims: SessionClaims, store: SimulatorStore): Promise<Session> {
  const written = await readState(claims.sessionId, store);
  const now = { ...stateOfScenario[claims.scenario as Scenario], ...written };
  return {
    ...claims,
    scopes: claims.scopes.filter((scope) => !now.droppedScopes?.includes(scope)),
    currentGeneration: now.generation ?? 0,
    ended: now.revoked ? 'revoked' : now.expired ? 'expired' : undefined,
    signedOut: now.signedOut ?? false,
  };
}

async function readState(sessionId: string, store: SimulatorStore): Promise<SessionState> {
  return state.parse((await store.read(keyOf(sessionId))).get(objectId) ?? {});
}

export function writeSession(sessionId: string, fields: SessionState, store: SimulatorStore): Promise<void> {
  return store.write(keyOf(sessionId), objectId, fields);
}

/** Changes a session as a test asks, in place of what the end user or time would do. */
export async function changeGrant(
  accessToken: string,
  change: GrantChange,
  store: SimulatorStore,
): Promise<void> {
  const { sessionId } = claimsOf(accessToken);
  const { droppedScopes = [] } = await readState(sessionId, store);
  await writeSession(sessionId, stateAfter(change, droppedScopes), store);
}

/** Returns the claims of a token. Throws for tokens that this simulator did not make. */
export function claimsOf(token: string): SessionClaims {
  const claims = readJwt('at+jwt', token) ?? readRefreshToken(token);
  if (!claims) throw new Error('not a token of a simulated account');
  return claims;
}

function stateAfter(change: GrantChange, droppedScopes: readonly string[]): SessionState {
  switch (change.action) {
    case 'expire':
      return { expired: true };
    case 'revoke':
      return { revoked: true };
    case 'restore':
      return { expired: false, revoked: false, signedOut: false, droppedScopes: [] };
    case 'drop_scope':
      return { droppedScopes: [...new Set([...droppedScopes, change.scope])] };
  }
}
