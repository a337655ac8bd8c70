/**
 * Opens, refreshes and ends sessions with app passwords. Sources: lexicons com.atproto.server.createSession,
 * refreshSession, getSession, deleteSession.
 */
import { createHash, randomBytes } from 'node:crypto';
import { appPassword } from '../../providers/bluesky/scopes.ts';
import { json, outage } from '../engine/answers.ts';
import { lifetimeOf } from '../engine/codes.ts';
import { writeGrant } from '../engine/grants.ts';
import type { Persona } from '../personas.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { findDid, handleOf, handleOfPersona, personaOfDid } from './accounts.ts';
import { tokenOf } from './auth/authorize.ts';
import { readSession, sessionKey } from './auth/sessions.ts';
import { readJwt, type SessionClaims, writeJwt } from './auth/tokens.ts';
import { bodyOf, type Exchange, requiredText } from './exchange.ts';
import { base32 } from './ids.ts';
import { authMissing, expiredToken, revokedToken, unverifiableToken, wrongPassword } from './refusals.ts';

export const getSession = 'com.atproto.server.getSession';

const accessSeconds = 2 * 60 * 60;
const refreshSeconds = 90 * 24 * 60 * 60;

/** Returns the app password that the persona's account has made, for any app. */
export function appPasswordOf(persona: Persona) {
  const drawn = base32(createHash('sha256').update(`app password of ${persona}`).digest());
  const password = [0, 4, 8, 12].map((start) => drawn.slice(start, start + 4)).join('-');
  return { identifier: handleOfPersona(persona), password };
}

export async function createSession(exchange: Exchange): Promise<SimulatedAnswer> {
  const body = bodyOf(exchange);
  const did = findDid(requiredText(body, 'identifier'));
  const password = requiredText(body, 'password');
  const persona = did && personaOfDid(did);
  if (!persona || appPasswordOf(persona).password !== password) throw wrongPassword();
  if (persona === 'exchange_refused') throw wrongPassword();
  if (persona === 'exchange_outage') return outage;
  return json(opened({ ...newSession(appPassword, did), persona }, exchange.store.now()));
}

/** Makes a session that nothing has happened to yet. */
export function newSession(loginKind: string, did: string): SessionClaims {
  const sessionId = randomBytes(16).toString('hex');
  return { loginKind, did, sessionId, generation: 0, scenario: 'healthy', scopes: [] };
}

function opened(claims: SessionClaims, now: Date) {
  const ending = (seconds: number) => ({
    ...claims,
    expiresAt: now.getTime() + lifetimeOf(claims.persona, seconds) * 1000,
  });
  return {
    accessJwt: writeJwt('at+jwt', ending(accessSeconds), now),
    refreshJwt: writeJwt('refresh+jwt', ending(refreshSeconds), now),
    ...describe(claims),
  };
}

/**
 * Refreshes a session. Unlike OAuth's, a refresh token is not single-use: until it expires, it gets new
 * tokens of the same session.
 */
export async function refreshSession(exchange: Exchange) {
  const claims = await refreshable(exchange);
  const { store } = exchange;
  const generation = claims.generation + 1;
  await writeGrant(sessionKey(claims.sessionId), { refreshes: generation }, store);
  return opened({ ...claims, generation }, store.now());
}

export async function deleteSession(exchange: Exchange): Promise<SimulatedAnswer> {
  const { sessionId } = await refreshable(exchange);
  await writeGrant(sessionKey(sessionId), { signedOut: true }, exchange.store);
  return { status: 200, body: '' };
}

/**
 * Returns the claims of the refresh token that the request carries.
 * @throws Refusal when there is none or it has ended.
 */
async function refreshable({ request, store }: Exchange): Promise<SessionClaims> {
  const sent = tokenOf(request);
  if (sent?.scheme !== 'bearer') throw authMissing();
  const claims = readJwt('refresh+jwt', sent.token);
  if (!claims) throw unverifiableToken();
  const session = await readSession(claims, store);
  const over = claims.expiresAt !== undefined && claims.expiresAt <= store.now().getTime();
  if (over || session.ended === 'expired') throw expiredToken();
  if (session.ended || session.signedOut) throw revokedToken();
  return claims;
}

/** Describes the account of a session. Only sessions of app passwords get the email address. */
export function describe({ did, loginKind, persona }: SessionClaims) {
  const handle = handleOf(did);
  const mail = { email: `${handle.split('.')[0]}@example.com`, emailConfirmed: true };
  return {
    did,
    handle,
    ...(loginKind === appPassword ? mail : {}),
    ...(persona === 'no_account' ? { active: false, status: 'deactivated' } : { active: true }),
  };
}
