/** Tests how long the service keeps callers' idle connections open, and how it closes them. */
// A service of its own: it is stopped while connections are open.
import diagnostics from 'node:diagnostics_channel';
import net from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
afterEach(() => service.close());

/** A caller's connection, with everything that was received on it. */
interface Kept {
  socket: net.Socket;
  received: string;
  closed: boolean;
  ask(): void;
  answers(): number;
}

async function connect(url: string): Promise<Kept> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  const kept: Kept = {
    socket,
    received: '',
    closed: false,
    ask: () => socket.write('GET /healthz HTTP/1.1\r\nHost: a.example\r\n\r\n'),
    answers: () => kept.received.split('HTTP/1.1 ').length - 1,
  };
  socket.on('data', (bytes) => {
    kept.received += bytes;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    kept.closed = true;
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  return kept;
}

/** Sends a first request on a connection, and returns the server's end of it once the request is answered. */
async function atServer(kept: Kept): Promise<net.Socket> {
  const started = new Promise<net.Socket>((resolve) => {
    const heard = (message: unknown) => {
      const { socket } = message as { socket: net.Socket };
      if (socket.remotePort !== kept.socket.localPort) return;
      diagnostics.unsubscribe('http.server.request.start', heard);
      resolve(socket);
    };
    diagnostics.subscribe('http.server.request.start', heard);
  });
  kept.ask();
  await until(() => kept.answers() === 1);
  return started;
}

const ports = [
  ['the API', () => service.url],
  ['the operations port', () => service.opsUrl],
] as const;

test.each(ports)(
  '%s keeps an idle connection longer than proxies do, and says how long',
  async (_name, url) => {
    service = await startTestService();
    const kept = await connect(url());
    const socket = await atServer(kept);
    expect(kept.received).toMatch(/^Connection: keep-alive\r\nKeep-Alive: timeout=75\r$/m);
    expect(socket.timeout).toBeGreaterThanOrEqual(75_000);
    kept.socket.destroy();
  },
);

test.each(ports)(
  '%s answers a request that arrives as the time of its connection ends',
  async (_name, url) => {
    service = await startTestService();
    const kept = await connect(url());
    const socket = await atServer(kept);
    kept.ask();
    socket.emit('timeout');
    await until(() => kept.answers() === 2);
    expect(kept.closed).toBe(false);
    socket.emit('timeout');
    await until(() => kept.closed);
  },
);

test.each(ports)(
  'at shutdown, %s answers a request that has arrived, and closes after it',
  async (_name, url) => {
    service = await startTestService();
    const kept = await connect(url());
    await atServer(kept);
    kept.ask();
    const stopped = service.stop();
    await until(() => kept.closed);
    expect(kept.answers()).toBe(2);
    expect(kept.received.split('HTTP/1.1 ').at(-1)).toMatch(/^Connection: close\r$/m);
    await stopped;
  },
);

test('while the service drains, it answers on every connection and closes each after its answer', async () => {
  service = await startTestService({ SHUTDOWN_DRAIN_SECONDS: '600', SHUTDOWN_TIMEOUT_SECONDS: '900' });
  const [used, idle] = [await connect(service.url), await connect(service.url)];
  await atServer(used);
  await atServer(idle);
  const hurry = new AbortController();
  const stopped = service.stop(hurry.signal);
  expect((await fetch(`${service.opsUrl}/readyz`)).status).toBe(503);
  const late = await connect(service.url);
  for (const kept of [used, late]) {
    kept.ask();
    await until(() => kept.closed);
    expect(kept.received.split('HTTP/1.1 ').at(-1)).toMatch(/^Connection: close\r$/m);
  }
  expect(idle.closed).toBe(false);
  hurry.abort();
  await stopped;
  await until(() => idle.closed);
});
