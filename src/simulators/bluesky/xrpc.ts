/** Answers queries and procedures of lexicons, as the account's server and the services behind it do. */
import { refusalAnswer } from '../engine/answers.ts';
import { createApi } from '../engine/api.ts';
import { authorize } from '../engine/oauth/authorize.ts';
import { tokenOf } from '../engine/oauth/bound-token.ts';
import { readJwt } from '../engine/oauth/jwt.ts';
import { nonceHeaders } from '../engine/oauth/proofs.ts';
import type { Session } from '../engine/oauth/sessions.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { asOwner, type Exchange, type OwnExchange, parametersOf } from './exchange.ts';
import { type Address, appViewService } from './hosts.ts';
import { type MethodOptions, methods } from './methods.ts';
import { requireScope } from './permissions.ts';
import {
  accountDeactivated,
  invalidRequest,
  methodUnknown,
  profileNotFound,
  rateLimitHeaders,
  tokenRefusals,
} from './refusals.ts';
import { failOnDemand } from './scenarios.ts';

const prefix = '/xrpc/';

/** Returns the answer; `undefined` for other paths. */
export async function answerXrpc(
  request: SimulatedRequest,
  { host, path }: Address,
  store: SimulatorStore,
): Promise<SimulatedAnswer | undefined> {
  if (!path.startsWith(prefix)) return undefined;
  const lexicon = path.slice(prefix.length);
  const sent = tokenOf(request);
  const claims = readJwt('at+jwt', sent?.token ?? '');
  const parameters = parametersOf(request.url.searchParams, lexicon);
  const answer = await respond({ request, host, lexicon, parameters, store, claims }).catch(refusalAnswer);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...rateLimitHeaders(store.now()),
    ...(sent?.scheme === 'dpop' ? nonceHeaders(store.now()) : {}),
  };
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

const respond = createApi<Exchange, OwnExchange, Session, MethodOptions>({
  find({ host, lexicon, request: { method: verb } }) {
    const route = methods[host]?.[lexicon];
    if (!route) throw methodUnknown();
    if (verb === route.verb) return { route };
    throw invalidRequest(`Incorrect HTTP method (${verb}) expected ${route.verb}`);
  },
  failOnDemand,
  async authorize({ request, store, lexicon }, { view, evenDeactivated }) {
    const session = await authorize(request, store, tokenRefusals);
    if (view) requireScope(session, { rpc: lexicon, audience: appViewService });
    if (session.persona === 'no_account' && !evenDeactivated)
      throw view ? profileNotFound() : accountDeactivated();
    return session;
  },
  open: asOwner,
});
