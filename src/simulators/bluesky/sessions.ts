/**
 * Opens, refreshes and ends sessions with app passwords. Sources: lexicons com.atproto.server.createSession,
 * refreshSession, getSession, deleteSession.
 */
import { createHash } from 'node:crypto';
import { appPassword } from '../../providers/bluesky/scopes.ts';
import { json, outage } from '../engine/answers.ts';
import { base32 } from '../engine/base32.ts';
import { lifetimeOf } from '../engine/codes.ts';
import { changeGrant as change, writeGrant } from '../engine/grants.ts';
import { nextGeneration, readRefreshable } from '../engine/oauth/authorize.ts';
import { writeJwt } from '../engine/oauth/jwt.ts';
import { newSession, type SessionClaims, sessionKey } from '../engine/oauth/sessions.ts';
import { sessionIn } from '../engine/oauth/token-endpoint.ts';
import type { Persona } from '../personas.ts';
import type { SimulatedAnswer, Simulator } from '../simulator.ts';
import { findDid, handleOf, handleOfPersona, personaOfDid } from './accounts.ts';
import { bodyOf, type Exchange, requiredText } from './exchange.ts';
import { serverDid } from './hosts.ts';
import { tokenRefusals, wrongPassword } from './refusals.ts';

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

/** Writes a token of a session that is not bound to a key. */
export function writeToken(kind: 'at+jwt' | 'refresh+jwt', session: SessionClaims, now: Date): string {
  const scope = kind === 'refresh+jwt' ? 'com.atproto.refresh' : 'com.atproto.appPass';
  return writeJwt(kind, session, now, { ...(session.jkt ? {} : { scope }), aud: serverDid });
}

function opened(claims: SessionClaims, now: Date) {
  const ending = (seconds: number) => ({
    ...claims,
    expiresAt: now.getTime() + lifetimeOf(claims.persona, seconds) * 1000,
  });
  return {
    accessJwt: writeToken('at+jwt', ending(accessSeconds), now),
    refreshJwt: writeToken('refresh+jwt', ending(refreshSeconds), now),
    ...describe(claims),
  };
}

/**
 * Refreshes a session. Unlike OAuth's, a refresh token is not single-use: until it expires, it gets new
 * tokens of the same session.
 */
export async function refreshSession({ request, store }: Exchange) {
  const claims = await readRefreshable(request, store, tokenRefusals);
  return opened(await nextGeneration(claims, store), store.now());
}

export async function deleteSession({ request, store }: Exchange): Promise<SimulatedAnswer> {
  const { sessionId } = await readRefreshable(request, store, tokenRefusals);
  await writeGrant(sessionKey(sessionId), { signedOut: true }, store);
  return { status: 200, body: '' };
}

/** Describes the account of a session. Only sessions of app passwords get the email address. */
export function describe({ accountId: did, loginKind, persona }: SessionClaims) {
  const handle = handleOf(did);
  const mail = { email: `${handle.split('.')[0]}@example.com`, emailConfirmed: true };
  return {
    did,
    handle,
    ...(loginKind === appPassword ? mail : {}),
    ...(persona === 'no_account' ? { active: false, status: 'deactivated' } : { active: true }),
  };
}

/** Returns the claims of a token. Throws for tokens that this simulator did not make. */
export function claimsOf(token: string): SessionClaims {
  const claims = sessionIn(token);
  if (!claims) throw new Error('not a token of a simulated account');
  return claims;
}

export const changeGrant: Simulator['changeGrant'] = (accessToken, asked, store) =>
  change(sessionKey(claimsOf(accessToken).sessionId), asked, store);
