/**
 * Recognises requests that failed because the provider was closing the kept connection they were sent on.
 * Only reads can be repeated then: the provider may have carried a write out.
 */
import { type Agent, ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import axios from 'axios';

/**
 * Request -> the number of bytes that its connection had received before; only for requests on a reused
 * connection.
 */
const receivedBefore = new WeakMap<ClientRequest, number>();

/** Makes the agent note which requests reuse a connection. Changes the agent and returns it. */
export function noteReuse<Kind extends Agent>(agent: Kind): Kind {
  const reuse = agent.reuseSocket.bind(agent);
  agent.reuseSocket = (socket, request) => {
    receivedBefore.set(request, (socket as Socket).bytesRead);
    reuse(socket, request);
  };
  return agent;
}

/**
 * Tells whether a request failed because the other side closed its reused connection before the answer began.
 * The other side may or may not have read the request.
 * @param error the error of a request whose agent went through `noteReuse`.
 */
export function metClosingConnection(error: unknown): boolean {
  if (!axios.isAxiosError(error) || !/^(ECONNRESET|EPIPE)$/.test(error.code ?? '')) return false;
  const { request } = error;
  if (!(request instanceof ClientRequest) || !receivedBefore.has(request)) return false;
  return request.socket?.bytesRead === receivedBefore.get(request);
}
