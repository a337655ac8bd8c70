/** What a request gets once token and grant are in order: a node, an edge, or a change. */
import type { SimulatedRequest, SimulatorStore } from '../../simulator.ts';
import type { Address } from './address.ts';
import { unreachable } from './errors.ts';
import { parseFieldList } from './field-list.ts';
import type { Grant } from './grants.ts';
import { withdraw } from './login/accounts.ts';
import { answerSubscriptions } from './login/subscriptions.ts';
import type { GraphNode, World } from './node.ts';
import type { Overlay } from './overlay.ts';
import { type Reading, readEdge, readNode } from './reader.ts';
import type { TokenClaims } from './tokens.ts';
import { removeNode, updateNode } from './writer.ts';

/** A request that has been understood so far. */
export interface Exchange {
  request: SimulatedRequest;
  address: Address;
  parameters: URLSearchParams;
  token: string;
  account: TokenClaims;
}

/** What it is answered from. */
export interface Holdings {
  world: World;
  overlay: Overlay;
  grant: Grant;
  store: SimulatorStore;
}

/** Throws GraphRefusal. */
export async function serve(exchange: Exchange, holdings: Holdings): Promise<unknown> {
  const { request, address, parameters, account } = exchange;
  const { overlay, grant, store } = holdings;
  const node = findNode(exchange, holdings);
  const write = (fields: Record<string, unknown>) => store.write(account.accountId, address.nodeId, fields);
  if (address.edge === 'subscribed_apps')
    return answerSubscriptions(request.method, node, { account, grant, parameters, store });
  if (request.method === 'GET') return read(exchange, node, overlay);
  if (request.method === 'POST' && !address.edge) return updateNode(node, parameters, write);
  if (request.method === 'DELETE' && !address.edge) return removeNode(node, write);
  if (request.method === 'DELETE' && account.endUser && address.edge === 'permissions')
    return withdraw(account, parameters, store);
  throw unreachable(address.nodeId, request.method.toLowerCase());
}

function findNode({ request, address }: Exchange, { world, overlay }: Holdings): GraphNode {
  const node = world.get(address.nodeId);
  if (!node || !overlay.exists(node)) throw unreachable(address.nodeId, request.method.toLowerCase());
  return node;
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
