/**
 * The network as axios adapters. Requests go through undici (outbound/connections.ts), which takes a third of the processor
 * time of the adapter that axios brings for Node. No redirect is followed, and no proxy is used.
 */
import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import type { Dispatcher } from 'undici';
import { answers } from '../../lib/bounds.ts';
import { userAgent } from '../../lib/user-agent.ts';
import {
  type CarriedRequest,
  type Connect,
  type Connection,
  openConnections,
} from '../../outbound/connections.ts';
import { acceptedEncodings, textOf } from './answer-text.ts';
import { AnswerTooLong, exchange, type NetworkAnswer } from './exchange.ts';

interface Network {
  adapterOf(connection: Connection): AxiosAdapter;
  /** Closes all connections, and fails the requests on them. */
  close(): void;
}

/** @param connect opens connections; checks of addresses belong there. */
export function openNetwork(connect: Connect): Network {
  const connections = openConnections(connect);
  return {
    adapterOf: (connection) => (config) => send(connections[connection], config),
    close: connections.close,
  };
}

async function send(
  dispatcher: Dispatcher,
  config: InternalAxiosRequestConfig,
): Promise<AxiosResponse<string>> {
  const { origin, pathname, search } = new URL(config.url ?? '');
  const headers = config.headers.set(ownHeaders, false);
  const request: CarriedRequest = {
    origin,
    path: pathname + search,
    method: (config.method ?? 'get').toUpperCase(),
    headers: headers.toJSON() as Record<string, string>,
    body: config.data,
  };
  const { maxContentLength: maxBytes = answers.chosen_by_user.bytes } = config;
  const answer = await exchange(dispatcher, request, config, maxBytes);
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
