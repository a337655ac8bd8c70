/**
 * Answers the calls of Instagram's and Threads' own logins: it trades codes for tokens itself, and leaves calls
 * about tokens to `own-tokens.ts`. Sources: "Business Login for Instagram", "Oauth Authorize" reference; Threads
 * API, "Get Access Tokens".
 */

import { json, outage } from '../../engine/answers.ts';
import type { Consent } from '../../engine/codes.ts';
import { hostOf, pathBelow } from '../../engine/hosts.ts';
import type { SimulatedAnswer, Simulator } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { readParameters } from '../address.ts';
import type { GrantReference } from '../grants.ts';
import type { TokenClaims } from '../tokens.ts';
import { codes, redeem } from './codes.ts';
import { shortLifetimeSeconds } from './consents.ts';
import { exchangeToken, issueToken, type OwnTokens, refreshToken } from './own-tokens.ts';

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
