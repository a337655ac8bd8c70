/** Tests that slow callers are cut off, and that nobody else has to wait because of them. */
// A service of its own: its patience with callers is a setting.
import net from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { newIntegration } from '../support/connect.ts';
import { jpeg } from '../support/files.ts';
import { ended, newUpload } from '../support/media.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until, withGrowingLimit } from '../support/until.ts';

let service: TestService;
const opened = new Set<Caller>();
afterEach(async () => {
  for (const { socket } of opened) socket.destroy();
  opened.clear();
  await service.close();
});

interface Caller {
  socket: net.Socket;
  received: string;
  closed: boolean;
}

/** Opens a connection and sends the bytes. */
async function call(bytes: string | Buffer): Promise<Caller> {
  const { hostname, port } = new URL(service.url);
  const socket = net.connect(Number(port), hostname);
  const caller: Caller = { socket, received: '', closed: false };
  opened.add(caller);
  socket.on('error', () => {});
  socket.on('data', (data) => {
    caller.received += data;
  });
  socket.once('close', () => {
    caller.closed = true;
  });
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  if (bytes.length > 0) socket.write(bytes);
  return caller;
}

/** Sends a byte again and again, until the connection is closed. */
function drip({ socket }: Caller): void {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(' ')), 50);
}

const head = (line: string, headers: Record<string, string> = {}, length = 1000) =>
  [
    `${line} HTTP/1.1`,
    'Host: a.example',
    `Content-Length: ${length}`,
    ...Object.entries(headers).map((pair) => pair.join(': ')),
    '\r\n',
  ].join('\r\n');

interface Addresses {
  key: string;
  upload: string;
  webhook: string;
}

async function addresses(): Promise<Addresses> {
  const { key, client } = await service.newKey();
  service.ctx.config.publicUrl = service.url;
  const { upload } = await newUpload(client);
  const { webhook } = await newIntegration(client);
  return {
    key,
    upload: new URL(upload?.url ?? '').pathname,
    webhook: new URL(webhook.callbackUrl).pathname,
  };
}

/** The kinds of requests with a body -> the start of such a request, with the first byte of its body. */
const bodies: Record<string, (addresses: Addresses) => string> = {
  'an operation': ({ key }) =>
    `${head('POST /v1/media', { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' })}{`,
  'an operation, without a key': () => `${head('POST /v1/media')}{`,
  'a path that there is not': () => `${head('POST /nowhere')}x`,
  'an upload': ({ upload }) => `${head(`PUT ${upload}`, { 'Content-Type': 'image/jpeg' }, jpeg.length)}\xff`,
  'an upload that nobody awaits': () => `${head('PUT /uploads/guess')}x`,
  "a provider's webhook": ({ webhook }) => `${head(`POST ${webhook}`)}{`,
  'a form of the console': () =>
    `${head('POST /console/sign-in', { Origin: service.url, 'Content-Type': 'application/x-www-form-urlencoded' })}e`,
  'a form of the connect page': () => `${head('POST /connect/guess', { Origin: service.url })}a`,
};

test('a thousand callers that send a byte each and fall silent are gone, and others are answered', async () => {
  service = await startTestService({ REQUEST_SILENCE_SECONDS: '3', REQUEST_ARRIVAL_SECONDS: '3600' });
  const known = await addresses();
  const first = [() => 'G', ...Object.values(bodies)];
  const callers = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => call(first[index % first.length]?.(known) ?? '')),
  );
  expect((await fetch(`${service.url}/v1/providers`)).status).toBe(200);
  await until(() => callers.every(({ closed }) => closed));
  expect((await fetch(`${service.url}/v1/providers`)).status).toBe(200);
});

describe('a body that goes on byte by byte is given up:', () => {
  test.each(Object.keys(bodies).filter((name) => name !== 'an upload'))('%s', async (name) => {
    service = await startTestService({ REQUEST_ARRIVAL_SECONDS: '1' });
    const caller = await call(bodies[name]?.(await addresses()) ?? '');
    drip(caller);
    await until(() => caller.closed);
  });
});

test('headers that continue byte by byte are given up, and it is said why', async () => {
  service = await startTestService({ REQUEST_SILENCE_SECONDS: '1' });
  const caller = await call('GET / HTTP/1.1\r\nX-Slow: ');
  drip(caller);
  await until(() => caller.closed);
  expect(caller.received).toMatch(/^HTTP\/1\.1 400 .*The request did not arrive in time\./s);
});

test.each([
  ['silent', { REQUEST_SILENCE_SECONDS: '1' }, 'The body must not pause for 1 seconds.'],
  ['slow', { REQUEST_ARRIVAL_SECONDS: '1' }, 'The body has to arrive within 1 seconds.'],
])('a client that is %s gets the limit in the error envelope', async (manner, limits, message) => {
  service = await startTestService(limits);
  const caller = await call(bodies['an operation']?.(await addresses()) ?? '');
  if (manner === 'slow') drip(caller);
  await until(() => caller.closed);
  expect(caller.received).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(caller.received.split('\r\n\r\n')[1] ?? '').error).toMatchObject({
    code: 'validation_error',
    meta: { validationErrors: [{ field: 'body', message }] },
  });
});

test('an upload may take longer than other requests, as long as it continues', async () => {
  service = await startTestService({ REQUEST_ARRIVAL_SECONDS: '1' });
  service.ctx.config.publicUrl = service.url;
  const { client } = await service.newKey();
  const media = await newUpload(client);
  const path = new URL(media.upload?.url ?? '').pathname;
  const upload = await call(head(`PUT ${path}`, { 'Content-Type': 'image/jpeg' }, jpeg.length));
  upload.socket.write(jpeg.subarray(0, 100));
  const other = await call(bodies['a path that there is not']?.(await addresses()) ?? '');
  drip(other);
  await until(() => other.closed);
  upload.socket.write(jpeg.subarray(100));
  await until(() => upload.received.startsWith('HTTP/1.1 200 '));
  expect((await ended(client, media)).status).toBe('ready');
});

test('an upload that continues byte by byte is given up, and it is said how fast it has to be', async () => {
  service = await startTestService();
  Object.assign(service.ctx.config.requests.leastRate, { bytes: 1_000_000, perMs: 1_000 });
  const caller = await call(bodies['an upload']?.(await addresses()) ?? '');
  drip(caller);
  await until(() => caller.closed);
  expect(caller.received).toContain('At least 1000000 bytes of the body have to arrive in each 1 seconds.');
});

test('a request that came in time may be answered late', async () => {
  const status = await withGrowingLimit(async (limitMs) => {
    await service?.close();
    const seconds = `${limitMs / 1000}`;
    service = await startTestService({
      REQUEST_SILENCE_SECONDS: seconds,
      REQUEST_ARRIVAL_SECONDS: seconds,
      SIMULATOR_TIMEOUT_SECONDS: `${(4 * limitMs) / 1000}`,
    });
    const { client } = await service.newKey();
    const profile = { providerId: 'facebook', scenario: 'timeout' };
    const { body } = await client.post('/v1/test/connected-profiles', profile);
    const path = '/v1/content/facebook.media.comments/1_2/moderate';
    const answer = await client.post(`${path}?connectedProfileId=${body.connectedProfileId}`, {
      hidden: true,
    });
    // The request itself came too late on a busy machine, or that for the profile.
    return answer.status === 400 ? undefined : answer.status;
  });
  expect(status).toBe(502);
});

test('a webhook for an app that does not exist is refused before its body has come', async () => {
  service = await startTestService();
  const { webhook } = await addresses();
  const unknown = webhook.replace(/int_\w{5}/, 'int_00000');
  const organization = 'facebook/org_01h455vb4pex5vsknk084sn02q';
  for (const path of [unknown, `/webhooks/${organization}`, '/webhooks/nobody/x']) {
    const caller = await call(head(`POST ${path}`));
    await until(() => caller.received.startsWith('HTTP/1.1 404 '));
  }
});

test('whoever is refused an image gets the answer, though it looks for one only after having sent everything', async () => {
  service = await startTestService();
  const path = (await addresses()).upload;
  const size = 8 * 1024 * 1024;
  const caller = await call(head(`PUT ${path}`, { 'Content-Type': 'image/png' }, size));
  caller.socket.pause();
  let sent = false;
  caller.socket.write(Buffer.alloc(size), () => {
    sent = true;
  });
  await until(() => sent);
  caller.socket.resume();
  await until(() => /"validation_error"/.test(caller.received));
  expect(caller.received).toMatch(/^HTTP\/1\.1 400 /);
});

describe('the connections of a process', () => {
  test('are limited: one too many is closed and counted, and those that there are continue', async () => {
    service = await startTestService({ MAX_CONNECTIONS: '2' });
    const [first, second] = [await call('GET /v1/providers HTTP/1.1\r\nHost: a\r\n\r\n'), await call('')];
    await until(() => first.received.startsWith('HTTP/1.1 200 '));
    const third = await call('GET /v1/providers HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => third.closed);
    expect(third.received).toBe('');
    second.socket.write('GET /v1/providers HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => second.received.startsWith('HTTP/1.1 200 '));
    const metrics = await (await fetch(`${service.opsUrl}/metrics`)).text();
    expect(metrics).toMatch(/^http_connections_refused_total 1$/m);
  });

  test('that a proxy has opened in advance are kept like those between two requests', async () => {
    service = await startTestService({ REQUEST_SILENCE_SECONDS: '1' });
    const unused = await call('');
    const slow = await call('G');
    await until(() => slow.closed);
    expect(unused.closed).toBe(false);
    unused.socket.write('GET /v1/providers HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => unused.received.startsWith('HTTP/1.1 200 '));
  });
});
