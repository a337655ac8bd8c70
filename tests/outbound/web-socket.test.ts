/** Tests how WebSockets of servers that are not ours are followed: guarded, encrypted as they claim to be, and within limits. */
import { createServer, type Server } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type WebSocket, WebSocketServer } from 'ws';
import { createAddressGuard } from '../../src/outbound/address-guard.ts';
import {
  followSocket,
  longestMessageBytes,
  mostInMinute,
  type SocketEnd,
} from '../../src/outbound/web-socket.ts';
import { withGrowingLimit } from '../support/until.ts';
import { certificate, privateKey } from './certificate.ts';

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

interface Serving {
  url: string;
  /** How many connections were made. */
  connections(): number;
}

/** Serves on loopback. @param serve gets every socket that is opened; without it, every request is answered with `status`. */
async function serve(
  { server = createServer(), status = 404, headers = {} },
  opened?: (socket: WebSocket) => void,
): Promise<Serving> {
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  if (opened)
    new WebSocketServer({ server, autoPong: false }).on('connection', (socket, { headers }) => {
      // Some servers, such as GoToSocial, refuse requests that do not say who sends them.
      if (headers['user-agent'] === 'SocialContentService/1') opened(socket);
      else socket.close(1008);
    });
  else server.on('upgrade', (_request, socket) => refuse(socket as never, status, headers));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const scheme = server instanceof https.Server ? 'https' : 'http';
  return {
    url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/streaming`,
    connections: () => connections,
  };
}

function refuse(socket: import('node:net').Socket, status: number, headers: Record<string, string>): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}content-length: 0\r\n\r\n`);
}

function follow(
  url: string,
  { allowed = ['127.0.0.0/8'], silenceMs = 20_000, connectTimeoutMs = 5_000, ...more } = {} as {
    allowed?: string[];
    silenceMs?: number;
    connectTimeoutMs?: number;
    signal?: AbortSignal;
    onMessage?: (text: string) => void;
    onOpen?: () => void;
  },
): Promise<SocketEnd> {
  const guard = createAddressGuard(allowed);
  const { signal = new AbortController().signal, onMessage = () => {}, onOpen = () => {} } = more;
  const options = { headers: { Authorization: 'Bearer x' }, guard, connectTimeoutMs, silenceMs, signal };
  return followSocket(url, options, { onOpen, onMessage });
}

test('messages are heard until the server closes', async () => {
  const heard: string[] = [];
  const { url } = await serve({}, (socket) => {
    socket.send('one');
    socket.send('two');
    socket.close(1001);
  });
  const end = await follow(url, { onMessage: (text) => heard.push(text) });
  expect(heard).toEqual(['one', 'two']);
  expect(end).toEqual({ outcome: 'closed', detail: 'closed with 1001' });
});

describe('no connection is made', () => {
  test('to an address that is not public', async () => {
    const { url, connections } = await serve({}, () => {});
    const end = await follow(url, { allowed: [] });
    expect(end).toMatchObject({
      outcome: 'failed',
      detail: expect.stringContaining('ERR_ADDRESS_FORBIDDEN'),
    });
    expect(connections()).toBe(0);
  });

  test('to a name that stands for such an address', async () => {
    const { url, connections } = await serve({}, () => {});
    const end = await follow(url.replace('127.0.0.1', 'localhost'), { allowed: [] });
    expect(end).toMatchObject({
      outcome: 'failed',
      detail: expect.stringContaining('ERR_ADDRESS_FORBIDDEN'),
    });
    expect(connections()).toBe(0);
  });

  test('that follows a redirect', async () => {
    const other = await serve({}, () => {});
    const { url } = await serve({ status: 307, headers: { location: other.url } });
    expect(await follow(url)).toMatchObject({ outcome: 'refused', status: 307 });
    expect(other.connections()).toBe(0);
  });
});

test('a server whose certificate nobody vouches for is not spoken to', async () => {
  const server = https.createServer({ cert: certificate, key: privateKey });
  let opened = 0;
  const { url } = await serve({ server: server as unknown as Server }, () => {
    opened += 1;
  });
  expect(await follow(url)).toMatchObject({
    outcome: 'failed',
    detail: expect.stringMatching(/SELF_SIGNED|VERIFY/),
  });
  expect(opened).toBe(0);
});

test('a socket that brings more than it may in a minute is ended', async () => {
  let heard = 0;
  const { url } = await serve({}, (socket) => {
    // A batch at a time, so that the next one waits for the first to be sent.
    const flood = () => {
      for (let count = 0; count < 100; count += 1) socket.send('x');
      if (socket.readyState === socket.OPEN) socket.send('x', () => setImmediate(flood));
    };
    flood();
  });
  const end = await follow(url, {
    onMessage: () => {
      heard += 1;
    },
  });
  expect(end.outcome).toBe('flooding');
  expect(heard).toBe(mostInMinute.messages - 1);
});

test('an answer with headers of more bytes than may be is none', async () => {
  const headers = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`x-${at}`, 'h'.repeat(1_000)]));
  const { url } = await serve({ status: 403, headers });
  expect(await follow(url)).not.toHaveProperty('status');
});

test('a message longer than a notification can be ends the socket', async () => {
  const heard: number[] = [];
  const { url } = await serve({}, (socket) => {
    socket.send('x'.repeat(longestMessageBytes));
    socket.send('x'.repeat(longestMessageBytes + 1));
  });
  const end = await follow(url, { onMessage: ({ length }) => heard.push(length) });
  expect(end.outcome).toBe('too_long');
  expect(heard).toEqual([longestMessageBytes]);
});

test('a socket on which not even a ping is answered is given up, and one whose server answers is not', async () => {
  const stalled = await serve({}, () => {});
  expect((await follow(stalled.url, { silenceMs: 300 })).outcome).toBe('silent');

  const quiet = await serve({}, (socket) => {
    let pings = 0;
    socket.on('ping', (data) => {
      socket.pong(data);
      pings += 1;
      // Nine pings take three times as long as the silence may last.
      if (pings === 9) socket.close();
    });
  });
  const end = await withGrowingLimit(async (silenceMs) => {
    const { outcome } = await follow(quiet.url, { silenceMs });
    return outcome === 'silent' ? undefined : outcome;
  });
  expect(end).toBe('closed');
});

test('a server that does not answer the request is given up in time', async () => {
  const server = createServer();
  server.on('upgrade', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect((await follow(url, { connectTimeoutMs: 200 })).outcome).toBe('failed');
});

test.each(['before it is open', 'once it is open'])('a socket is ended %s', async (when) => {
  const ending = new AbortController();
  const { url } = await serve({}, () => {});
  const done = follow(url, {
    signal: ending.signal,
    onOpen: () => ending.abort(),
  });
  if (when === 'before it is open') ending.abort();
  expect((await done).outcome).toBe('stopped');
});
