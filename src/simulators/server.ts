/**
 * Serves the simulators and their files over HTTP, so that live mode can be tried against them. A provider's
 * host becomes the first segment of the path.
 */

import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { cryptoRandom } from '../lib/random-source.ts';
import { findSimulatedFile, withFilesAt } from './files.ts';
import type { SimulatedAnswer, SimulatedRequest, SimulatedSocket, Simulator } from './simulator.ts';
import type { MemoryStore, SimulatorStore } from './store.ts';

// Serves the WebSockets that simulators open, and lets them fail as those of real servers do.

interface SimulatedStreams {
  /** Returns how many are open. */
  count(): number;
  /** Cuts all of them, as a server does that starts again. */
  drop(): void;
  /** Lets all of them fall silent: they stay open, but nothing is sent on them any more, not even the answer to a ping. */
  stall(): void;
}

/** Servers of Mastodon's ping this often. */
const pingMs = 30_000;

function serveSockets(store: MemoryStore) {
  const server = new WebSocketServer({ noServer: true, autoPong: false });
  const stalled = new WeakSet<WebSocket>();
  const pinging = setInterval(() => {
    for (const socket of server.clients) if (!stalled.has(socket)) socket.ping();
  }, pingMs).unref();

  function follow(socket: WebSocket, { accountId, news }: SimulatedSocket): void {
    let telling: Promise<void> = Promise.resolve();
    const tell = async () => {
      for (const message of await news()) if (!stalled.has(socket)) socket.send(message);
    };
    const unwatch = store.watch(accountId, () => {
      telling = telling.then(tell);
    });
    socket
      .on('ping', (data) => !stalled.has(socket) && socket.pong(data))
      .on('error', () => {})
      .on('close', unwatch);
  }

  return {
    /** Answers a request to open a socket: it is opened, or refused like any other request. */
    take(incoming: IncomingMessage, connection: Duplex, head: Buffer, answer: SimulatedAnswer): void {
      const { socket } = answer;
      if (socket) server.handleUpgrade(incoming, connection, head, (opened) => follow(opened, socket));
      else refuse(incoming, connection, answer);
    },
    streams: {
      count: () => server.clients.size,
      drop() {
        for (const socket of server.clients) socket.terminate();
      },
      stall() {
        for (const socket of server.clients) stalled.add(socket);
      },
    } satisfies SimulatedStreams,
    close() {
      clearInterval(pinging);
      for (const socket of server.clients) socket.terminate();
    },
  };
}

function refuse(
  incoming: IncomingMessage,
  connection: Duplex,
  { status, headers, body }: SimulatedAnswer,
): void {
  const response = new ServerResponse(incoming);
  response.assignSocket(connection as never);
  response.once('finish', () => connection.end());
  response.writeHead(status, { ...headers, connection: 'close' }).end(body);
}

interface SimulatorServerOptions {
  /** The port; 0 takes a free one. */
  port: number;
  host: string;
  simulators: readonly Simulator[];
  store?: MemoryStore;
}

export interface SimulatorServer {
  /** The base URL, without a slash at the end; a provider's host follows it. */
  url: string;
  /** The WebSockets that are open. */
  streams: SimulatedStreams;
  close(): Promise<void>;
}

export async function startSimulatorServer(options: SimulatorServerOptions): Promise<SimulatorServer> {
  const { port, host, store = createMemoryStore() } = options;
  const simulators: Simulator[] = [];
  const server = createServer((request, response) => {
    readRequest(request)
      .then((read) => fileAt(read.url) ?? answerRequest(read, simulators, store))
      .then(
        (found) => send(response, found),
        () => send(response, { status: 500, body: '' }),
      );
  });
  const sockets = serveSockets(store);
  server.on('upgrade', (incoming, connection, head) => {
    answerRequest({ ...headOf(incoming), body: '' }, simulators, store)
      .catch(() => ({ status: 500, body: '' }))
      .then((answer) => sockets.take(incoming, connection, head, answer));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  simulators.push(...options.simulators.map((one) => withFilesAt(one, url + filesPath)));
  return {
    url,
    streams: sockets.streams,
    close: () =>
      new Promise((resolve, reject) => {
        sockets.close();
        server.close((error) => (error ? reject(error) : resolve()));
        // Hanging requests would keep the server open.
        server.closeAllConnections();
      }),
  };
}

const filesPath = '/simulated/files';

/** Returns the file at the address; `undefined` for other addresses. */
function fileAt({ pathname }: URL): Promise<Sent> | undefined {
  if (!pathname.startsWith(`${filesPath}/`)) return undefined;
  const file = findSimulatedFile(pathname.slice(filesPath.length + 1));
  if (!file) return undefined;
  const headers = {
    'content-type': file.contentType,
    'cache-control': 'public, max-age=31536000, immutable',
  };
  return readFile(file.path).then((body) => ({ status: 200, headers, body }));
}

const sendNowhere: SimulatorStore['send'] = async () => 0;

/** Makes a store that keeps what tests write as long as the process lives. */
export function createMemoryStore(now = () => new Date(), send = sendNowhere): MemoryStore {
  const watching = new EventEmitter().setMaxListeners(0);
  const accounts = new Map<string, Map<string, Record<string, unknown>>>();
  return {
    now,
    draws: cryptoRandom,
    contentNow: async () => now(),
    send,
    webhookEndpointsOf: async () => [],
    read: async (accountId) => accounts.get(accountId) ?? new Map(),
    async write(accountId, objectId, fields) {
      const writes = accounts.get(accountId) ?? new Map<string, Record<string, unknown>>();
      accounts.set(accountId, writes.set(objectId, { ...writes.get(objectId), ...fields }));
      watching.emit(accountId);
    },
    watch(accountId, written) {
      watching.on(accountId, written);
      return () => watching.off(accountId, written);
    },
  };
}

/**
 * Asks each simulator in turn for an answer, since providers may share a host. The answer is 404 when none
 * has one.
 */
export async function answerRequest(
  request: SimulatedRequest,
  simulators: readonly Simulator[],
  store: SimulatorStore,
): Promise<SimulatedAnswer> {
  for (const simulator of simulators) {
    const found = await simulator.answer(request, store);
    if (found) return found;
  }
  return { status: 404, body: 'No simulator answers this.' };
}

export async function readRequest(incoming: IncomingMessage): Promise<SimulatedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return {
    ...headOf(incoming),
    ...bodyOf(incoming.headers['content-type'], Buffer.concat(chunks)),
  };
}

function headOf(incoming: IncomingMessage): Omit<SimulatedRequest, 'body' | 'bytes'> {
  return {
    method: incoming.method ?? 'GET',
    url: new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`),
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    ),
  };
}

/** Reads the body; anything but JSON and forms is a file. */
function bodyOf(contentType = '', bytes: Buffer): Pick<SimulatedRequest, 'body' | 'bytes'> {
  const text = contentType === '' || /json|form-urlencoded/.test(contentType);
  return text ? { body: bytes.toString() } : { body: '', bytes };
}

type Sent = Omit<SimulatedAnswer, 'body'> & { body: string | Buffer };

function send(response: ServerResponse, { status, headers, body, hangs }: Sent): void {
  if (hangs) return;
  response.writeHead(status, headers).end(body);
}
