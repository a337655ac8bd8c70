/**
 * A simulated Graph API over fixtures: token check, `/{version}/{node}` and `/{version}/{node}/{edge}`,
 * field selection with expansion, cursor paging, hiding, deletion, error envelopes, usage headers and the
 * failure scenarios. Publishing, batches and login are not covered.
 * Sources: Graph API "Overview", "Handling Errors", "Rate Limits"; node shapes are the fixtures' own.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SimulatedAnswer, SimulatedRequest, Simulator, SimulatorStore } from '../../simulator.ts';
import { type Address, hostOf, readAddress, readParameters, tokenOf } from './address.ts';
import { GraphRefusal, missingToken, unreachable, unreadableToken } from './errors.ts';
import { parseFieldList } from './field-list.ts';
import type { GraphNode, World } from './node.ts';
import { createOverlay, type Overlay } from './overlay.ts';
import { type Reading, readEdge, readNode } from './reader.ts';
import { type Budget, playScenario } from './scenarios.ts';
import { readToken, type TokenClaims } from './tokens.ts';
import { usageHeaders } from './usage-headers.ts';
import { removeNode, updateNode } from './writer.ts';

export interface GraphSimulator {
  /** As in the tokens. */
  owner: string;
  /** Login kind -> the host that its tokens work on. */
  hosts: Readonly<Record<string, string>>;
  budget: Budget;
  triggers: Simulator['triggers'];
  /** The fixtures of an account: a pure function, so its result is kept for a while. */
  worldOf(account: TokenClaims): World;
}

const keptWorlds = 100;

/** A request that has been understood so far. */
interface Exchange {
  request: SimulatedRequest;
  address: Address;
  parameters: URLSearchParams;
  token: string;
  account: TokenClaims;
}

export function createGraphAnswerer(simulator: GraphSimulator): Simulator['answer'] {
  const worlds = new LRUCache<string, World>({ max: keptWorlds });
  const hosts = [...new Set(Object.values(simulator.hosts))];
  return async (request, store) => {
    const host = hostOf(request, hosts);
    if (!host) return undefined;
    try {
      const exchange = readExchange(request, host);
      if (exchange.account.owner !== simulator.owner) return undefined;
      if (simulator.hosts[exchange.account.loginKind] !== host) throw unreadableToken();
      return withHeaders(await respond(simulator, exchange, worlds, store), simulator, exchange);
    } catch (error) {
      if (error instanceof GraphRefusal) return envelope(error, request);
      throw error;
    }
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
  const world = worlds.get(exchange.token) ?? simulator.worldOf(exchange.account);
  worlds.set(exchange.token, world);
  const overlay = createOverlay(await store.read(exchange.account.accountId));
  const body = await serve(exchange, findNode(world, exchange, overlay), overlay, store);
  return { status: 200, body: JSON.stringify(body) };
}

function scenarioOf(simulator: GraphSimulator, { account, address }: Exchange): string {
  if (account.scenario !== 'healthy') return account.scenario;
  const trigger = Object.entries(simulator.triggers).find(([, id]) => id === address.nodeId);
  return trigger?.[0] ?? 'healthy';
}

function contextOf({ budget }: GraphSimulator, { request, address, account }: Exchange) {
  const list = request.method === 'GET' && address.edge !== undefined;
  const { accountId } = account;
  return { budget, accountId, nodeId: address.nodeId, method: request.method, list };
}

function findNode(world: World, { request, address }: Exchange, overlay: Overlay): GraphNode {
  const node = world.get(address.nodeId);
  if (!node || !overlay.exists(node)) throw unreachable(address.nodeId, request.method.toLowerCase());
  return node;
}

async function serve(exchange: Exchange, node: GraphNode, overlay: Overlay, store: SimulatorStore) {
  const { request, address, parameters, account } = exchange;
  const write = (fields: Record<string, unknown>) => store.write(account.accountId, address.nodeId, fields);
  if (request.method === 'GET') return read(exchange, node, overlay);
  if (request.method === 'POST' && !address.edge) return updateNode(node, parameters, write);
  if (request.method === 'DELETE' && !address.edge) return removeNode(node, write);
  throw unreachable(address.nodeId, request.method.toLowerCase());
}

function read({ address, parameters, token }: Exchange, node: GraphNode, overlay: Overlay) {
  const fields = parameters.get('fields');
  const selections = fields ? parseFieldList(fields) : undefined;
  const reading: Reading = {
    overlay,
    edgeUrl: (id, edge, query) => {
      const own = edge === address.edge && id === node.id ? Object.fromEntries(parameters) : {};
      const all = new URLSearchParams({ ...own, access_token: token, ...query });
      return `${address.baseUrl}/${encodeURIComponent(id)}/${edge}?${all}`;
    },
  };
  return address.edge
    ? readEdge(node, address.edge, parameters, selections, reading)
    : readNode(node, selections, reading);
}

function withHeaders(
  answer: SimulatedAnswer,
  { budget }: GraphSimulator,
  { account }: Exchange,
): SimulatedAnswer {
  const headers = { ...jsonHeaders, ...usageHeaders(account.accountId, budget.type), ...answer.headers };
  return { ...answer, headers };
}

const jsonHeaders = { 'content-type': 'application/json; charset=UTF-8' };

function envelope(
  { status, fields, headers }: GraphRefusal,
  { method, url }: SimulatedRequest,
): SimulatedAnswer {
  const trace = createHash('sha256').update(`${method} ${url.pathname}`).digest('base64url').slice(0, 22);
  const error = { type: 'OAuthException', ...fields, fbtrace_id: `A${trace}` };
  return { status, headers: { ...jsonHeaders, ...headers }, body: JSON.stringify({ error }) };
}
