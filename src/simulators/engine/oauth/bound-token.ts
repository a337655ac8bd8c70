/** Checks the access token of a request, and the proof of possession that goes with it (RFC 9449). */
import { createECDH, createHash } from 'node:crypto';
import type { SimulatedRequest } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import type { Refusal } from '../answers.ts';
import { readJwt } from './jwt.ts';
import { challengeOf, checkProof, ProofRefusal, thumbprintOf } from './proofs.ts';
import { isOver, readSession, type Session } from './sessions.ts';

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
export async function authorizeBound(
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
