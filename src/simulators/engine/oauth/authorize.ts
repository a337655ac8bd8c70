/** Finds the session of a request by its token, and checks the proof that goes with it (RFC 9449). */

import { createECDH, createHash } from 'node:crypto';
import type { SimulatedRequest } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { writeGrant } from '../grants.ts';
import { Refusal } from '../http.ts';
import { challengeOf, checkProof, ProofRefusal, thumbprintOf } from './proofs.ts';
import { isOver, readJwt, readSession, type Session, type SessionClaims, sessionKey } from './sessions.ts';

// Makes the errors of authorization servers (RFC 6749, section 5.2).

export const oauthError = (error: string, message: string, status = 400) =>
  new Refusal(status, { error, error_description: message }, { 'cache-control': 'no-store' });

export const invalidGrant = (message: string) => oauthError('invalid_grant', message);

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

// Checks the access token of a request, and the proof of possession that goes with it (RFC 9449).

/** Returns the token of a request, and the scheme by which it came. */
export function tokenOf({ headers }: SimulatedRequest): { scheme: string; token: string } | undefined {
  const [, scheme, token] = /^(\S+) (\S+)$/.exec(headers.authorization ?? '') ?? [];
  return scheme && token ? { scheme: scheme.toLowerCase(), token } : undefined;
}

type Refuse = (code: string, message: string, headers: Record<string, string>) => Refusal;

/**
 * Returns the session of a token that is bound to a key.
 * @param refuse makes the refusal of an error, in the provider's form.
 * @throws Refusal when the session has ended, or when the proof does not fit.
 */
async function authorizeBound(
  request: SimulatedRequest,
  token: string,
  store: SimulatorStore,
  refuse: Refuse,
): Promise<Session> {
  const refused = (code: string, message: string) => refuse(code, message, challengeOf(code, message));
  const invalid = (message: string) => refused('invalid_token', message);
  const now = store.now();
  const jkt = proofOf(request, token, now, refused);
  const claims = readJwt('at+jwt', token);
  if (!claims) throw invalid('signature verification failed');
  if (!jkt) throw refused('invalid_dpop_proof', 'DPoP proof required');
  if (claims.jkt !== jkt) throw invalid('Invalid DPoP key binding');
  if (isOver(claims, now)) throw invalid('"exp" claim timestamp check failed');
  const session = await readSession(claims, store);
  // Each refresh replaces the token from the refresh before.
  if (session.ended || claims.generation !== session.currentGeneration) throw invalid('Invalid token');
  return session;
}

function proofOf(
  { method, url, headers: { dpop: proof } }: SimulatedRequest,
  accessToken: string,
  now: Date,
  refused: (code: string, message: string) => Refusal,
): string | undefined {
  try {
    return proof ? checkProof({ proof, method, url, accessToken, now }) : undefined;
  } catch (error) {
    throw error instanceof ProofRefusal ? refused(error.code, error.message) : error;
  }
}

/**
 * The key, as a private JWK, that sessions without a consent are bound to. All of them share it, since it
 * protects nothing.
 */
export const deviceKey = keyOf(createHash('sha256').update('simulated').digest());
export const deviceThumbprint = thumbprintOf(deviceKey);

function keyOf(d: Buffer) {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const text = (from: number) => point.subarray(from, from + 32).toString('base64url');
  return { kty: 'EC' as const, crv: 'P-256' as const, x: text(1), y: text(33), d: d.toString('base64url') };
}
