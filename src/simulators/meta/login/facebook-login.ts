/**
 * Answers Facebook Login's calls without an end user's token: trading codes and tokens, and inspecting
 * tokens. Sources: "Manually Build a Login Flow", "Long-Lived Access Tokens", debug_token reference.
 */

import { lifetimeOf } from '../../engine/grants.ts';
import { hostOf, json, outage, type Refusal } from '../../engine/http.ts';
import type { SimulatedAnswer, Simulator } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { loginCallOf, readParameters, tokenOf } from '../address.ts';
import { graphRefusal, invalidParameter, unreadableToken } from '../errors.ts';
import { readGrant, requireGrant } from '../grants.ts';
import type { Budget } from '../scenarios.ts';
import { belongsTo, readToken, type TokenClaims, writeToken } from '../tokens.ts';
import { codes, type Problem, redeem } from './codes.ts';
import {
  endUserClaims,
  grantUnderFacebookLogin,
  longLifetimeSeconds,
  shortLifetimeSeconds,
} from './consents.ts';
import { inspect } from './inspection.ts';

const graphHost = 'graph.facebook.com';

interface FacebookLogin {
  owner: string;
  loginKind: string;
  budget: Budget;
}

export function createFacebookLogin(login: FacebookLogin): Simulator['answer'] {
  return async (request, store) => {
    const host = hostOf(request, [graphHost]);
    const called = host && loginCallOf(request, host);
    if (!called) return undefined;
    const parameters = readParameters(request);
    if (called === 'oauth/access_token') return exchange(login, parameters, store);
    const inputToken = parameters.get('input_token') ?? '';
    return inspect({ ...login, prefix: 'EAA', inputToken, store }, tokenOf(request, parameters));
  };
}

function exchange(login: FacebookLogin, parameters: URLSearchParams, store: SimulatorStore) {
  return parameters.get('grant_type') === 'fb_exchange_token'
    ? exchangeToken(login, parameters, store)
    : exchangeCode(login, parameters, store);
}

async function exchangeCode(
  { owner, loginKind }: FacebookLogin,
  parameters: URLSearchParams,
  store: SimulatorStore,
): Promise<SimulatedAnswer | undefined> {
  const code = codes.read(parameters.get('code'));
  if (code && code.owner !== owner) return undefined;
  if (code?.loginKind !== loginKind) throw codeRefused('unreadable');
  if (code.persona === 'exchange_outage') return outage;
  const problem = await redeem(code, parameters, grantUnderFacebookLogin(code), store);
  if (problem) throw codeRefused(problem);
  return issue(endUserClaims(code), shortLifetimeSeconds, store);
}

async function exchangeToken(
  { owner }: FacebookLogin,
  parameters: URLSearchParams,
  store: SimulatorStore,
): Promise<SimulatedAnswer | undefined> {
  const claims = readToken(parameters.get('fb_exchange_token') ?? '');
  if (claims && claims.owner !== owner) return undefined;
  if (!claims?.endUser) throw unreadableToken();
  if (!parameters.get('client_secret')) throw invalidParameter('Missing client_secret parameter');
  if (!belongsTo(claims, parameters.get('client_id') ?? ''))
    throw invalidParameter('The token belongs to another app than client_id');
  requireGrant(claims, await readGrant(claims, store));
  return issue(claims, lifetimeOf(claims.persona, longLifetimeSeconds), store);
}

function issue(claims: TokenClaims, lifetimeSeconds: number, store: SimulatorStore): SimulatedAnswer {
  const access_token = writeToken('EAA', { ...claims, issuedAt: store.now().getTime(), lifetimeSeconds });
  return json({ access_token, token_type: 'bearer', expires_in: lifetimeSeconds });
}

/**
 * The subcodes with which a code is refused. Public integrations see code 100 with them for every refused
 * exchange; no document of the provider lists them.
 */
const subcodes: Partial<Record<Problem, number>> = {
  expired: 36007,
  redirect: 36008,
  used: 36009,
  unreadable: 36009,
};

function codeRefused(problem: Problem): Refusal {
  const error_subcode = subcodes[problem];
  const message = `The authorization code was refused: ${problem}`;
  return graphRefusal({ message, code: 100, ...(error_subcode ? { error_subcode } : {}) });
}
