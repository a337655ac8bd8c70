/**
 * The network as axios adapters. Requests go through undici (outbound/connections.ts), which takes a third of the processor
 * time of the adapter that axios brings for Node. No redirect is followed, and no proxy is used.
 */
import { promisify } from 'node:util';
import { brotliDecompress, unzip } from 'node:zlib';
import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import type { Dispatcher } from 'undici';
import { answers, expansion } from '../../lib/bounds.ts';
import { userAgent } from '../../lib/http-messages.ts';
import {
  type CarriedRequest,
  type Connect,
  type Connection,
  openConnections,
} from '../../outbound/connections.ts';
import { AnswerTooLong, exchange, type NetworkAnswer } from './network-exchange.ts';

// Reads the body of an answer as text, decompressed by its `Content-Encoding`.

/** The value of `Accept-Encoding` that asks for what can be read here. */
const acceptedEncodings = 'gzip, br';

type Decode = (bytes: Buffer, limit: { maxOutputLength: number }) => Promise<Buffer>;

const unzipped: Decode = promisify(unzip);

/** Encoding -> what reverses it. `unzip` tells gzip and zlib's format, which HTTP calls deflate, apart by itself. */
const decoders: Readonly<Record<string, Decode>> = {
  gzip: unzipped,
  'x-gzip': unzipped,
  deflate: unzipped,
  br: promisify(brotliDecompress),
};

/**
 * Returns the body as text. An encoding that nobody has asked for is left as it is.
 * @throws Error when the body is broken, or becomes longer than this, or many times longer than it came.
 */
async function textOf(bytes: Buffer, encoding: string | undefined, maxBytes: number): Promise<string> {
  const decode = decoders[encoding?.toLowerCase() ?? ''];
  const maxOutputLength = Math.min(maxBytes, expansion.freeBytes + bytes.length * expansion.times);
  const plain = decode && bytes.length > 0 ? await decode(bytes, { maxOutputLength }) : bytes;
  const text = plain.toString();
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

const byteOrderMark = '\uFEFF';

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
