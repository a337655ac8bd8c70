/**
 * The network as axios adapters. Requests go through undici, which takes a third of the processor time of the adapter
 * that axios brings for Node. No redirect is followed, and no proxy is used.
 */
import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { Agent, type buildConnector, Pool } from 'undici';
import { answers, headers as headerBounds } from '../../lib/bounds.ts';
import { userAgent } from '../../lib/user-agent.ts';
import { acceptedEncodings, textOf } from './answer-text.ts';
import { CountedClient, type CountedRequest } from './counted-client.ts';
import { AnswerTooLong, exchange, type NetworkAnswer } from './exchange.ts';

/** `kept` stands for connections that serve many requests, `new` for those that serve one. */
export type Connection = 'kept' | 'new';

interface Network {
  adapterOf(connection: Connection): AxiosAdapter;
  /** Closes all connections, and fails the requests on them. */
  close(): void;
}

/**
 * Kept connections are closed after this idle time. It is shorter than that of common servers and load balancers, so
 * that few requests meet a closing connection.
 */
const idleMs = 4_000;

/** The time of a request is limited as a whole, from its beginning to the end of its answer, and not by parts. */
const timedAsWhole = { headersTimeout: 0, bodyTimeout: 0 };

/** @param connect opens connections; checks of addresses belong there. */
export function openNetwork(connect: buildConnector.connector): Network {
  const agents: Record<Connection, Agent> = {
    kept: openAgent(connect, { keepAliveTimeout: idleMs, keepAliveMaxTimeout: idleMs }),
    // A client of undici's that may not send ahead closes its connection after each answer.
    new: openAgent(connect, { pipelining: 0 }),
  };
  return {
    adapterOf: (connection) => (config) => send(agents[connection], config),
    close() {
      for (const agent of Object.values(agents)) void agent.destroy();
    },
  };
}

function openAgent(connect: buildConnector.connector, options: Agent.Options): Agent {
  return new Agent({
    ...timedAsWhole,
    maxHeaderSize: headerBounds.bytes,
    ...options,
    factory: (origin, all) =>
      new Pool(origin, { ...all, factory: (to, each) => new CountedClient(to, each, connect) }),
  });
}

async function send(agent: Agent, config: InternalAxiosRequestConfig): Promise<AxiosResponse<string>> {
  const { origin, pathname, search } = new URL(config.url ?? '');
  const headers = config.headers.set(ownHeaders, false);
  const request: CountedRequest = {
    origin,
    path: pathname + search,
    method: (config.method ?? 'get').toUpperCase(),
    headers: headers.toJSON() as Record<string, string>,
    body: config.data,
  };
  const { maxContentLength: maxBytes = answers.chosen_by_user.bytes } = config;
  const answer = await exchange(agent, request, config, maxBytes);
  const { status, bytes } = answer;
  const joined = joinedHeaders(answer);
  const data = await textOf(bytes, joined['content-encoding'] as string, maxBytes).catch((error) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? new AnswerTooLong(`${maxBytes} bytes`, config) : error;
  });
  return { data, status, statusText: '', headers: joined, config };
}

const ownHeaders = { 'User-Agent': userAgent(), 'Accept-Encoding': acceptedEncodings };

/** Returns the headers with the values of each as one list (RFC 9110, section 5.3), but for cookies, which have commas. */
function joinedHeaders({ headers }: NetworkAnswer): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = {};
  for (const [name, value = ''] of Object.entries(headers))
    result[name] = Array.isArray(value) && name !== 'set-cookie' ? value.join(', ') : value;
  return result;
}
