/**
 * A simulated Graph API over fixtures: check of token and grant, `/{version}/{node}` and
 * `/{version}/{node}/{edge}`, field selection with expansion, cursor paging, hiding, deletion, subscriptions, usage
 * headers and the failure scenarios. Publishing and batches are not covered; login has files of its own.
 * Sources: Graph API "Overview", "Handling Errors", "Rate Limits"; node shapes are the fixtures' own.
 */
import { LRUCache } from 'lru-cache';
import type { SimulatedAnswer, SimulatedRequest, Simulator, SimulatorStore } from '../../simulator.ts';
import { type Address, hostOf, loginCallOf, readAddress, readParameters, tokenOf } from './address.ts';
import { json } from './answers.ts';
import { missingToken, unreadableToken } from './errors.ts';
import { readGrant, requireGrant } from './grants.ts';
import { endUserWorld } from './login/accounts.ts';
import { pageClaims } from './login/consents.ts';
import type { OwnPage } from './login/people.ts';
import type { World } from './node.ts';
import { createOverlay } from './overlay.ts';
import { type Budget, playScenario } from './scenarios.ts';
import { type Exchange, serve } from './serving.ts';
import { readToken, type TokenClaims, writeToken } from './tokens.ts';
import { usageHeaders } from './usage-headers.ts';

export interface GraphSimulator {
  /** As in the tokens. */
  owner: string;
  /** Login kind -> the host that its tokens work on. */
  hosts: Readonly<Record<string, string>>;
  budget: Budget;
  triggers: Simulator['triggers'];
  /** What the token of a Page is for: the Page itself, or the account linked to it. */
  accountOfPage(page: OwnPage): string;
  /** The fixtures of an account: a pure function, so its result is kept for a while. */
  worldOf(account: TokenClaims): World;
}

const keptWorlds = 100;

export function createGraphAnswerer(simulator: GraphSimulator): Simulator['answer'] {
  const worlds = new LRUCache<string, World>({ max: keptWorlds });
  const hosts = [...new Set(Object.values(simulator.hosts))];
  return async (request, store) => {
    const host = hostOf(request, hosts);
    if (!host || loginCallOf(request, host)) return undefined;
    const exchange = readExchange(request, host);
    if (exchange.account.owner !== simulator.owner) return undefined;
    if (simulator.hosts[exchange.account.loginKind] !== host) throw unreadableToken();
    return withHeaders(await respond(simulator, exchange, worlds, store), simulator, exchange);
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
  worlds: LRUCache<string, World>,
  store: SimulatorStore,
): Promise<SimulatedAnswer> {
  const failure = playScenario(scenarioOf(simulator, exchange), contextOf(simulator, exchange));
  if (failure) return failure;
  const { account } = exchange;
  const [grant, writes] = await Promise.all([readGrant(account, store), store.read(account.accountId)]);
  requireGrant(account, grant);
  const pageToken = (page: OwnPage) =>
    writeToken('EAA', pageClaims(account, page, simulator.accountOfPage(page), store.now()));
  const world = account.endUser
    ? endUserWorld(account, grant, pageToken)
    : keptWorld(simulator, exchange, worlds);
  return json(await serve(exchange, { world, overlay: createOverlay(writes), grant, store }));
}

function keptWorld(
  simulator: GraphSimulator,
  { token, account }: Exchange,
  worlds: LRUCache<string, World>,
): World {
  const world = worlds.get(token) ?? simulator.worldOf(account);
  worlds.set(token, world);
  return world;
}

function scenarioOf(simulator: GraphSimulator, { account, address }: Exchange): string {
  if (account.scenario !== 'healthy') return account.scenario;
  if (account.persona === 'accounts_outage' && listsAccounts(account, address)) return 'outage_503';
  const trigger = Object.entries(simulator.triggers).find(([, id]) => id === address.nodeId);
  return trigger?.[0] ?? 'healthy';
}

/** Under Instagram Login the end user is the one account. */
function listsAccounts({ endUser }: TokenClaims, { nodeId, edge }: Address): boolean {
  return nodeId === 'me' && edge === (endUser ? 'accounts' : undefined);
}

function contextOf({ budget }: GraphSimulator, { request, address, account }: Exchange) {
  const list = request.method === 'GET' && address.edge !== undefined;
  const { accountId } = account;
  return { budget, accountId, nodeId: address.nodeId, method: request.method, list };
}

function withHeaders(
  answer: SimulatedAnswer,
  { budget }: GraphSimulator,
  { account }: Exchange,
): SimulatedAnswer {
  return { ...answer, headers: { ...usageHeaders(account.accountId, budget.type), ...answer.headers } };
}
