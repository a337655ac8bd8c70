/** Tests the way over the network to providers with real sockets: its limits, its connections, and whom it reaches. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { answers, headers as bounds, expansion } from '../../src/lib/bounds.ts';
import { createAddressGuard } from '../../src/outbound/address-guard.ts';
import { createConnector } from '../../src/outbound/connections.ts';
import { openNetwork } from '../../src/provider-client/transports/network.ts';
import { createTransport } from '../../src/provider-client/transports/transport.ts';
import { networkTransport } from '../support/network-transport.ts';

const timeoutMs = 60_000;
let reply: (request: IncomingMessage, response: ServerResponse) => void;
let requests: { port: number | undefined; headers: IncomingMessage['headers'] }[];
let port: number;

const server = createServer((request, response) => {
  requests.push({ port: request.socket.remotePort, headers: request.headers });
  reply(request, response);
});
const url = () => `http://127.0.0.1:${port}/`;

beforeAll(async () => {
  await once(server.listen(0), 'listening');
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  requests = [];
  reply = (_, response) => response.end('answer');
});
afterAll(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['BR', brotliCompressSync],
])('an answer compressed as %s is read', async (encoding, compress) => {
  reply = (_, response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end(compress('{"text":"Kürbis"}'));
  const { data } = await networkTransport(timeoutMs).request({ url: url() }, 'kept');
  expect(data).toBe('{"text":"Kürbis"}');
});

test('an answer without a body is read whatever encoding it names, and a byte order mark is no part of a text', async () => {
  const transport = networkTransport(timeoutMs);
  reply = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end();
  expect((await transport.request({ url: url() }, 'kept')).data).toBe('');
  reply = (_, response) => response.end('\uFEFF{}');
  expect((await transport.request({ url: url() }, 'kept')).data).toBe('{}');
});

test('an answer that breaks off or was compressed wrongly is none', async () => {
  const transport = networkTransport(timeoutMs);
  const zipped = gzipSync('answer');
  const encoded = { 'content-encoding': 'gzip' };
  reply = (_, response) => response.writeHead(200, encoded).end(zipped.subarray(0, -4));
  await expect(transport.request({ url: url() }, 'kept')).rejects.toThrow();
  reply = (_, response) => {
    response.writeHead(200, { 'content-length': 10 }).write('half');
    setImmediate(() => response.destroy());
  };
  await expect(transport.request({ url: url() }, 'kept')).rejects.toThrow();
});

const bytesOf = (length: number) => randomBytes(length / 2).toString('hex');

test.each([
  ['chosen_by_user', 'as it is sent', {}, (text: string) => text],
  ['chosen_by_user', 'after decompression', { 'content-encoding': 'gzip' }, gzipSync],
  ['provider', 'as it is sent', {}, (text: string) => text],
  ['provider', 'after decompression', { 'content-encoding': 'gzip' }, gzipSync],
] as const)(
  'of a server %s, an answer as long as may be %s is read, and a longer one is none',
  async (servers, _when, headers, encode) => {
    const { adapterOf, close } = openNetwork(createConnector({ timeoutMs }));
    const transport = createTransport({ timeoutMs, adapterOf, servers });
    let length: number = answers[servers].bytes;
    reply = (_, response) => response.writeHead(200, headers).end(encode(bytesOf(length)));
    expect((await transport.request({ url: url() }, 'kept')).data).toHaveLength(length);
    length += 2;
    await expect(transport.request({ url: url() }, 'kept')).rejects.toThrow();
    close();
  },
);

test('an answer that becomes many times longer than it came is none', async () => {
  const transport = networkTransport(timeoutMs);
  const text = (length: number) => 'a'.repeat(length);
  let length: number = expansion.freeBytes;
  reply = (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text(length)));
  expect((await transport.request({ url: url() }, 'kept')).data).toHaveLength(length);
  length *= 10;
  await expect(transport.request({ url: url() }, 'kept')).rejects.toThrow();
});

test('an answer in single bytes is read as a whole', async () => {
  const text = bytesOf(20_000);
  reply = ({ socket }) => {
    const chunks = [...text].map((character) => `1\r\n${character}\r\n`).join('');
    socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);
  };
  expect((await networkTransport(timeoutMs).request({ url: url() }, 'kept')).data).toBe(text);
});

test.each([
  ['more', Array.from({ length: bounds.count + 1 }, (_, index) => `a${index}: b`)],
  ['more of one name', Array(bounds.count + 1).fill('a: b')],
  ['longer', [`a: ${'b'.repeat(bounds.bytes)}`]],
])('an answer with %s headers than may be is none', async (_which, lines) => {
  reply = ({ socket }) => socket.end(`HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\ncontent-length: 0\r\n\r\n`);
  await expect(networkTransport(timeoutMs).request({ url: url() }, 'kept')).rejects.toThrow();
});

test('an answer that is not complete in time is none, however steadily it comes', async () => {
  reply = (_, response) => {
    const drip = setInterval(() => response.write('.'), 5);
    response.once('close', () => clearInterval(drip));
  };
  const refused = networkTransport(200).request({ url: url() }, 'kept');
  await expect(refused).rejects.toMatchObject({ code: 'ECONNABORTED', message: 'timeout of 200ms exceeded' });
});

test('a request that is given up opens no other connection', async () => {
  let connections = 0;
  const count = () => {
    connections += 1;
  };
  server.on('connection', count);
  reply = (_, response) => response.end('a'.repeat(answers.provider.bytes + 1));
  const transport = networkTransport(timeoutMs);
  await expect(transport.request({ url: url() }, 'kept')).rejects.toThrow();
  reply = (_, response) => response.end('answer');
  await transport.request({ url: url() }, 'kept');
  server.off('connection', count);
  expect(connections).toBe(2);
});

test('a request that is aborted ends at once, and its connection with it', async () => {
  const abort = new AbortController();
  const ended = new Promise<void>((resolve) => {
    reply = (_, response) => {
      response.once('close', resolve);
      abort.abort();
    };
  });
  const asked = networkTransport(timeoutMs).request({ url: url(), signal: abort.signal }, 'kept');
  await expect(asked).rejects.toMatchObject({ code: 'ERR_CANCELED' });
  await ended;
});

test('of a request that is aborted before there is a connection nothing is sent', async () => {
  const abort = new AbortController();
  let open: () => void = () => {};
  const connect = createConnector({ timeoutMs });
  const { adapterOf, close } = openNetwork((...parameters) => {
    open = () => connect(...parameters);
  });
  const transport = createTransport({ timeoutMs, adapterOf });
  const aborted = transport.request({ url: url(), signal: abort.signal }, 'kept');
  await new Promise(setImmediate);
  abort.abort();
  await expect(aborted).rejects.toMatchObject({ code: 'ERR_CANCELED' });
  const [connection] = await Promise.all([once(server, 'connection'), open()]);
  await once(connection[0], 'close');
  expect(requests).toEqual([]);
  close();
});

test('a redirect is an answer, and is not followed', async () => {
  reply = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
  const answer = await networkTransport(timeoutMs).request({ url: url() }, 'kept');
  expect([answer.status, answer.headers.location, requests.length]).toEqual([302, '/elsewhere', 1]);
});

test('a header that comes several times is one list, and cookies stay apart', async () => {
  const sent = { link: ['<a>; rel="next"', '<b>; rel="prev"'], 'set-cookie': ['a=1', 'b=2'] };
  reply = (_, response) => response.writeHead(200, sent).end();
  const { headers } = await networkTransport(timeoutMs).request({ url: url() }, 'kept');
  expect({ ...headers }).toMatchObject({
    link: '<a>; rel="next", <b>; rel="prev"',
    'set-cookie': ['a=1', 'b=2'],
  });
});

test('a request says who sends it, unless it says so itself', async () => {
  const transport = networkTransport(timeoutMs);
  await transport.request({ url: url() }, 'kept');
  await transport.request({ url: url(), headers: { 'user-agent': 'other' } }, 'kept');
  expect(requests.map(({ headers }) => headers['user-agent'])).toEqual(['SocialContentService/1', 'other']);
});

test('requests in a row share a kept connection, and each on a new one has its own', async () => {
  const transport = networkTransport(timeoutMs);
  for (const connection of ['kept', 'kept', 'new', 'new'] as const) {
    await transport.request({ url: url() }, connection);
    await new Promise(setImmediate);
  }
  const [first, second, ...others] = requests.map((request) => request.port);
  expect(second).toBe(first);
  expect(new Set([first, ...others]).size).toBe(3);
});

test.each([
  'http://127.0.0.1',
  'http://2130706433',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://localhost',
])('a network with a guard does not reach %s, and one where that is allowed does', async (host) => {
  const guarded = (allowedNetworks: string[]) => {
    const guard = createAddressGuard(allowedNetworks);
    const { adapterOf } = openNetwork(createConnector({ timeoutMs, guard }));
    return createTransport({ timeoutMs, adapterOf }).request({ url: `${host}:${port}/` }, 'kept');
  };
  await expect(guarded([])).rejects.toMatchObject({ code: 'ERR_ADDRESS_FORBIDDEN' });
  expect(requests).toEqual([]);
  expect((await guarded(['127.0.0.0/8', '::ffff:127.0.0.1', '::1'])).data).toBe('answer');
});
