/** Serves requests once token and grant are valid: a node, an edge, or a change. */

import { json } from '../engine/answers.ts';
import type { Grant } from '../engine/grants.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../simulator.ts';
import type { Address } from './address.ts';
import { type ContentChange, makeChange } from './changes.ts';
import { taskRequired, unreachable } from './errors.ts';
import { parseFieldList } from './field-list.ts';
import { readInsights } from './insights.ts';
import { withdraw } from './login/accounts.ts';
import { answerSubscriptions } from './login/subscriptions.ts';
import type { GraphNode, NodeKind, Overlay } from './node.ts';
import { type PublishHoldings, publish } from './publishing/publish.ts';
import { type Reading, readEdge, readNode } from './reader.ts';
import type { TokenClaims } from './tokens.ts';
import { removeNode, updateNode } from './writer.ts';

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
