/**
 * Opens, refreshes and ends sessions with app passwords, and finds the session of a request. Sources: lexicons
 * com.atproto.server.createSession, refreshSession, getSession, deleteSession.
 */
import { createHash } from 'node:crypto';
import { appPassword } from '../../providers/bluesky/scopes.ts';
import { json, outage } from '../engine/answers.ts';
import { base32 } from '../engine/base32.ts';
import { lifetimeOf } from '../engine/codes.ts';
import { changeGrant as change, writeGrant } from '../engine/grants.ts';
import { authorizeBound, tokenOf } from '../engine/oauth/bound-token.ts';
import { readJwt, writeJwt } from '../engine/oauth/jwt.ts';
import {
  isOver,
  newSession,
  readSession,
  type Session,
  type SessionClaims,
  sessionKey,
} from '../engine/oauth/sessions.ts';
import { sessionIn } from '../engine/oauth/token-endpoint.ts';
import type { Persona } from '../personas.ts';
import type { SimulatedAnswer, SimulatedRequest, Simulator } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { findDid, handleOf, handleOfPersona, personaOfDid } from './accounts.ts';
import { bodyOf, type Exchange, requiredText } from './exchange.ts';
import { serverDid } from './hosts.ts';
import {
  authMissing,
  expiredToken,
  malformedToken,
  revokedToken,
  unverifiableToken,
  wrongPassword,
  xrpcRefusal,
} from './refusals.ts';

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
 * @throws Refusal when there is none or its session has ended.
 */
async function refreshable({ request, store }: Exchange): Promise<SessionClaims> {
  const sent = tokenOf(request);
  if (sent?.scheme !== 'bearer') throw authMissing();
  const claims = readJwt('refresh+jwt', sent.token);
  if (!claims) throw unverifiableToken();
  const { ended, signedOut } = await readSession(claims, store);
  if (isOver(claims, store.now()) || ended === 'expired') throw expiredToken();
  if (ended || signedOut) throw revokedToken();
  return claims;
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

/**
 * Returns the session of a request.
 * @throws Refusal when there is none or it has ended.
 */
export async function authorize(request: SimulatedRequest, store: SimulatorStore): Promise<Session> {
  const sent = tokenOf(request);
  if (!sent) throw authMissing();
  if (sent.scheme === 'dpop')
    return authorizeBound(request, sent.token, store, (...error) => xrpcRefusal(401, ...error));
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

/** Returns the claims of a token. Throws for tokens that this simulator did not make. */
export function claimsOf(token: string): SessionClaims {
  const claims = sessionIn(token);
  if (!claims) throw new Error('not a token of a simulated account');
  return claims;
}

export const changeGrant: Simulator['changeGrant'] = (accessToken, asked, store) =>
  change(sessionKey(claimsOf(accessToken).sessionId), asked, store);
