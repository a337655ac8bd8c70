/** The customers' receivers: one path for each destination, and a note of everything that arrives. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Behaviour } from './behaviours.ts';

export interface Arrival {
  destination: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** True when the delivery was answered with 2xx and the answer was sent. */
  taken: boolean;
}

export interface Receivers {
  urlOf(destination: string): string;
  arrivals: Arrival[];
  close(): Promise<void>;
}

export async function startReceivers(
  behaviours: Map<string, (elapsedMs: number) => Behaviour>,
): Promise<Receivers> {
  const arrivals: Arrival[] = [];
  const startedAt = performance.now();
  const server = createServer((request, response) => {
    receive(request, response, arrivals)
      .then(({ destination }) => behaviours.get(destination)?.(performance.now() - startedAt)(response))
      // The worker that sends the delivery was killed in the middle of its request.
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (destination) => `http://127.0.0.1:${port}/${destination}`,
    arrivals,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  arrivals: Arrival[],
): Promise<Arrival> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const destination = (request.url ?? '').slice(1);
  const body = Buffer.concat(chunks).toString();
  const arrival = { destination, headers: request.headers, body, taken: false };
  arrivals.push(arrival);
  response.once('finish', () => {
    arrival.taken = response.statusCode < 300;
  });
  return arrival;
}
