/**
 * Tests that a file arrives whole and in pieces at a server that keeps what it has got, whatever interrupts
 * the upload, and that no byte that has arrived is sent again.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { openUpstream } from '../../src/provider-client/send.ts';
import type { Call, RequestFile } from '../../src/providers/call.ts';
import { uploadInPieces } from '../../src/providers/kit/resumable.ts';
import type { UpstreamRules } from '../../src/providers/upstream-rules.ts';
import { networkTransport } from '../support/network-transport.ts';

const pieceBytes = 64 * 1024;
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 31 + (index >> 8)) % 256));

/** The bytes that the server has received, and the ranges of the requests that it was sent. */
let arrived: Buffer;
let ranges: string[];
/** Is called before each request; when it returns true, it has dealt with the request. */
let interrupt: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  // A test closes the server and opens it again, between which the system could give a port of its own choice away.
  await once(server.listen(await freePort(), '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/session?upload_id=1`;
});
beforeEach(() => {
  arrived = Buffer.alloc(0);
  ranges = [];
  interrupt = () => false;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Answers as Google does: keeps a piece that begins with the first byte that it lacks. */
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const range = request.headers['content-range'] ?? '';
  ranges.push(range);
  if (await interrupt(request, response)) return;
  if (!range.startsWith('bytes */')) await keep(request);
  answerProgress(response);
}

async function keep(request: IncomingMessage, most = Number.POSITIVE_INFINITY): Promise<void> {
  const start = Number(/^bytes (\d+)-/.exec(request.headers['content-range'] ?? '')?.[1]);
  expect(start).toBe(arrived.length);
  for await (const piece of request) {
    arrived = Buffer.concat([arrived, piece.subarray(0, most - (arrived.length - start))]);
    if (arrived.length - start >= most) return;
  }
}

function answerProgress(response: ServerResponse): void {
  if (arrived.length === bytes.length) response.end('{"id":"video-1"}');
  else if (arrived.length === 0) response.writeHead(308).end();
  else response.writeHead(308, { Range: `bytes=0-${arrived.length - 1}` }).end();
}

/** Breaks the connection at the first request about this range, after the server has kept `kept` bytes of it. */
function breakOff(range: string, kept: number): void {
  let isFirst = true;
  interrupt = async (request) => {
    if (request.headers['content-range'] !== range || !isFirst) return false;
    isFirst = false;
    if (kept > 0) await keep(request, kept);
    request.socket.destroy();
    return true;
  };
}

const rules = (): UpstreamRules => ({
  baseUrl: 'http://api.example',
  hosts: { upload: { within: [url], authorize: () => ({ Authorization: 'Bearer secret' }) } },
  authorize: () => ({}),
  classify: ({ status }) =>
    status === 404 ? { failure: { kind: 'not_found' }, detail: 'no session' } : undefined,
});

let opened: ({ start: number; end: number } | undefined)[];
const file: RequestFile = {
  contentType: 'video/mp4',
  sizeBytes: bytes.length,
  async open(range) {
    opened.push(range);
    return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
  },
};

function upload(to = url): Promise<string> {
  opened = [];
  const upstream = openUpstream(networkTransport(60_000), rules(), { accessToken: 'secret' });
  const call: Call = { upstream, account: { externalId: '1', loginKind: 'oauth', references: {} } };
  const parse = (body: unknown) => (body as { id: string }).id;
  return uploadInPieces(call, { host: 'upload', url: to, file, pieceBytes, parse });
}

const piece = (start: number, end = Math.min(start + pieceBytes, bytes.length) - 1) =>
  `bytes ${start}-${end}/${bytes.length}`;
const question = `bytes */${bytes.length}`;

test('a file is sent piece by piece, and the last answer is the result', async () => {
  expect(await upload()).toBe('video-1');
  expect(arrived.equals(bytes)).toBe(true);
  expect(ranges).toEqual([question, ...[0, 1, 2, 3, 4].map((index) => piece(index * pieceBytes))]);
});

test('an interrupted piece continues with the first byte that the server lacks', async () => {
  breakOff(piece(pieceBytes), 10_000);
  expect(await upload()).toBe('video-1');
  expect(arrived.equals(bytes)).toBe(true);
  const at = pieceBytes + 10_000;
  expect(ranges.slice(0, 5)).toEqual([question, piece(0), piece(pieceBytes), question, piece(at)]);
});

test('an upload that another process has begun continues where that one stopped', async () => {
  interrupt = (request) => {
    if (arrived.length < 2 * pieceBytes) return false;
    request.socket.destroy();
    return true;
  };
  await expect(upload()).rejects.toMatchObject({ failure: { kind: 'unknown_outcome' } });
  expect(arrived.length).toBe(2 * pieceBytes);
  interrupt = () => false;
  expect(await upload()).toBe('video-1');
  expect(arrived.equals(bytes)).toBe(true);
  expect(opened[0]).toEqual({ start: 2 * pieceBytes, end: 3 * pieceBytes - 1 });
});

test('an upload whose last answer was lost is not sent again', async () => {
  let isLost = false;
  interrupt = async (request) => {
    if (isLost || !request.headers['content-range']?.startsWith(`bytes ${4 * pieceBytes}-`)) return false;
    isLost = true;
    await keep(request);
    request.socket.destroy();
    return true;
  };
  expect(await upload()).toBe('video-1');
  expect(ranges.filter((range) => range.startsWith(`bytes ${4 * pieceBytes}-`))).toHaveLength(1);
  expect(await upload()).toBe('video-1');
  expect(opened).toEqual([]);
});

test('an upload whose last answer was lost may be done, also when the server is gone afterwards', async () => {
  const { port } = server.address() as AddressInfo;
  interrupt = async (request) => {
    if (!request.headers['content-range']?.startsWith(`bytes ${4 * pieceBytes}-`)) return false;
    await keep(request);
    server.close();
    server.closeAllConnections();
    return true;
  };
  const failed = await upload().catch(({ failure }) => failure);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  expect([failed, arrived.equals(bytes)]).toEqual([{ kind: 'unknown_outcome' }, true]);
});

test('a server that keeps less than it was sent gets the rest', async () => {
  interrupt = async (request, response) => {
    if (request.headers['content-range']?.startsWith('bytes */')) return false;
    await keep(request, 50_000);
    request.resume();
    answerProgress(response);
    return true;
  };
  expect(await upload()).toBe('video-1');
  expect(arrived.equals(bytes)).toBe(true);
});

test('a server that gets no further is given up after a few pieces', async () => {
  interrupt = (request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(308, { Range: 'bytes=0-99' }).end());
    return true;
  };
  await expect(upload()).rejects.toMatchObject({ failure: { kind: 'unusable' } });
  expect(ranges).toHaveLength(4);
});

test.each([
  ['that ends beyond the file', { Range: 'bytes=0-300000' }],
  ['that does not begin at the first byte', { Range: 'bytes=5-10' }],
])('a range %s is no answer', async (_what, headers) => {
  interrupt = (_request, response) => {
    response.writeHead(308, headers).end();
    return true;
  };
  await expect(upload()).rejects.toMatchObject({ failure: { kind: 'unusable' } });
});

test('an upload that the provider has forgotten fails as not found', async () => {
  interrupt = (_request, response) => {
    response.writeHead(404).end();
    return true;
  };
  await expect(upload()).rejects.toMatchObject({ failure: { kind: 'not_found' } });
});

test('an address that is none of the provider is sent nothing', async () => {
  const elsewhere = url.replace('127.0.0.1', 'localhost');
  await expect(upload(elsewhere)).rejects.toMatchObject({ failure: { kind: 'unusable' } });
  expect(ranges).toEqual([]);
});
