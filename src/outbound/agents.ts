/** Makes Node's HTTP agents, with the address guard before every new connection. */
import http from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import { type AddressGuard, forbidden } from './address-guard.ts';

export interface Agents {
  plain: http.Agent;
  secure: https.Agent;
}

interface AgentsOptions {
  /** True when connections are kept for further requests. */
  keepAlive: boolean;
  guard: AddressGuard;
}

/**
 * Kept connections are closed after this idle time. It is shorter than that of common servers and load balancers, so
 * that few requests meet a closing connection.
 */
const idleMs = 4_000;

export function createAgents({ keepAlive, guard }: AgentsOptions): Agents {
  const options = { keepAlive, lookup: guard.lookup };
  const plain = new http.Agent(options);
  // This is set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default.
  const secure = new https.Agent({ ...options, rejectUnauthorized: true });
  for (const agent of [plain, secure]) {
    guardLiterals(agent, guard);
    if (keepAlive) limitIdleTime(agent);
  }
  return { plain, secure };
}

/** Closes connections that are idle for too long. The limit does not apply during a request. */
function limitIdleTime(agent: http.Agent): void {
  const keep = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = (socket) => {
    const kept = keep(socket);
    (socket as Socket).setTimeout(idleMs);
    return kept;
  };
}

/** Checks hosts that are written as IP addresses, because Node connects to them without the guarded lookup. */
function guardLiterals(agent: http.Agent, guard: AddressGuard): void {
  const createConnection = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const host = options.host ?? '';
    if (isIP(host) === 0 || guard.allows(host)) return createConnection(options, callback);
    callback?.(forbidden(host), undefined as never);
    return undefined;
  };
}
