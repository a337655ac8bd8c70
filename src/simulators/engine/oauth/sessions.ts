/**
 * Sessions: their claims, their tokens as JWTs, what has become of them, and how the session of a request is found by its token and
 * the proof that goes with it (RFC 9449).
 */

import { createECDH, createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { personas } from '../../personas.ts';
import type { SimulatedRequest } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { type Grant, readGrant, writeGrant } from '../grants.ts';
import { Refusal } from '../http.ts';
import { decode, encode, randomText } from '../ids.ts';
import { challengeOf, checkProof, ProofRefusal, thumbprintOf } from './proofs.ts';

export const sessionClaims = z.object({
  loginKind: z.string(),
  accountId: z.string(),
  /** The id under which the store keeps the session's state. */
  sessionId: z.string(),
  /** The number of refreshes before the token was issued. */
  generation: z.number(),
  scenario: z.string(),
  persona: z.enum(personas.map(({ persona }) => persona)).optional(),
  scopes: z.array(z.string()),
  clientId: z.string().optional(),
  /** The thumbprint of the key that the session is bound to. */
  jkt: z.string().optional(),
  /**
   * The time when the token expires, in milliseconds since 1970. Absent on sessions without a consent, which
   * do not expire.
   */
  expiresAt: z.number().optional(),
});
export type SessionClaims = z.infer<typeof sessionClaims>;

export interface Session extends SessionClaims {
  /** The generation of the latest tokens. */
  currentGeneration: number;
  ended: Grant['ended'];
  /** True when the app has asked for the end of the session: its refresh token no longer works. */
  signedOut: boolean;
}

/** Makes a session that nothing has happened to yet. */
export function newSession(loginKind: string, accountId: string): SessionClaims {
  const sessionId = randomText('');
  return { loginKind, accountId, sessionId, generation: 0, scenario: 'healthy', scopes: [] };
}

/** Returns the key under which the simulator's store has the grant of a session. */
export const sessionKey = (sessionId: string) => `session/${sessionId}`;

export async function readSession(claims: SessionClaims, store: SimulatorStore): Promise<Session> {
  const { sessionId, scenario } = claims;
  const begun = { scenario, scopes: claims.scopes };
  const { refreshes, scopes, ended, signedOut } = await readGrant(sessionKey(sessionId), begun, store);
  return { ...claims, scopes, currentGeneration: refreshes, ended, signedOut };
}

/** Tells whether a token's time has ended. */
const isOver = ({ expiresAt }: SessionClaims, now: Date) =>
  expiresAt !== undefined && expiresAt <= now.getTime();

// Makes and reads tokens in the form of JSON Web Tokens (RFC 7519). They carry the session, and are signed
// with a key that is no secret, since a simulator has nothing to protect.

const payload = z.object({ simulated: sessionClaims });

type Kind = 'at+jwt' | 'refresh+jwt';

/** @param more claims besides those that every token has. */
export function writeJwt(
  kind: Kind,
  session: SessionClaims,
  now: Date,
  more: Record<string, string>,
): string {
  const { accountId, expiresAt, jkt, clientId } = session;
  const body = {
    ...(jkt ? { cnf: { jkt }, client_id: clientId } : {}),
    ...more,
    sub: accountId,
    iat: seconds(now.getTime()),
    ...(expiresAt === undefined ? {} : { exp: seconds(expiresAt) }),
    simulated: session,
  };
  return sign(`${headerOf(kind)}.${encode(body)}`);
}

/** Returns the session in a token; `undefined` when it was made elsewhere or is of another kind. */
export function readJwt(kind: Kind, token: string): SessionClaims | undefined {
  const [header = '', body = ''] = token.split('.');
  if (sign(`${header}.${body}`) !== token || header !== headerOf(kind)) return undefined;
  return payload.safeParse(decode(body)).data?.simulated;
}

const headerOf = (typ: Kind) => encode({ typ, alg: 'HS256' });

const sign = (text: string) =>
  `${text}.${createHmac('sha256', 'simulated').update(text).digest('base64url')}`;

const seconds = (ms: number) => Math.floor(ms / 1000);

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
