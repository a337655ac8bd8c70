/** Starts HTTP servers that never drop a request that has arrived completely, and never wait for a slow one. */

import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { Express } from 'express';
import { longestUploadMs, type RequestLimits } from '../domain/foundation/request-limits.ts';
import { type InputProblem, validationError } from '../errors/index.ts';
import type { LeastRate } from '../lib/least-rate.ts';

// Ends answers that their readers take more slowly than the least rate, whatever is answered.

/** How far an answer has come at a time. */
interface Progress {
  atMs: number;
  /** The bytes that the system has taken for the reader. */
  sentBytes: number;
  /** The bytes that wait for the reader. */
  pendingBytes: number;
}

/**
 * Looks at the answers in progress again and again, and ends those that are too slow. An answer that nobody waits to send
 * more of, such as a stream of events without news, is left alone.
 */
function endSlowReaders(running: ReadonlySet<ServerResponse>, { leastRate }: RequestLimits): NodeJS.Timeout {
  const befores = new WeakMap<ServerResponse, Progress>();
  return setInterval(() => {
    for (const response of running) {
      const now = progressOf(response);
      const next = afterLook(befores.get(response), now, leastRate);
      if (next === 'too slow') response.destroy();
      else befores.set(response, next);
    }
  }, leastRate.perMs).unref();
}

function progressOf({ socket }: ServerResponse): Progress {
  const pendingBytes = socket?.writableLength ?? 0;
  return { atMs: performance.now(), sentBytes: (socket?.bytesWritten ?? 0) - pendingBytes, pendingBytes };
}

/**
 * Decides about an answer by what the look before has found. A piece counts only once it is taken whole, so a large one has
 * as much time as it needs at the least rate.
 * @returns what to compare the next look with.
 */
export function afterLook(
  before: Progress | undefined,
  now: Progress,
  { bytes, perMs }: LeastRate,
): Progress | 'too slow' {
  if (!before || before.pendingBytes === 0 || now.pendingBytes === 0) return now;
  const elapsedMs = now.atMs - before.atMs;
  const sentBytes = now.sentBytes - before.sentBytes;
  if (sentBytes >= (bytes * elapsedMs) / perMs) return now;
  const allowedMs = Math.max(perMs, ((sentBytes + now.pendingBytes) * perMs) / bytes);
  return elapsedMs < allowedMs ? before : 'too slow';
}

/**
 * Idle connections are kept longer than proxies keep theirs, so that the proxy closes them first and never sends a
 * request on a connection that is being closed here. Load balancers commonly keep them 60 s, the default of AWS's
 * Application Load Balancer.
 */
const keepAliveMs = 75_000;

/** The longest time between two checks for connections whose headers take too long. */
const longestCheckMs = 5_000;

export interface HttpServer {
  url: string;
  /** Begins draining: from then on, every answer says `Connection: close` and closes its connection. */
  drain(): void;
  /**
   * Resolves when all connections are closed: idle ones at once, busy ones after their answers.
   * @param deadline closes the remaining connections when it is aborted.
   */
  close(deadline: AbortSignal): Promise<void>;
}

interface ListenOptions {
  host: string;
  /** The port; 0 takes a free one. */
  port: number;
  /** The environment variable that the port comes from, for the error message. */
  variable: string;
  limits: RequestLimits;
  /** Takes note of each connection that is refused because the maximum number is open. */
  onRefused?(): void;
}

/**
 * Starts a server, and resolves when it listens.
 * @throws Error when the server cannot listen on the port.
 */
export async function startServer(
  app: Express,
  { host, port, variable, limits, onRefused = () => {} }: ListenOptions,
): Promise<HttpServer> {
  const { silenceMs, mostConnections } = limits;
  const times = {
    keepAliveTimeout: keepAliveMs,
    headersTimeout: silenceMs,
    requestTimeout: longestUploadMs,
    connectionsCheckingInterval: Math.min(silenceMs / 2, longestCheckMs),
  };
  const server = createServer(times, app);
  server.maxConnections = mostConnections;
  server.on('drop', onRefused);
  refuseUnreadable(server, (socket) => keepUnused(socket, silenceMs));
  server.on('timeout', closeUnlessAsked);
  const running = new Set<ServerResponse>();
  const drain = drainage(server, running);
  const watching = endSlowReaders(running, limits);
  server.once('close', () => clearInterval(watching));
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (cause) =>
      reject(new Error(`${variable} ${port} cannot be listened on at ${host}`, { cause })),
    );
    server.listen(port, host);
  });
  return { url: urlOf(server), drain, close: (deadline) => close(server, drain, deadline) };
}

/**
 * Returns the function that begins draining: from then on, connections close after their answers.
 * @param running is kept up with the answers in progress.
 */
function drainage(server: Server, running: Set<ServerResponse>): () => void {
  let draining = false;
  server.prependListener('request', (_req, res: ServerResponse) => {
    if (draining) res.shouldKeepAlive = false;
    running.add(res);
    res.once('close', () => {
      running.delete(res);
      // An answer that had already begun could not announce `Connection: close`, so its connection is closed here.
      if (draining && !server.listening) void closeIdle(server);
    });
  });
  return () => {
    draining = true;
    for (const response of running) response.shouldKeepAlive = false;
  };
}

async function close(server: Server, drain: () => void, deadline: AbortSignal): Promise<void> {
  drain();
  await readArrived();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const end = () => server.closeAllConnections();
  if (deadline.aborted) end();
  deadline.addEventListener('abort', end);
  await closed;
  deadline.removeEventListener('abort', end);
}

async function closeIdle(server: Server): Promise<void> {
  await readArrived();
  server.closeIdleConnections();
}

/** Keeps a connection that a proxy has opened in advance as long as one that is idle between two requests. */
function keepUnused(socket: Socket, alreadyMs: number): void {
  const end = () => {
    if (socket.bytesRead === 0) void closeUnlessAsked(socket);
  };
  const timer = setTimeout(end, Math.max(0, keepAliveMs - alreadyMs));
  socket.once('close', () => clearTimeout(timer));
}

/** Closes a connection whose idle time has ended, unless a request has arrived on it that was not read yet. */
async function closeUnlessAsked(socket: Socket): Promise<void> {
  const { bytesRead } = socket;
  await readArrived();
  if (socket.bytesRead === bytesRead) socket.destroy();
}

/**
 * Resolves when the event loop has read everything that had arrived. It waits for two turns, because the current one
 * may be past reading.
 */
async function readArrived(): Promise<void> {
  await turn();
  await turn();
}

function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

// Answers with the error envelope when Node refuses a request before any code of ours sees it.

const messages: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

/**
 * Answers requests that Node refuses on this server.
 * @param keep gets connections whose time for a request has ended, but on which nothing has arrived yet.
 */
function refuseUnreadable(server: Server, keep: (socket: Socket) => void): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const { code = '' } = error;
    if (code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return keep(socket);
    const message =
      messages[code] ??
      'This is not an HTTP request that can be read. In its URL, everything but ASCII has to be percent-encoded.';
    const body = envelopeOf({ field: 'header', message });
    const head = [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Request-Id: ${randomUUID()}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
  server.on('checkExpectation', (_req, res) => {
    const body = envelopeOf({ field: 'header.expect', message: 'Only 100-continue is known.' });
    res.writeHead(400, { 'Content-Type': 'application/json; charset=utf-8', 'Request-Id': randomUUID() });
    res.end(body);
  });
}

function envelopeOf(problem: InputProblem): string {
  const { code, message, meta } = validationError([problem]);
  return JSON.stringify({ error: { code, message, meta } });
}
