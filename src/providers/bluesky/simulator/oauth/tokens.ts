/** Codes and refresh tokens traded for tokens that are bound to the app's key, and sessions given back. */
import type { Persona, SimulatedAnswer, SimulatorStore } from '../../../simulator.ts';
import { oauth } from '../../scopes.ts';
import { json, outage } from '../answers.ts';
import { claimsOf, readSession, writeSession } from '../auth/sessions.ts';
import { readRefreshToken, type SessionClaims, writeJwt, writeRefreshToken } from '../auth/tokens.ts';
import { invalidGrant } from '../refusals.ts';
import { readCode, redeem } from './codes.ts';

export interface Asking {
  form: URLSearchParams;
  /** The thumbprint of the app's key; absent when it has proven none. */
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

/** Each refresh token works once: whoever brings an old one has stolen it, or has lost what came of it. */
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

/** Accounts that were made without a consent are every client's. */
function isClientOf({ clientId, persona }: SessionClaims, form: URLSearchParams): boolean {
  return persona === undefined || form.get('client_id') === clientId;
}

async function endSession(sessionId: string, store: SimulatorStore, why: string): Promise<never> {
  await writeSession(sessionId, { revoked: true }, store);
  throw invalidGrant(why);
}

/** @param granted of the scopes, those that are left. */
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

/** By either token. What is no token of the server's changes nothing. */
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
