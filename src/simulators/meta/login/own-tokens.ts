/**
 * Answers the calls of Instagram's and Threads' own logins: codes for tokens, and long-lived tokens. Sources: "Access
 * Token", "Refresh Access Token" and "Oauth Authorize" references; "Business Login for Instagram"; Threads API,
 * "Long-Lived Tokens", "Get Access Tokens".
 */
import { dayMs } from '../../../lib/time.ts';
import { type Consent, type Grant, lifetimeOf, writeGrant } from '../../engine/grants.ts';
import { hostOf, json, outage, pathBelow, type Refusal } from '../../engine/http.ts';
import type { SimulatedAnswer, SimulatedRequest, Simulator } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { readParameters, tokenOf } from '../address.ts';
import {
  graphRefusal,
  invalidParameter,
  missingToken,
  permissionMissing,
  unreadableToken,
} from '../errors.ts';
import {
  type GrantReference,
  grantKeyOf,
  lifespanOf,
  readGrant,
  readToken,
  requireGrant,
  type TokenClaims,
  writeToken,
} from '../tokens.ts';
import { codes, longLifetimeSeconds, redeem, shortLifetimeSeconds } from './consents.ts';

/** The differences between the tokens of Instagram's own login and those of Threads' login. */
export interface OwnTokens {
  /** The first characters of the tokens. */
  prefix: 'IGAA' | 'THAA';
  /** The first part of the grant types, as in `ig_refresh_token`. */
  name: 'ig' | 'th';
  errorType: string;
  /** The scope without which no token is refreshed. */
  basicScope: string;
  /** True when the answer to a refresh names the scopes. */
  tellsScopes?: true;
}

const refreshableAgeMs = dayMs;

/** Trades a short-lived token for a long-lived one. */
async function exchangeToken(
  tokens: OwnTokens,
  request: SimulatedRequest,
  store: SimulatorStore,
): Promise<SimulatedAnswer> {
  const parameters = readParameters(request);
  const claims = presentedToken(tokens, request, parameters, 'exchange');
  if (!parameters.get('client_secret')) throw invalidParameter('Missing client_secret parameter');
  requireGrant(claims, await readGrant(claims, store));
  if (claims.lifetimeSeconds !== shortLifetimeSeconds)
    throw notTaken(tokens, 'The token is not a short-lived one');
  const expires_in = lifetimeOf(claims.persona, longLifetimeSeconds);
  return json({
    access_token: issueToken(tokens, claims, expires_in, store),
    token_type: 'bearer',
    expires_in,
  });
}

/**
 * Answers a call that refreshes a token. The call is counted for the tests, also when it is refused, and the
 * old token keeps working.
 */
async function refreshToken(
  tokens: OwnTokens,
  request: SimulatedRequest,
  store: SimulatorStore,
): Promise<SimulatedAnswer> {
  const claims = presentedToken(tokens, request, readParameters(request), 'refresh');
  if (claims.scenario === 'refresh_outage') return outage;
  const grant = await readGrant(claims, store);
  await writeGrant(grantKeyOf(claims), { refreshes: grant.refreshes + 1 }, store);
  requireRefreshable(tokens, claims, grant, store.now());
  const expires_in = lifetimeOf(claims.persona, longLifetimeSeconds);
  const permissions = grant.scopes.join(',');
  return json({
    access_token: issueToken(tokens, claims, expires_in, store),
    token_type: 'bearer',
    expires_in,
    ...(tokens.tellsScopes ? { permissions } : {}),
  });
}

function requireRefreshable(tokens: OwnTokens, claims: TokenClaims, grant: Grant, now: Date): void {
  requireGrant(claims, grant);
  if (!grant.scopes.includes(tokens.basicScope)) throw permissionMissing();
  const { issuedAt } = lifespanOf(claims, now);
  const young = now.getTime() - issuedAt.getTime() < refreshableAgeMs;
  if (young && !grant.aged) throw notTaken(tokens, 'The token is not 24 hours old');
}

function presentedToken(
  { prefix, name }: OwnTokens,
  request: SimulatedRequest,
  parameters: URLSearchParams,
  what: 'exchange' | 'refresh',
): TokenClaims {
  const grantType = `${name}_${what}_token`;
  if (parameters.get('grant_type') !== grantType) throw invalidParameter(`grant_type must be ${grantType}`);
  const token = tokenOf(request, parameters);
  if (!token) throw missingToken();
  const claims = token.startsWith(prefix) ? readToken(token) : undefined;
  if (!claims) throw unreadableToken();
  return claims;
}

/** Returns the refusal of a token. The provider documents no code for it, so the code is our own choice. */
function notTaken({ errorType: type }: OwnTokens, message: string): Refusal {
  return graphRefusal({ message: `(#100) ${message}`, type, code: 100 });
}

function issueToken(
  { prefix }: OwnTokens,
  claims: TokenClaims,
  lifetimeSeconds: number,
  store: SimulatorStore,
): string {
  return writeToken(prefix, { ...claims, issuedAt: store.now().getTime(), lifetimeSeconds });
}

// Answers the calls: codes become tokens, and tokens become long-lived ones (above).

interface OwnLogin {
  loginKind: string;
  /** The host at which codes are exchanged. */
  codeHost: string;
  /** The host at which short-lived tokens are traded for long-lived ones, and these are refreshed. */
  graphHost: string;
  tokens: OwnTokens;
  claimsOf(consent: Consent): TokenClaims & { grant: GrantReference };
  /** Returns the answer to the exchange of a code. */
  issued(accessToken: string, accountId: string, consent: Consent): object;
}

export function createOwnLogin(login: OwnLogin): Simulator['answer'] {
  const { codeHost, graphHost, tokens } = login;
  return async (request, store) => {
    const host = hostOf(request, [codeHost, graphHost]);
    switch (host && `${request.method} ${host}/${pathBelow(request, host)}`) {
      case `POST ${codeHost}/oauth/access_token`:
        return exchangeCode(login, readParameters(request), store);
      case `GET ${graphHost}/access_token`:
        return exchangeToken(tokens, request, store);
      case `GET ${graphHost}/refresh_access_token`:
        return refreshToken(tokens, request, store);
      default:
        return undefined;
    }
  };
}

async function exchangeCode(
  login: OwnLogin,
  parameters: URLSearchParams,
  store: SimulatorStore,
): Promise<SimulatedAnswer> {
  const code = codes.read(parameters.get('code'));
  if (code?.loginKind !== login.loginKind) return codeRefused('unreadable');
  if (code.persona === 'exchange_outage') return outage;
  if (parameters.get('grant_type') !== 'authorization_code') return codeRefused('grant_type');
  const claims = login.claimsOf(code);
  const problem = await redeem(code, parameters, claims.grant, store);
  if (problem) return codeRefused(problem);
  return json(
    login.issued(issueToken(login.tokens, claims, shortLifetimeSeconds, store), claims.accountId, code),
  );
}

/** Refuses a code, in the error envelope of this call. */
export function codeRefused(problem: string): SimulatedAnswer {
  const error_message = `The authorization code was refused: ${problem}`;
  return json({ error_type: 'OAuthException', code: 400, error_message }, 400);
}
