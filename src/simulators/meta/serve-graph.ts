/** Serves requests once token and grant are valid: reads of a node or an edge, and changes. */

import type { Grant } from '../engine/grants.ts';
import { json } from '../engine/http.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../simulator.ts';
import type { SimulatorStore, SimulatorWrites } from '../store.ts';
import type { Address } from './address.ts';
import { type ContentChange, hiding, makeChange, removing } from './changes.ts';
import { invalidParameter, taskRequired, unreachable } from './errors.ts';
import { readInsights } from './insights.ts';
import { withdraw } from './login/people.ts';
import { answerSubscriptions } from './login/subscriptions.ts';
import type { GraphNode, NodeKind, Overlay, Parameters } from './node.ts';
import { type PublishHoldings, publish } from './publishing/publish.ts';
import { parseFieldList, type Reading, readEdge, readNode } from './read-nodes.ts';
import type { TokenClaims } from './tokens.ts';

interface Writing {
  overlay: Overlay;
  make(change: ContentChange): Promise<unknown>;
}

async function updateNode(node: GraphNode, parameters: Parameters, { overlay, make }: Writing) {
  const rules = node.kind.hiding;
  if (!rules || rules.refused?.(node)) throw unreachable(node.id ?? '', 'post');
  const hidden = readFlag(parameters, rules.parameter);
  if (!rules.ignored(node) && overlay.hidden(node) !== hidden) await make(hiding(node, hidden, overlay));
  return { success: true };
}

interface Removing extends Writing {
  writes: SimulatorWrites;
  store: SimulatorStore;
}

async function removeNode(node: GraphNode, { overlay, make, writes, store }: Removing) {
  if (!node.kind.removal) throw unreachable(node.id ?? '', 'delete');
  const now = await store.contentNow();
  const answer = node.kind.removal(node, { writes, now });
  await make(removing(node, overlay, now));
  return answer;
}

function readFlag(parameters: Parameters, name: string): boolean {
  const text = parameters.get(name) ?? '';
  if (/^(true|1)$/.test(text)) return true;
  if (/^(false|0)$/.test(text)) return false;
  throw invalidParameter(`The parameter ${name} is required and is true or false`);
}

// Serving.

/** A request with its address and parameters read. */
export interface Exchange {
  request: SimulatedRequest;
  address: Address;
  parameters: URLSearchParams;
  token: string;
  account: TokenClaims;
}

/** The content, the rules and the grant from which a request is answered. */
interface Holdings extends PublishHoldings {
  grant: Grant;
}

/**
 * Serves a request.
 * @throws Refusal
 */
export async function serve(exchange: Exchange, holdings: Holdings): Promise<SimulatedAnswer> {
  const { request, address, account } = exchange;
  const node = findNode(exchange, holdings);
  requireTasks(exchange, node);
  const posting = address.edge && holdings.publishing.postings[node.kind.name]?.[address.edge];
  if (request.method === 'POST' && posting && !account.endUser)
    return publish(posting, node, exchange, holdings);
  return json(await readOrChange(node, exchange, holdings));
}

const insightsEdge = 'insights';

async function readOrChange(node: GraphNode, exchange: Exchange, holdings: Holdings): Promise<unknown> {
  const { request, address, parameters, account } = exchange;
  const { overlay, writes, grant, store } = holdings;
  const make = (change: ContentChange) => makeChange(change, { ...holdings, account });
  if (address.edge === 'subscribed_apps')
    return answerSubscriptions(request.method, node, { account, grant, parameters, store });
  const { insights } = node.kind;
  if (request.method === 'GET' && insights && address.edge === (insights.edge ?? insightsEdge))
    return readInsights(node, insights, parameters, { overlay, now: await store.contentNow() });
  if (request.method === 'GET') return read(exchange, await viewed(node, exchange, holdings), overlay);
  if (request.method === 'POST' && address.edge === node.kind.hiding?.edge)
    return updateNode(node, parameters, { overlay, make });
  if (request.method === 'DELETE' && !address.edge) return removeNode(node, { overlay, make, writes, store });
  if (request.method === 'DELETE' && account.endUser && address.edge === 'permissions')
    return withdraw(account, parameters, store);
  throw unreachable(address.nodeId, request.method.toLowerCase());
}

/**
 * Refuses calls that the role of the person who granted the token does not allow: a Page's token can do no
 * more than that person. The requirements of each endpoint's page name the tasks.
 */
function requireTasks(
  { request: { method }, address: { edge }, account: { owner, tasks } }: Exchange,
  { kind }: GraphNode,
): void {
  const needed =
    owner === 'facebook' && edge === insightsEdge ? ['ANALYZE'] : neededTasks(method, edge, kind);
  if (tasks && needed.length > 0 && !needed.some((task) => tasks.includes(task)))
    throw taskRequired(needed[0] ?? '');
}

function neededTasks(method: string, edge: string | undefined, { name }: NodeKind): readonly string[] {
  if (edge === 'conversations' || edge === 'messages') return ['MESSAGING'];
  if (method === 'GET' || edge === 'subscribed_apps') return [];
  const moderates = edge === undefined ? name.endsWith('Comment') : edge === 'comments' || edge === 'replies';
  return moderates ? ['MODERATE'] : ['CREATE_CONTENT', 'MANAGE'];
}

function findNode({ request, address }: Exchange, { overlay }: Holdings): GraphNode {
  const node = overlay.find(address.nodeId);
  if (!node) throw unreachable(address.nodeId, request.method.toLowerCase());
  return node;
}

/** Returns the node as it is now. Some nodes progress each time they are read, which is stored. */
async function viewed(node: GraphNode, exchange: Exchange, holdings: Holdings): Promise<GraphNode> {
  const { account, address } = exchange;
  const { overlay, writes, store, publishing } = holdings;
  const view = publishing.views[node.kind.name];
  if (!view) return node;
  const seen = view(node, { account, overlay, writes, now: await store.contentNow() });
  if (seen.change) await makeChange(seen.change, { ...holdings, account });
  if (!seen.node) throw unreachable(address.nodeId, 'get');
  return seen.node;
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
