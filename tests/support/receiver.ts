/** Plays a customer's receiver of events, which keeps what it gets and answers as a test wants. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came.
  event: any;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Answers a request: with 200, unless a test replaces this function. */
  answer: (response: ServerResponse, received: Received) => void;
  /**
   * Begins anew for the next test, at a new URL. What still comes to the earlier URLs, such as a delivery of an
   * earlier test that is tried again, is accepted and not kept.
   */
  renew(): void;
  close(): Promise<void>;
}

const accept: Receiver['answer'] = (response) => response.writeHead(200).end();

/**
 * Refuses an event with this status when it comes for the first time, and leaves it without an answer after that. The
 * second try comes after some seconds, and would change what a test on a busy machine is still looking at.
 */
export function refuseFirstTries(status: number): Receiver['answer'] {
  const tried = new Set<string>();
  return (response, { event }) => {
    if (!tried.has(event.id)) response.writeHead(status).end();
    tried.add(event.id);
  };
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (!receiver.url.endsWith(`${request.url}`)) return response.writeHead(200).end();
    const body = Buffer.concat(chunks).toString();
    const received = { headers: request.headers, body, event: JSON.parse(body) };
    receiver.received.push(received);
    receiver.answer(response, received);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let renewals = 0;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/events`,
    received: [],
    answer: accept,
    renew() {
      renewals += 1;
      Object.assign(receiver, {
        url: `http://127.0.0.1:${port}/events/${renewals}`,
        received: [],
        answer: accept,
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
