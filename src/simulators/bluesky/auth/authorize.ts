/** Finds the session behind a request's token, and checks that it is still valid. */

import { challengeOf, checkProof, ProofRefusal } from '../../engine/proofs.ts';
import type { SimulatedRequest } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { authMissing, expiredToken, malformedToken, unverifiableToken, xrpcRefusal } from '../refusals.ts';
import { readSession, type Session } from './sessions.ts';
import { readJwt, type SessionClaims } from './tokens.ts';

export function tokenOf({ headers }: SimulatedRequest): { scheme: string; token: string } | undefined {
  const [, scheme, token] = /^(\S+) (\S+)$/.exec(headers.authorization ?? '') ?? [];
  return scheme && token ? { scheme: scheme.toLowerCase(), token } : undefined;
}

/**
 * Returns the claims in the access token, even if its session has ended; `undefined` without a token that
 * this simulator made.
 */
export function claimsIn(request: SimulatedRequest): SessionClaims | undefined {
  return readJwt('at+jwt', tokenOf(request)?.token ?? '');
}

/**
 * Returns the session of the request.
 * @throws Refusal when there is none or it has ended.
 */
export async function authorize(request: SimulatedRequest, store: SimulatorStore): Promise<Session> {
  const sent = tokenOf(request);
  if (!sent) throw authMissing();
  if (sent.scheme === 'dpop') return authorizeBound(request, sent.token, store);
  if (sent.scheme === 'bearer') return authorizeBearer(sent.token, store);
  throw xrpcRefusal(400, 'InvalidToken', `Unsupported authorization type: ${sent.scheme}`);
}

async function authorizeBearer(token: string, store: SimulatorStore): Promise<Session> {
  const claims = readJwt('at+jwt', token);
  if (!claims) throw unverifiableToken();
  if (claims.jkt) throw malformedToken();
  const session = await readSession(claims, store);
  // A real server accepts access tokens of a revoked password for two more hours; here these hours have
  // passed.
  if (session.ended || isOver(claims, store.now())) throw expiredToken();
  return session;
}

async function authorizeBound(
  request: SimulatedRequest,
  token: string,
  store: SimulatorStore,
): Promise<Session> {
  const jkt = proofOf(request, token, store.now());
  const claims = readJwt('at+jwt', token);
  if (!claims) throw invalidToken('signature verification failed');
  if (!jkt) throw refusedProof(new ProofRefusal('DPoP proof required'));
  if (claims.jkt !== jkt) throw invalidToken('Invalid DPoP key binding');
  if (isOver(claims, store.now())) throw invalidToken('"exp" claim timestamp check failed');
  const session = await readSession(claims, store);
  // Each refresh replaces the token from the refresh before.
  if (session.ended || claims.generation !== session.currentGeneration) throw invalidToken('Invalid token');
  return session;
}

function proofOf(
  { method, url, headers }: SimulatedRequest,
  accessToken: string,
  now: Date,
): string | undefined {
  if (!headers.dpop) return undefined;
  try {
    return checkProof({ proof: headers.dpop, method, url, accessToken, now });
  } catch (error) {
    throw error instanceof ProofRefusal ? refusedProof(error) : error;
  }
}

const isOver = ({ expiresAt }: SessionClaims, now: Date) =>
  expiresAt !== undefined && expiresAt <= now.getTime();

const invalidToken = (message: string) =>
  xrpcRefusal(401, 'invalid_token', message, challengeOf('invalid_token', message));

const refusedProof = ({ code, message }: ProofRefusal) =>
  xrpcRefusal(401, code, message, challengeOf(code, message));
