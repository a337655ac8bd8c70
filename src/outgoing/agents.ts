/** Node's agents, which keep connections alive, with the address guard before every new connection. */
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { type AddressGuard, forbidden } from './address-guard.ts';

export interface Agents {
  plain: http.Agent;
  secure: https.Agent;
}

export function createAgents(guard: AddressGuard, options: http.AgentOptions): Agents {
  const guarded = { ...options, lookup: guard.lookup };
  return {
    plain: guardLiterals(new http.Agent(guarded), guard),
    // Said, since NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default.
    secure: guardLiterals(new https.Agent({ ...guarded, rejectUnauthorized: true }), guard),
  };
}

/** A host that is an address already is connected to without a lookup. */
function guardLiterals<Agent extends http.Agent>(agent: Agent, guard: AddressGuard): Agent {
  const createConnection = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const host = options.host ?? '';
    if (isIP(host) === 0 || guard.allows(host)) return createConnection(options, callback);
    callback?.(forbidden(host), undefined as never);
    return undefined;
  };
  return agent;
}
