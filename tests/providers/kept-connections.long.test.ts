/** Tests calls over a reused connection that the provider is closing at that moment, with real sockets. */
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { expectError } from '../support/errors.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { sharedTestService, type TestService } from '../support/service.ts';

/** The method and path of each request that the provider received, by connection. */
let connections: string[][] = [];
/** Handles the second request on the provider's first connection, which the provider does not answer. */
let end: (socket: net.Socket) => void;
let service: TestService;
let client: TestService extends { newKey(): Promise<infer Key> } ? Key : never;
let connectedProfileId: string;

const comment = {
  id: '17900000000000001',
  text: 'Lovely',
  media: { id: '18000000000000001' },
  success: true,
};

/**
 * A provider that answers every request, except the second one on its first connection, which goes to `end`.
 */
const provider = net.createServer((socket) => {
  const lines: string[] = [];
  connections.push(lines);
  const first = connections.length === 1;
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    const text = bytes.toString();
    if (!/^(GET|POST) /.test(text)) return;
    lines.push(text.slice(0, text.indexOf(' HTTP')).replace(/\?.*/, ''));
    if (first && lines.length === 2) return end(socket);
    const body = JSON.stringify(comment);
    socket.write(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  connections = [];
  end = (socket) => socket.resetAndDestroy();
  await service?.close();
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  service = await sharedTestService({ settings: { INSTAGRAM_GRAPH_URL: url } });
  client = await service.newKey({ mode: 'live' });
  ({ id: connectedProfileId } = await makeLiveProfile(service, client.organizationId, {
    providerId: 'instagram',
    loginKind: 'instagram_login',
    accessToken: 'IGAAtoken',
  }));
});
afterAll(async () => {
  await service.close();
  provider.close();
});

const path = `/v1/content/instagram.media.comments/${comment.id}`;
const read = () => client.client.get(path, { connectedProfileId });
const hide = () => client.client.post(`${path}/moderate`, { hidden: true }, { connectedProfileId });

test.each([
  ['reset', (socket: net.Socket) => void socket.resetAndDestroy()],
  ['ended', (socket: net.Socket) => void socket.end()],
])('a read that meets a kept connection as it is %s is made once more on a new one', async (_how, how) => {
  end = how;
  expect((await read()).status).toBe(200);
  const answer = await read();
  expect([answer.status, answer.body.text]).toEqual([200, comment.text]);
  const [kept = [], fresh = []] = connections;
  expect(kept).toHaveLength(2);
  expect(fresh).toEqual([kept[1]]);
});

test('a read that fails on the new connection, too, has failed', async () => {
  expect((await read()).status).toBe(200);
  provider.prependOnceListener('connection', (socket) => socket.resetAndDestroy());
  expectError(await read(), 502, 'internal');
});

test('a read whose answer had begun is not repeated', async () => {
  end = (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-', () => socket.resetAndDestroy());
  expect((await read()).status).toBe(200);
  expectError(await read(), 502, 'internal');
  expect(connections).toHaveLength(1);
});

test('a write is never repeated', async () => {
  expect((await read()).status).toBe(200);
  expectError(await hide(), 502, 'internal');
  expect(connections.map((lines) => lines.length)).toEqual([2]);
});
