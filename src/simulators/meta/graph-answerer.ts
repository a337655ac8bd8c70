/**
 * A simulated Graph API over fixtures: check of token and grant, `/{version}/{node}` and
 * `/{version}/{node}/{edge}`, field selection with expansion, cursor paging, hiding, deletion, subscriptions, usage
 * headers, publishing and the failure scenarios. Batches are not covered; login has files of its own.
 * Sources: Graph API "Overview", "Handling Errors", "Rate Limits"; node shapes are the fixtures' own.
 */
import type { Grant } from '../engine/grants.ts';
import { hostOf } from '../engine/http.ts';
import { failingOnDemand } from '../engine/play-scenario.ts';
import type { SimulatedAnswer, SimulatedRequest, Simulator } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { type Address, loginCallOf, readAddress, readParameters, tokenOf, uploadHost } from './address.ts';
import { type Content, overlayOf } from './content.ts';
import { missingToken, unreadableToken } from './errors.ts';
import { readGrant, requireGrant } from './grants.ts';
import { pageClaims } from './login/consents.ts';
import { endUserFixtureSet, type OwnPage } from './login/people.ts';
import type { Overlay } from './node.ts';
import type { Reporter } from './notices.ts';
import type { Publishing } from './publishing/publish.ts';
import { type Budget, type FailingCall, failures, usageHeaders } from './scenarios.ts';
import { type Exchange, serve } from './serve-graph.ts';
import { readToken, type TokenClaims, writeToken } from './tokens.ts';

export interface GraphSimulator {
  /**
   * The name of the provider in its tokens. A request with another provider's token is left to that
   * provider's simulator.
   */
  owner: string;
  /** Login kind -> the host that its tokens work on. */
  hosts: Readonly<Record<string, string>>;
  budget: Budget;
  triggers: Simulator['triggers'];
  /** Returns the account that a Page's token acts as: the Page, or the account linked to it. */
  accountOfPage(page: OwnPage): string;
  content: Content;
  reporter: Reporter;
  publishing: Publishing;
}

export function createGraphAnswerer(simulator: GraphSimulator): Simulator['answer'] {
  const hosts = [
    ...new Set([...Object.values(simulator.hosts), ...(simulator.publishing.uploads ? [uploadHost] : [])]),
  ];
  const failOnDemand = failuresOf(simulator);
  return async (request, store) => {
    const host = hostOf(request, hosts);
    if (!host || loginCallOf(request, host)) return undefined;
    const exchange = readExchange(request, host);
    if (exchange.account.owner !== simulator.owner) return undefined;
    if (![simulator.hosts[exchange.account.loginKind], uploadHost].includes(host)) throw unreadableToken();
    const goOn = () => respond(simulator, exchange, store);
    const answer = await failOnDemand(failingCall(exchange, simulator), store, goOn);
    return withHeaders(answer, simulator, exchange);
  };
}

function readExchange(request: SimulatedRequest, host: string): Exchange {
  const parameters = readParameters(request);
  const token = tokenOf(request, parameters);
  if (!token) throw missingToken();
  const account = readToken(token);
  if (!account) throw unreadableToken();
  return { request, address: readAddress(request, host), parameters, token, account };
}

async function respond(
  simulator: GraphSimulator,
  exchange: Exchange,
  store: SimulatorStore,
): Promise<SimulatedAnswer> {
  const { reporter, publishing, budget } = simulator;
  const { account } = exchange;
  const [grant, writes] = await Promise.all([readGrant(account, store), store.read(account.accountId)]);
  requireGrant(account, grant);
  const overlay = account.endUser
    ? endUserOverlay(simulator, account, grant, store)
    : simulator.content(exchange.token, writes);
  return serve(exchange, { reporter, publishing, budget, overlay, writes, grant, store });
}

function endUserOverlay(
  { accountOfPage }: GraphSimulator,
  account: TokenClaims,
  grant: Grant,
  store: SimulatorStore,
): Overlay {
  const pageToken = (page: OwnPage) =>
    writeToken('EAA', pageClaims(account, page, accountOfPage(page), store.now()));
  return overlayOf(endUserFixtureSet(account, grant, pageToken));
}

function failuresOf({ triggers }: GraphSimulator) {
  return failingOnDemand<Exchange & FailingCall>({
    failures,
    triggers,
    ownerOf: ({ account }) => account,
    names: ({ nodeId }, id) => id === nodeId,
    showsAccounts: ({ account, address }) => listsAccounts(account, address),
    lists: ({ list }) => list,
  });
}

/**
 * Tells whether the address lists the end user's accounts. Under Instagram Login the end user is the only
 * account.
 */
function listsAccounts({ endUser }: TokenClaims, { nodeId, edge }: Address): boolean {
  return nodeId === 'me' && edge === (endUser ? 'accounts' : undefined);
}

function failingCall(exchange: Exchange, { budget }: GraphSimulator): Exchange & FailingCall {
  const { request, address, account } = exchange;
  const list = request.method === 'GET' && address.edge !== undefined;
  const { accountId, loginKind } = account;
  const refreshed = loginKind !== 'facebook_login';
  return { ...exchange, budget, accountId, nodeId: address.nodeId, method: request.method, list, refreshed };
}

function withHeaders(
  answer: SimulatedAnswer,
  { budget }: GraphSimulator,
  { account }: Exchange,
): SimulatedAnswer {
  return { ...answer, headers: { ...usageHeaders(account.accountId, budget.type), ...answer.headers } };
}
