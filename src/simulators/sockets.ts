/** Serves the WebSockets that simulators open, and lets them fail as those of real servers do. */
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SimulatedAnswer, SimulatedSocket } from './simulator.ts';
import type { MemoryStore } from './store.ts';

export interface SimulatedStreams {
  /** Returns how many are open. */
  count(): number;
  /** Cuts all of them, as a server does that starts again. */
  drop(): void;
  /** Lets all of them fall silent: they stay open, but nothing is sent on them any more, not even the answer to a ping. */
  stall(): void;
}

/** Servers of Mastodon's ping this often. */
const pingMs = 30_000;

export function serveSockets(store: MemoryStore) {
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
