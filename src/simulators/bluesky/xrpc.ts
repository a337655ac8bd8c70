/** Answers queries and procedures of lexicons, as the account's server and the services behind it do. */
import { json, refusalAnswer } from '../engine/answers.ts';
import { authorize } from '../engine/oauth/authorize.ts';
import { tokenOf } from '../engine/oauth/bound-token.ts';
import { readJwt } from '../engine/oauth/jwt.ts';
import { nonceHeaders } from '../engine/oauth/proofs.ts';
import { oneAtATime } from '../engine/one-at-a-time.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { asOwner, type Exchange, parametersOf } from './exchange.ts';
import { type Address, appViewService } from './hosts.ts';
import { type Method, methods } from './methods.ts';
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
  const exchange = { request, lexicon, parameters, store, claims };
  const answer = await respond(methods[host]?.[lexicon], exchange).catch(refusalAnswer);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...rateLimitHeaders(store.now()),
    ...(sent?.scheme === 'dpop' ? nonceHeaders(store.now()) : {}),
  };
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

async function respond(method: Method | undefined, exchange: Exchange): Promise<SimulatedAnswer> {
  const verb = exchange.request.method;
  if (!method) throw methodUnknown();
  if (verb !== method.verb) throw invalidRequest(`Incorrect HTTP method (${verb}) expected ${method.verb}`);
  const failure = method.unfailing ? undefined : await failOnDemand(exchange, exchange.store);
  if (failure) return failure;
  const body = await run(method, exchange);
  return isAnswer(body) ? body : json(body);
}

async function run(method: Method, exchange: Exchange): Promise<object> {
  if (method.access === 'public') return method.run(exchange);
  const { request, store, lexicon } = exchange;
  const session = await authorize(request, store, tokenRefusals);
  if (method.access === 'view') requireScope(session, { rpc: lexicon, audience: appViewService });
  if (session.persona === 'no_account' && !method.evenDeactivated)
    throw method.access === 'view' ? profileNotFound() : accountDeactivated();
  const answer = async () => method.run(await asOwner(exchange, session));
  return method.verb === 'POST' ? oneAtATime(session.accountId, answer) : answer();
}

const isAnswer = (body: object): body is SimulatedAnswer => 'status' in body && 'body' in body;
