/** Queries and procedures of lexicons, as the account's server and those behind it answer them. */
import type { SimulatedAnswer, SimulatedRequest, SimulatorStore } from '../../simulator.ts';
import { json, rateLimitHeaders, refusalAnswer } from './answers.ts';
import { authorize, claimsIn, tokenOf } from './auth/authorize.ts';
import { nonceHeaders } from './auth/proofs.ts';
import { requireScope } from './auth/scopes.ts';
import { asOwner, type Exchange } from './exchange.ts';
import { type Address, appViewService } from './hosts.ts';
import { inTurn } from './in-turn.ts';
import { type Method, methods } from './methods.ts';
import { parametersOf } from './reads/parameters.ts';
import { accountDeactivated, invalidRequest, methodUnknown, profileNotFound } from './refusals.ts';
import { playScenario } from './scenarios.ts';

const prefix = '/xrpc/';

/** `undefined` for other paths. */
export async function answerXrpc(
  request: SimulatedRequest,
  address: Address,
  store: SimulatorStore,
): Promise<SimulatedAnswer | undefined> {
  if (!address.path.startsWith(prefix)) return undefined;
  const lexicon = address.path.slice(prefix.length);
  const parameters = parametersOf(request.url.searchParams, lexicon);
  const exchange = { request, address, lexicon, parameters, store, claims: claimsIn(request) };
  const answer = await respond(exchange).catch(refusalAnswer);
  return { ...answer, headers: { ...usualHeaders(request, store.now()), ...answer.headers } };
}

function usualHeaders(request: SimulatedRequest, now: Date): Record<string, string> {
  const bound = tokenOf(request)?.scheme === 'dpop' ? nonceHeaders(now) : {};
  return { 'content-type': 'application/json; charset=utf-8', ...rateLimitHeaders(now), ...bound };
}

async function respond(exchange: Exchange): Promise<SimulatedAnswer> {
  const { request, address, lexicon } = exchange;
  const method = methods[address.host]?.[lexicon];
  if (!method) throw methodUnknown();
  if (request.method !== method.verb)
    throw invalidRequest(`Incorrect HTTP method (${request.method}) expected ${method.verb}`);
  const failure = method.unfailing ? undefined : playScenario(exchange);
  if (failure) return failure;
  const body = await run(method, exchange);
  return isAnswer(body) ? body : json(body);
}

async function run(method: Method, exchange: Exchange): Promise<object> {
  if (method.access === 'public') return method.run(exchange);
  const { request, store, lexicon } = exchange;
  const session = await authorize(request, store);
  if (method.access === 'view') requireScope(session, { rpc: lexicon, audience: appViewService });
  if (session.persona === 'no_account' && !method.evenDeactivated)
    throw method.access === 'view' ? profileNotFound() : accountDeactivated();
  const answer = async () => method.run(await asOwner(exchange, session));
  return method.verb === 'POST' ? inTurn(session.did, answer) : answer();
}

const isAnswer = (body: object): body is SimulatedAnswer => 'status' in body && 'body' in body;
