/**
 * Answers the calls of Instagram Login: it trades codes for tokens itself, and leaves calls about tokens to
 * `instagram-tokens.ts`. Sources: "Business Login for Instagram", "Oauth Authorize" reference.
 */

import { json, outage } from '../../engine/answers.ts';
import { hostOf, pathBelow } from '../../engine/hosts.ts';
import type { SimulatedAnswer, Simulator } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { readParameters } from '../address.ts';
import { codes, redeem } from './codes.ts';
import { grantUnderInstagramLogin, instagramClaims, shortLifetimeSeconds } from './consents.ts';
import { exchangeToken, issueToken, refreshToken } from './instagram-tokens.ts';

export const instagramApiHost = 'api.instagram.com';
const graphHost = 'graph.instagram.com';

export function createInstagramLogin(loginKind: string): Simulator['answer'] {
  return async (request, store) => {
    const host = hostOf(request, [instagramApiHost, graphHost]);
    switch (host && `${request.method} ${host}/${pathBelow(request, host)}`) {
      case `POST ${instagramApiHost}/oauth/access_token`:
        return exchangeCode(loginKind, readParameters(request), store);
      case `GET ${graphHost}/access_token`:
        return exchangeToken(request, store);
      case `GET ${graphHost}/refresh_access_token`:
        return refreshToken(request, store);
      default:
        return undefined;
    }
  };
}

async function exchangeCode(
  loginKind: string,
  parameters: URLSearchParams,
  store: SimulatorStore,
): Promise<SimulatedAnswer> {
  const code = codes.read(parameters.get('code'));
  if (code?.loginKind !== loginKind) return codeRefused('unreadable');
  if (code.persona === 'exchange_outage') return outage;
  if (parameters.get('grant_type') !== 'authorization_code') return codeRefused('grant_type');
  const problem = await redeem(code, parameters, grantUnderInstagramLogin(code), store);
  if (problem) return codeRefused(problem);
  const claims = instagramClaims(code);
  const access_token = issueToken(claims, shortLifetimeSeconds, store);
  return json({ data: [{ access_token, user_id: claims.accountId, permissions: code.scopes.join(',') }] });
}

/** Refuses a code, in the error envelope of this host. */
function codeRefused(problem: string): SimulatedAnswer {
  const error_message = `The authorization code was refused: ${problem}`;
  return json({ error_type: 'OAuthException', code: 400, error_message }, 400);
}
