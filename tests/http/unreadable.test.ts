import { connect } from 'node:net';
import { beforeAll, expect, test } from '@jest/globals';
import { sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await sharedTestService();
});

/** Sends the bytes over a socket, and returns everything that the service answers. */
function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    // A service that closes with bytes unread resets the connection, which may come after its answer.
    socket.on('error', () => {}).once('close', () => resolve(answer));
  });
}

test.each([
  ['what is no HTTP', 'HELLO\r\n\r\n', 'header'],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 'header'],
  [
    'an unknown expectation',
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: gold\r\nConnection: close\r\n\r\n',
    'header.expect',
  ],
])('%s is refused in the error envelope, and the service goes on', async (_title, bytes, field) => {
  const answer = await exchange(bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/\r\nRequest-Id: [0-9a-f-]{36}\r\n/);
  const json = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
  expect(JSON.parse(json).error).toMatchObject({
    code: 'validation_error',
    meta: { validationErrors: [{ field }] },
  });
  expect((await fetch(`${service.url}/v1/providers`)).status).toBe(200);
});
