/** Finds the session of a request by its access or refresh token. */
import type { SimulatedRequest } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { Refusal } from '../answers.ts';
import { writeGrant } from '../grants.ts';
import { authorizeBound, tokenOf } from './bound-token.ts';
import { readJwt } from './jwt.ts';
import { isOver, readSession, type Session, type SessionClaims, sessionKey } from './sessions.ts';

/** The provider's refusals of tokens. */
export interface TokenRefusals {
  missing(): Refusal;
  /** Returns the refusal of a token that was made elsewhere. */
  unverifiable(): Refusal;
  /** Returns the refusal of a token that is bound to a key, but came without a proof. */
  unbound(): Refusal;
  expired(): Refusal;
  revoked(): Refusal;
  unknownScheme(scheme: string): Refusal;
  /** Returns the refusal of a token that is bound to a key, or of the proof that came with it. */
  bound(code: string, message: string, headers: Record<string, string>): Refusal;
}

/**
 * Returns the session of a request.
 * @throws Refusal when there is none or it has ended.
 */
export async function authorize(
  request: SimulatedRequest,
  store: SimulatorStore,
  refusals: TokenRefusals,
): Promise<Session> {
  const sent = tokenOf(request);
  if (!sent) throw refusals.missing();
  if (sent.scheme === 'dpop') return authorizeBound(request, sent.token, store, refusals.bound);
  if (sent.scheme !== 'bearer') throw refusals.unknownScheme(sent.scheme);
  const claims = readJwt('at+jwt', sent.token);
  if (!claims) throw refusals.unverifiable();
  if (claims.jkt) throw refusals.unbound();
  const session = await readSession(claims, store);
  // A real server may accept access tokens of an ended session for some hours; here these hours have passed.
  if (session.ended || isOver(claims, store.now())) throw refusals.expired();
  return session;
}

/**
 * Returns the claims of the refresh token that a request carries.
 * @throws Refusal when there is none or its session has ended.
 */
export async function readRefreshable(
  request: SimulatedRequest,
  store: SimulatorStore,
  refusals: TokenRefusals,
): Promise<SessionClaims> {
  const sent = tokenOf(request);
  if (sent?.scheme !== 'bearer') throw refusals.missing();
  const claims = readJwt('refresh+jwt', sent.token);
  if (!claims) throw refusals.unverifiable();
  if (claims.scenario === 'refresh_outage') throw new Refusal(503, { error: 'ServiceUnavailable' });
  const { ended, signedOut } = await readSession(claims, store);
  if (isOver(claims, store.now()) || ended === 'expired') throw refusals.expired();
  if (ended || signedOut) throw refusals.revoked();
  return claims;
}

/** Returns the claims of a session's next tokens. */
export async function nextGeneration(claims: SessionClaims, store: SimulatorStore): Promise<SessionClaims> {
  const generation = claims.generation + 1;
  await writeGrant(sessionKey(claims.sessionId), { refreshes: generation }, store);
  return { ...claims, generation };
}
