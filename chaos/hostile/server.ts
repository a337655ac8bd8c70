/**
 * Plays every server that others name: servers of Mastodon's API, sources of files and receivers of events. A host is the
 * first segment of the path; those that end in `.evil.example` are hostile, the others are the simulated providers'.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { answerRequest, createMemoryStore, readRequest } from '../../src/simulators/server.ts';
import { simulators } from '../../tests/support/simulators.ts';
import type { Chance } from '../chance.ts';
import { type HostileAnswer, hostileAnswer } from './answers.ts';

interface HostileServer {
  url: string;
  /** How often each kind was answered. */
  counts: Record<string, number>;
  /** While false, everything is answered with 404. */
  isHostile: boolean;
  close(): Promise<void>;
}

const floodMessage = JSON.stringify({ event: 'notification', payload: 'p'.repeat(250_000) });
const floodApartMs = 20;

export async function startHostileServer(chance: Chance): Promise<HostileServer> {
  const store = createMemoryStore();
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    count('a stream that floods');
    socket.on('error', () => {});
    const timer = setInterval(
      () => socket.bufferedAmount < 1_000_000 && socket.send(floodMessage),
      floodApartMs,
    );
    timers.add(timer);
    socket.on('close', () => {
      clearInterval(timer);
      timers.delete(timer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hostile: HostileServer = {
    url: `http://127.0.0.1:${port}`,
    counts: {},
    isHostile: false,
    close: () =>
      new Promise((resolve) => {
        for (const timer of timers) clearInterval(timer);
        sockets.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function count(kind: string): void {
    hostile.counts[kind] = (hostile.counts[kind] ?? 0) + 1;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, host = ''] = (request.url ?? '').split('/');
    if (!host.endsWith('.evil.example')) {
      const found = await answerRequest(await readRequest(request), Object.values(simulators), store);
      response.writeHead(found.status, found.headers).end(found.body);
      return;
    }
    request.resume();
    if (!hostile.isHostile) return void response.writeHead(404).end('{}');
    if (host === 'files.evil.example') return dripForEver(response);
    if (request.url?.endsWith('/api/v2/instance') && chance.between(0, 1) < 0.5)
      return tellOfStream(response, host);
    const { kind, answer: chosen } = hostileAnswer(chance);
    count(kind);
    send(response, chosen);
  }

  /** Sends what begins as a picture, a byte at a time. */
  function dripForEver(response: ServerResponse): void {
    count('a file that drips');
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 20_000_000 });
    drip(response, Buffer.alloc(20_000_000, 1), 1_000);
  }

  function tellOfStream(response: ServerResponse, host: string): void {
    const configuration = { urls: { streaming: `wss://${host}` } };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ configuration }));
  }

  function send(response: ServerResponse, { status, headers, body, dripMs }: HostileAnswer): void {
    response.writeHead(status, headers);
    if (dripMs === undefined) response.end(body);
    else drip(response, body, dripMs);
  }

  function drip(response: ServerResponse, body: Buffer, apartMs: number): void {
    let sent = 0;
    const timer = setInterval(() => {
      sent += 1;
      if (sent >= body.length) response.end(body.subarray(sent - 1));
      else response.write(body.subarray(sent - 1, sent));
    }, apartMs);
    timers.add(timer);
    response.on('close', () => {
      clearInterval(timer);
      timers.delete(timer);
    });
  }

  return hostile;
}
