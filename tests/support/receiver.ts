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
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const received = { headers: request.headers, body, event: JSON.parse(body) };
    receiver.received.push(received);
    receiver.answer(response, received);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received: [],
    answer: (response) => response.writeHead(200).end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
