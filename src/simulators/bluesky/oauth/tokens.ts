/** Trades codes and refresh tokens for tokens that are bound to the app's key, and revokes sessions. */

import { oauth } from '../../../providers/bluesky/scopes.ts';
import type { Persona } from '../../personas.ts';
import type { SimulatedAnswer } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { json, outage } from '../answers.ts';
import { claimsOf, readSession, writeSession } from '../auth/sessions.ts';
import { readRefreshToken, type SessionClaims, writeJwt, writeRefreshToken } from '../auth/tokens.ts';
import { invalidGrant } from '../refusals.ts';
import { readCode, redeem } from './codes.ts';

export interface Asking {
  form: URLSearchParams;
  /** The thumbprint of the app's key; absent when the app has not proven that it has one. */
  jkt: string | undefined;
  store: SimulatorStore;
}

const accessSeconds = 3599;
const expiringSeconds = 60;

export function grantTokens(asking: Asking): Promise<SimulatedAnswer> {
  const grantType = asking.form.get('grant_type');
  if (grantType === 'authorization_code') return exchangeCode(asking);
  if (grantType === 'refresh_token') return refresh(asking);
  throw invalidGrant(`Grant type "${grantType}" is not supported by the server`);
}

async function exchangeCode({ form, jkt, store }: Asking): Promise<SimulatedAnswer> {
  const code = readCode(form.get('code') ?? '');
  if (!code) throw invalidGrant('Invalid code');
  if (code.persona === 'exchange_outage') return outage;
  if (!jkt) throw invalidGrant('DPoP JKT is required for DPoP bound access tokens');
  await redeem(code, form, store);
  const { did, sessionId, persona, clientId, scopes } = code;
  const session = { loginKind: oauth, did, sessionId, persona, clientId, scopes, jkt };
  return issue({ ...session, generation: 0, scenario: 'healthy' }, store);
}

/**
 * Refreshes a session. Each refresh token works once. A second use means theft or a lost answer, and ends the
 * session, as does a proof by another key.
 */
async function refresh({ form, jkt, store }: Asking): Promise<SimulatedAnswer> {
  const claims = readRefreshToken(form.get('refresh_token') ?? '');
  if (!claims) throw invalidGrant('Invalid refresh token');
  const { currentGeneration, ended, scopes } = await readSession(claims, store);
  if (ended) throw invalidGrant('Invalid refresh token');
  if (claims.generation !== currentGeneration)
    return endSession(claims.sessionId, store, 'Refresh token replayed');
  if (claims.jkt !== jkt)
    return endSession(claims.sessionId, store, 'DPoP proof does not match the expected JKT');
  if (!isClientOf(claims, form)) throw invalidGrant('Invalid refresh token');
  const generation = claims.generation + 1;
  await writeSession(claims.sessionId, { generation }, store);
  return issue({ ...claims, generation }, store, scopes);
}

/** Tells whether the session belongs to the client. Sessions without a consent belong to every client. */
function isClientOf({ clientId, persona }: SessionClaims, form: URLSearchParams): boolean {
  return persona === undefined || form.get('client_id') === clientId;
}

async function endSession(sessionId: string, store: SimulatorStore, why: string): Promise<never> {
  await writeSession(sessionId, { revoked: true }, store);
  throw invalidGrant(why);
}

/**
 * Issues tokens.
 * @param granted the scopes that remain granted.
 */
function issue(claims: SessionClaims, store: SimulatorStore, granted = claims.scopes): SimulatedAnswer {
  const now = store.now();
  const seconds = lifetimeOf(claims.persona);
  const access = { ...claims, expiresAt: now.getTime() + seconds * 1000 };
  const body = {
    access_token: writeJwt('at+jwt', access, now),
    token_type: 'DPoP',
    refresh_token: writeRefreshToken(claims),
    scope: granted.join(' '),
    expires_in: seconds,
    sub: claims.did,
  };
  return json(body, 200, { 'cache-control': 'no-store' });
}

const lifetimeOf = (persona: Persona | undefined) =>
  persona === 'expiring' ? expiringSeconds : accessSeconds;

/** Revokes a session by either of its tokens. Any other text changes nothing. */
export async function revoke({ form, store }: Asking): Promise<SimulatedAnswer> {
  const sessionId = sessionOf(form.get('token') ?? '');
  if (sessionId) await writeSession(sessionId, { revoked: true }, store);
  return json({}, 200, { 'cache-control': 'no-store' });
}

function sessionOf(token: string): string | undefined {
  try {
    return claimsOf(token).sessionId;
  } catch {
    return undefined;
  }
}
