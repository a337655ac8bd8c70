/** Answers queries and procedures of lexicons, as the account's server and the services behind it do. */

import { json, refusalAnswer } from '../engine/answers.ts';
import { nonceHeaders } from '../engine/proofs.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { authorize, claimsIn, tokenOf } from './auth/authorize.ts';
import { requireScope } from './auth/scopes.ts';
import { asOwner, type Exchange } from './exchange.ts';
import { type Address, appViewService } from './hosts.ts';
import { type Method, methods } from './methods.ts';
import { parametersOf } from './reads/parameters.ts';
import {
  accountDeactivated,
  invalidRequest,
  methodUnknown,
  profileNotFound,
  rateLimitHeaders,
} from './refusals.ts';
import { failOnDemand } from './scenarios.ts';

const prefix = '/xrpc/';

/** Returns the answer; `undefined` for other paths. */
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
  const failure = method.unfailing ? undefined : failOnDemand(exchange);
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

/** The last write to each repository, by the repository's DID. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs the writes to one repository one after the other, as a server commits them: each sees the result of
 * the one before.
 */
async function inTurn<Result>(did: string, write: () => Promise<Result>): Promise<Result> {
  const turn = (last.get(did) ?? Promise.resolve()).then(write, write);
  last.set(did, turn);
  try {
    return await turn;
  } finally {
    if (last.get(did) === turn) last.delete(did);
  }
}

const isAnswer = (body: object): body is SimulatedAnswer => 'status' in body && 'body' in body;
