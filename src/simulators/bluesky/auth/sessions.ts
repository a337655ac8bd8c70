/** Tells what has become of a session since its tokens were issued. */
import * as grants from '../../engine/grants.ts';
import type { GrantChange } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { readJwt, refreshTokens, type SessionClaims } from './tokens.ts';

export interface Session extends SessionClaims {
  /** The generation of the latest tokens. */
  currentGeneration: number;
  ended: grants.Grant['ended'];
  /**
   * Set when the end of the session was asked for. Its refresh token no longer works; access tokens of app
   * passwords work until they expire.
   */
  signedOut: boolean;
}

/** Returns the key of the session's grant. */
export const sessionKey = (sessionId: string) => `session/${sessionId}`;

export async function readSession(claims: SessionClaims, store: SimulatorStore): Promise<Session> {
  const { sessionId, scenario, scopes } = claims;
  const { refreshes, ...grant } = await grants.readGrant(sessionKey(sessionId), { scenario, scopes }, store);
  const { ended, signedOut } = grant;
  return { ...claims, scopes: grant.scopes, currentGeneration: refreshes, ended, signedOut };
}

export async function changeGrant(
  accessToken: string,
  change: GrantChange,
  store: SimulatorStore,
): Promise<void> {
  await grants.changeGrant(sessionKey(claimsOf(accessToken).sessionId), change, store);
}

/** Returns the claims of an access or refresh token; `undefined` for tokens that were made elsewhere. */
export const claimsIn = (token: string) => readJwt('at+jwt', token) ?? refreshTokens.read(token);

/** Returns the claims of a token. Throws for tokens that this simulator did not make. */
export function claimsOf(token: string): SessionClaims {
  const claims = claimsIn(token);
  if (!claims) throw new Error('not a token of a simulated account');
  return claims;
}
