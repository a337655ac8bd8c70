/**
 * Trades Instagram Login's tokens for long-lived ones. Sources: "Access Token" and "Refresh Access Token"
 * references.
 */

import type { Refusal } from '../../engine/answers.ts';
import { json } from '../../engine/answers.ts';
import { lifetimeOf } from '../../engine/codes.ts';
import { type Grant, writeGrant } from '../../engine/grants.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { readParameters, tokenOf } from '../address.ts';
import {
  graphRefusal,
  invalidParameter,
  missingToken,
  permissionMissing,
  unreadableToken,
} from '../errors.ts';
import { grantKeyOf, readGrant, requireGrant } from '../grants.ts';
import { lifespanOf, readToken, type TokenClaims, writeToken } from '../tokens.ts';
import { longLifetimeSeconds, shortLifetimeSeconds } from './consents.ts';

const basicScope = 'instagram_business_basic';
const refreshableAgeMs = 24 * 60 * 60 * 1000;

/** Trades a short-lived token for a long-lived one. */
export async function exchangeToken(
  request: SimulatedRequest,
  store: SimulatorStore,
): Promise<SimulatedAnswer> {
  const parameters = readParameters(request);
  const claims = presentedToken(request, parameters, 'ig_exchange_token');
  if (!parameters.get('client_secret')) throw invalidParameter('Missing client_secret parameter');
  requireGrant(claims, await readGrant(claims, store));
  if (claims.lifetimeSeconds !== shortLifetimeSeconds) throw notTaken('The token is not a short-lived one');
  const expires_in = lifetimeOf(claims.persona, longLifetimeSeconds);
  return json({ access_token: issueToken(claims, expires_in, store), token_type: 'bearer', expires_in });
}

/**
 * Answers a call that refreshes a token. The call is counted for the tests, also when it is refused, and the
 * old token keeps working.
 */
export async function refreshToken(
  request: SimulatedRequest,
  store: SimulatorStore,
): Promise<SimulatedAnswer> {
  const claims = presentedToken(request, readParameters(request), 'ig_refresh_token');
  const grant = await readGrant(claims, store);
  await writeGrant(grantKeyOf(claims), { refreshes: grant.refreshes + 1 }, store);
  requireRefreshable(claims, grant, store.now());
  const expires_in = lifetimeOf(claims.persona, longLifetimeSeconds);
  const permissions = grant.scopes.join(',');
  return json({
    access_token: issueToken(claims, expires_in, store),
    token_type: 'bearer',
    expires_in,
    permissions,
  });
}

function requireRefreshable(claims: TokenClaims, grant: Grant, now: Date): void {
  requireGrant(claims, grant);
  if (!grant.scopes.includes(basicScope)) throw permissionMissing();
  const { issuedAt } = lifespanOf(claims, now);
  const young = now.getTime() - issuedAt.getTime() < refreshableAgeMs;
  if (young && !grant.aged) throw notTaken('The token is not 24 hours old');
}

function presentedToken(
  request: SimulatedRequest,
  parameters: URLSearchParams,
  grantType: string,
): TokenClaims {
  if (parameters.get('grant_type') !== grantType) throw invalidParameter(`grant_type must be ${grantType}`);
  const token = tokenOf(request, parameters);
  if (!token) throw missingToken();
  const claims = token.startsWith('IGAA') ? readToken(token) : undefined;
  if (!claims) throw unreadableToken();
  return claims;
}

/** Returns the refusal of a token. The provider documents no code for this; this one is our own. */
function notTaken(message: string): Refusal {
  return graphRefusal({ message: `(#100) ${message}`, type: 'IGApiException', code: 100 });
}

export function issueToken(claims: TokenClaims, lifetimeSeconds: number, store: SimulatorStore): string {
  return writeToken('IGAA', { ...claims, issuedAt: store.now().getTime(), lifetimeSeconds });
}
