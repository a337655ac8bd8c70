import { execFile } from 'node:child_process';
import diagnosticsChannel from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from '@jest/globals';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { createSender, type Sender, type SenderOptions } from '../../src/outbound/sender.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { until, withGrowingLimit } from '../support/until.ts';
import { certificate } from './certificate.ts';
import { answerText, type Behavior, type Receiver, startReceiver } from './receiver.ts';

const opened: { close(): void }[] = [];

afterEach(() => {
  for (const resource of opened.splice(0)) resource.close();
});

function sender(options: Partial<SenderOptions> = {}): Sender {
  const created = createSender({
    allowedNetworks: ['127.0.0.1'],
    connectTimeoutMs: 60_000,
    answerTimeoutMs: 60_000,
    ...options,
  });
  opened.push(created);
  return created;
}

async function receiver(answer: (socket: Socket) => void, behavior?: Behavior): Promise<Receiver> {
  const started = await startReceiver(answer, behavior);
  opened.push(started);
  return started;
}

const answering = (...answer: Parameters<typeof answerText>) =>
  receiver((socket) => socket.write(answerText(...answer)));

/**
 * Runs a script in a process of its own, and returns what it prints. The process has to end by itself within
 * a minute, although the sender in it keeps connections open and has time limits of an hour.
 */
async function runInProcess(script: string, environment: Record<string, string> = {}): Promise<string> {
  const start = `
    import { createSender } from ${JSON.stringify(path.resolve('src/outbound/sender.ts'))};
    const options = { allowedNetworks: ['127.0.0.1'], connectTimeoutMs: 3600000, answerTimeoutMs: 3600000 };`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', start + script],
    { env: { PATH: process.env.PATH, ...environment }, timeout: 60_000 },
  );
  return stdout.trim();
}

const message = { headers: { 'Content-Type': 'application/json' }, body: '{"grüße":1}' };

const post = ({ url }: { url: string }, options?: Partial<SenderOptions>) =>
  sender(options).post({ url, ...message });

describe('what is sent', () => {
  test('is the body as it is, with the given headers and no others but its own', async () => {
    const target = await answering(204);
    await post({ url: `${target.url}?a=b` });
    const [head = '', body] = (target.requests[0] ?? '').split('\r\n\r\n');
    const [line, ...headers] = head.split('\r\n');
    expect(line).toBe('POST /hook?a=b HTTP/1.1');
    expect(body).toBe(message.body);
    expect(headers.map((header) => header.replace(/^[^:]+/, (name) => name.toLowerCase())).sort()).toEqual([
      'accept-encoding: identity',
      'connection: keep-alive',
      `content-length: ${Buffer.byteLength(message.body)}`,
      'content-type: application/json',
      `host: 127.0.0.1:${target.port}`,
      'user-agent: SocialContentService-Webhooks/1',
    ]);
  });

  test('holds no cookie that an earlier answer has set', async () => {
    const target = await answering(200, '', ['Set-Cookie: session=1']);
    const { post } = sender();
    await post({ url: target.url, ...message });
    await post({ url: target.url, ...message });
    expect(target.requests).toHaveLength(2);
    expect(target.requests.join()).not.toMatch(/cookie/i);
  });

  exhaustiveTest(
    'goes past no proxy that the environment names, and trusts no more than usual for it',
    async () => {
      const [proxy, target, untrusted] = await Promise.all([
        answering(200),
        answering(200),
        receiver(() => {}, { secure: true }),
      ]);
      const script = `
      const sender = createSender(options);
      const post = (url) => sender.post({ url, headers: {}, body: '' });
      const [plain, secure] = await Promise.all([post('${target.url}'), post('${untrusted.url}')]);
      console.log(plain.statusCode, secure.error);`;
      const proxied = {
        ...Object.fromEntries(
          ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY'].map((name) => [name, `http://127.0.0.1:${proxy.port}`]),
        ),
        NODE_USE_ENV_PROXY: '1',
        NODE_TLS_REJECT_UNAUTHORIZED: '0',
      };
      expect(await runInProcess(script, proxied)).toBe('200 tls');
      expect(proxy.connections).toBe(0);
    },
  );

  test('never holds credentials of a URL: such a URL is not sent to', async () => {
    const target = await answering(200);
    const outcome = await post({ url: target.url.replace('//', '//user:secret@') });
    expect(outcome.error).toBe('invalid_url');
    expect(target.connections).toBe(0);
  });

  test.each(['', 'not a url', 'ftp://127.0.0.1/', 'file:///etc/passwd', 'http://1.2.3.4.5/'])(
    'goes nowhere for %p',
    async (url) => {
      expect(await post({ url })).toMatchObject({ error: 'invalid_url' });
    },
  );
});

describe('answers', () => {
  test.each([200, 204, 299, 400, 410, 429, 500, 503])(
    'of status %i are returned as they are',
    async (status) => {
      const before = Date.now();
      const outcome = await post(await answering(status, status === 204 ? '' : 'thanks'));
      expect(outcome).toEqual({
        at: expect.any(Date),
        durationMs: expect.any(Number),
        statusCode: status,
        ...(status === 204 ? {} : { body: 'thanks' }),
      });
      expect(outcome.at.getTime()).toBeGreaterThanOrEqual(before);
      expect(outcome.durationMs).toBeLessThanOrEqual(Date.now() - before + 1);
    },
  );

  test.each([301, 302, 303, 307, 308])('of status %i lead nowhere', async (status) => {
    const elsewhere = await answering(200);
    const outcome = await post(await answering(status, '', [`Location: ${elsewhere.url}`]));
    expect(outcome).toMatchObject({ statusCode: status });
    expect(elsewhere.connections).toBe(0);
  });

  test.each([
    ['100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['100 Continue after 103 Early Hints', 'HTTP/1.1 103 E\r\nLink: </a>\r\n\r\nHTTP/1.1 100 C\r\n\r\n'],
    ['102 Processing and 103 Early Hints', 'HTTP/1.1 102 P\r\n\r\nHTTP/1.1 103 E\r\nLink: </a>\r\n\r\n'],
  ])('are known by their last status, not by the interim ones before it: %s', async (_, interim) => {
    const target = await receiver((socket) => socket.write(interim + answerText(200, 'ok')));
    expect(await post(target)).toMatchObject({ statusCode: 200, body: 'ok' });
  });

  test('an interim answer that arrives byte by byte is passed over as well', async () => {
    const target = await receiver(async (socket) => {
      for (const byte of `HTTP/1.1 100 Continue\r\n\r\n${answerText(200, 'HTTP/1.1 100')}`) {
        socket.write(byte);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    expect(await post(target)).toMatchObject({ statusCode: 200, body: 'HTTP/1.1 100' });
  });

  test('that switch to another protocol are ended', async () => {
    const target = await receiver((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    );
    expect((await post(target)).error).toBe('invalid_answer');
    await until(() => target.open.size === 0);
  });

  test.each([200, 404, 500])('of status %i are kept up to 1 KiB', async (status) => {
    const target = await answering(status, 'a'.repeat(1024) + 'b'.repeat(3000));
    expect(await post(target)).toMatchObject({ statusCode: status, body: 'a'.repeat(1024) });
  });

  test('cut within a character end before it', async () => {
    const outcome = await post(await answering(200, `${'a'.repeat(1022)}€${'b'.repeat(100)}`));
    expect(outcome.body).toBe('a'.repeat(1022));
  });

  test('become text that PostgreSQL takes: invalid bytes replaced, NUL removed', async () => {
    const bytes = Buffer.from([0x61, 0x00, 0xff, 0x62, 0xed, 0xa0, 0x80, 0xe2, 0x82]);
    const { body } = await post(await answering(200, bytes));
    expect(body).toBe('a\ufffdb\ufffd\ufffd\ufffd\ufffd');
    expect(body?.isWellFormed()).toBe(true);
  });

  test('of NUL alone count as empty', async () => {
    expect(await post(await answering(200, '\0\0'))).not.toHaveProperty('body');
  });

  test('that come compressed are not decompressed', async () => {
    const outcome = await post(await answering(200, 'not gzip', ['Content-Encoding: gzip']));
    expect(outcome).toMatchObject({ statusCode: 200, body: 'not gzip' });
    expect(outcome).not.toHaveProperty('error');
  });
});

describe('Retry-After', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toUTCString();

  test.each([
    ['seconds', '120', 120],
    ['seconds beyond the life of an event', '999999999999999999999', 86_400],
    ['a date that has passed', 'Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['a date of the old form', 'Sunday, 06-Nov-94 08:49:37 GMT', 0],
    ['neither', 'soon', undefined],
    ['a negative number', '-5', undefined],
    ['nothing', '', undefined],
  ])('is read when it is %s', async (_, header, expected) => {
    const outcome = await post(await answering(429, '', [`Retry-After: ${header}`]));
    expect(outcome.statusCode).toBe(429);
    expect(outcome.retryAfterSeconds).toBe(expected);
  });

  test('is read when it is a date to come', async () => {
    const outcome = await post(await answering(503, '', [`Retry-After: ${inAnHour()}`]));
    expect(outcome.retryAfterSeconds).toBeGreaterThan(3_590);
    expect(outcome.retryAfterSeconds).toBeLessThanOrEqual(3_600);
  });
});

describe('a receiver that misbehaves', () => {
  const hour = 3_600_000;

  test('by sending no headers is given up after the time for an answer', async () => {
    const target = await receiver(() => {});
    const outcome = await post(target, { answerTimeoutMs: 100, connectTimeoutMs: hour });
    expect(outcome.error).toBe('answer_timeout');
    expect(outcome.durationMs).toBeGreaterThanOrEqual(99);
    await until(() => target.open.size === 0);
  });

  test('by sending headers of more bytes than may be has not answered', async () => {
    const headers = Array.from({ length: 20 }, (_, at) => `X-${at}: ${'h'.repeat(1_000)}`);
    const outcome = await post(await answering(200, '', headers));
    expect(outcome).toMatchObject({ error: expect.any(String) });
    expect(outcome).not.toHaveProperty('statusCode');
  });

  test('by taking longer to answer than a connection may take is waited for', async () => {
    const target = await receiver((socket) => setTimeout(() => socket.write(answerText(200)), 200));
    let outcome = await post(target, { connectTimeoutMs: 50 });
    // A busy machine may not even connect in this time.
    while (outcome.error === 'connect_timeout') outcome = await post(target, { connectTimeoutMs: 50 });
    expect(outcome).toMatchObject({ statusCode: 200 });
  });

  test('by sending interim answers for ever is given up after the same time', async () => {
    const target = await receiver((socket) => repeat(socket, 'HTTP/1.1 102 Processing\r\n\r\n'));
    expect((await post(target, { answerTimeoutMs: 100 })).error).toBe('answer_timeout');
  });

  test('by dripping its headers is given up after the same time', async () => {
    const target = await receiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      repeat(socket, '.');
    });
    expect((await post(target, { answerTimeoutMs: 100 })).error).toBe('answer_timeout');
    await until(() => target.open.size === 0);
  });

  test('by dripping its body is given up after the same time, and what came is kept', async () => {
    const target = await receiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\nstart');
      repeat(socket, '.');
    });
    const outcome = await withGrowingLimit(async (answerTimeoutMs) => {
      const { at: _at, durationMs: _durationMs, ...answer } = await post(target, { answerTimeoutMs });
      return answer.body?.includes('.') ? answer : undefined;
    });
    expect(outcome).toEqual({
      statusCode: 200,
      error: 'answer_timeout',
      body: expect.stringMatching(/^start\.+$/),
    });
    await until(() => target.open.size === 0);
  });

  test('by streaming for ever costs neither time nor memory', async () => {
    let sent = 0;
    const target = await receiver((socket) => {
      const pour = () => {
        while (!socket.destroyed && sent < 500_000_000 && socket.write('x'.repeat(65_536))) sent += 65_536;
      };
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.on('drain', pour);
      pour();
    });
    const outcome = await post(target, { answerTimeoutMs: hour });
    expect(outcome).toMatchObject({ statusCode: 200, body: 'x'.repeat(1024) });
    await until(() => target.open.size === 0);
    expect(sent).toBeLessThan(50_000_000);
  });

  test('by answering before it has read the request keeps no connection', async () => {
    const target = await receiver(() => {}, {
      connected: (socket) => socket.pause().write(answerText(413, 'too big')),
    });
    const { post } = sender();
    const outcome = await post({ url: target.url, headers: {}, body: 'x'.repeat(12_000_000) });
    expect(outcome).toMatchObject({ statusCode: 413, body: 'too big' });
    expect(await post({ url: target.url, headers: {}, body: '' })).toMatchObject({ statusCode: 413 });
    expect(target.connections).toBe(2);
    for (const socket of target.open) socket.resume();
    await until(() => target.open.size === 0);
    // The short one alone has arrived in full.
    expect(target.requests).toHaveLength(1);
  });

  test.each([
    ['resetting the connection', (socket: Socket) => socket.resetAndDestroy()],
    ['closing the connection', (socket: Socket) => socket.end()],
  ])('by %s instead of an answer is reported as such, and gets the request once', async (_, misbehave) => {
    const target = await receiver(misbehave);
    expect(await post(target)).toEqual({
      at: expect.any(Date),
      durationMs: expect.any(Number),
      error: 'connection_reset',
    });
    expect(target.requests).toHaveLength(1);
  });

  test.each([
    'Content-Length: 100\r\n\r\nhalf',
    'Connection: close\r\nContent-Length: 100\r\n\r\nhalf',
    'Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n',
  ])('by closing in the middle of its body is reported as such, and what came is kept: %j', async (text) => {
    const target = await receiver((socket) => socket.end(`HTTP/1.1 200 OK\r\n${text}`));
    expect(await post(target)).toMatchObject({ statusCode: 200, body: 'half', error: 'connection_reset' });
  });

  test.each([
    ['is not HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['has two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    ['has endless headers', `HTTP/1.1 200 OK\r\n${`X-Filler: ${'x'.repeat(1000)}\r\n`.repeat(100)}`],
  ])('by an answer that %s is reported as such', async (_, text) => {
    const target = await receiver((socket) => socket.write(text));
    expect((await post(target)).error).toBe('invalid_answer');
    await until(() => target.open.size === 0);
  });

  test('by a body that is not in chunks as announced is reported as such, with its status', async () => {
    const target = await receiver((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n'),
    );
    expect(await post(target)).toMatchObject({ statusCode: 200, error: 'invalid_answer' });
  });

  function repeat(socket: Socket, text: string): void {
    const timer = setInterval(() => socket.write(text), 10);
    socket.once('close', () => clearInterval(timer));
  }
});

describe('no connection', () => {
  test('to a port that nobody listens on is refused', async () => {
    const outcome = await post({ url: `http://127.0.0.1:${await freePort()}/` });
    expect(outcome).toMatchObject({ error: 'connection_refused' });
  });

  test.each(['ENOTFOUND', 'EAI_AGAIN'])('to a name whose lookup fails with %s', async (code) => {
    const outcome = await post(
      { url: 'http://nobody.example/' },
      { lookup: (_host, _options, callback) => callback(Object.assign(new Error(code), { code }), '') },
    );
    expect(outcome.error).toBe('name_not_resolved');
  });

  test('to a name that is never looked up is given up after the time for a connection', async () => {
    const limits = { connectTimeoutMs: 100, answerTimeoutMs: 3_600_000, lookup: () => {} };
    expect((await post({ url: 'http://slow.example/' }, limits)).error).toBe('connect_timeout');
  });

  exhaustiveTest(
    'is there until TLS stands: a silent handshake is given up after the same time',
    async () => {
      const target = await receiver(() => {});
      const limits = { connectTimeoutMs: 100, answerTimeoutMs: 3_600_000 };
      const outcome = await post({ url: target.url.replace('http:', 'https:') }, limits);
      expect(outcome.error).toBe('connect_timeout');
      await until(() => target.open.size === 0);
    },
  );

  test('is made by TLS with a plain port', async () => {
    const target = await receiver(() => {}, {
      connected: (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
    });
    expect((await post({ url: target.url.replace('http:', 'https:') })).error).toBe('tls');
  });

  test('is made with a certificate that nobody vouches for', async () => {
    const target = await receiver(() => {}, { secure: true });
    expect((await post(target)).error).toBe('tls');
    expect(target.requests).toEqual([]);
  });
});

describe('TLS', () => {
  const usual = tls.getCACertificates('default');
  afterEach(() => tls.setDefaultCACertificates(usual));

  test('is used with a certificate that is vouched for, and kept between deliveries', async () => {
    tls.setDefaultCACertificates([certificate]);
    const target = await receiver((socket) => socket.write(answerText(200, 'ok')), { secure: true });
    const { post } = sender({ lookup: loopback });
    const url = `https://localhost:${target.port}/hook`;
    expect(await post({ url, ...message })).toMatchObject({ statusCode: 200, body: 'ok' });
    expect(await post({ url, ...message })).toMatchObject({ statusCode: 200, body: 'ok' });
    expect(target.connections).toBe(1);
  });

  test('is refused with a certificate of another name', async () => {
    tls.setDefaultCACertificates([certificate]);
    const target = await receiver(() => {}, { secure: true });
    const url = `https://other.example:${target.port}/hook`;
    expect((await post({ url }, { lookup: loopback })).error).toBe('tls');
    expect(target.requests).toEqual([]);
  });

  test.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'is refused with a certificate of another name each time, also where sessions of %s are resumed',
    async (version) => {
      tls.setDefaultCACertificates([certificate]);
      const target = await receiver((socket) => socket.write(answerText(200, 'ok', ['Connection: close'])), {
        secure: true,
        version,
      });
      const { post } = sender({ lookup: loopback });
      for (const [host, outcome] of [
        ['other.example', { error: 'tls' }],
        ['localhost', { statusCode: 200 }],
        ['other.example', { error: 'tls' }],
        ['other.example', { error: 'tls' }],
      ] as const)
        expect(await post({ url: `https://${host}:${target.port}/hook`, ...message })).toMatchObject(outcome);
      expect(target.requests).toHaveLength(1);
    },
  );

  const loopback: SenderOptions['lookup'] = (_host, _options, callback) => callback(null, '127.0.0.1', 4);
});

describe('kept connections', () => {
  test('carry one delivery after the other', async () => {
    const target = await answering(200, 'ok');
    const { post } = sender();
    for (let count = 0; count < 5; count += 1) await post({ url: target.url, ...message });
    expect(target.requests).toHaveLength(5);
    expect(target.connections).toBe(1);
  });

  test('are no more than were needed at once', async () => {
    const target = await answering(200, 'ok');
    const { post } = sender();
    const round = () => Promise.all(Array.from({ length: 8 }, () => post({ url: target.url, ...message })));
    await round();
    await round();
    expect(target.requests).toHaveLength(16);
    expect(target.connections).toBe(8);
  });

  test('are not kept after an answer that was not read to its end', async () => {
    const target = await answering(200, 'x'.repeat(5000));
    const { post } = sender();
    await post({ url: target.url, ...message });
    await until(() => target.open.size === 0);
    await post({ url: target.url, ...message });
    expect(target.connections).toBe(2);
  });

  test('never bring an answer that nobody has asked for', async () => {
    const target = await receiver((socket) => {
      const [count] = [target.requests.length];
      socket.write(answerText(200, `${count}`));
      if (count === 1) socket.write(answerText(200, 'forged'));
    });
    const { post } = sender();
    const bodies: unknown[] = [];
    for (let count = 0; count < 3; count += 1)
      bodies.push((await post({ url: target.url, ...message })).body);
    expect(bodies).toEqual(['1', '2', '3']);
  });

  test('that the receiver closes just then cost no failed delivery, however many they are', async () => {
    const used = new Set<Socket>();
    const target = await receiver((socket) => {
      if (used.has(socket)) socket.resetAndDestroy();
      else if (used.add(socket).size === 4) for (const each of used) each.write(answerText(200));
      else if (used.size > 4) socket.write(answerText(200));
    });
    const { post } = sender();
    const running = Array.from({ length: 4 }, () => post({ url: target.url, ...message }));
    await Promise.all(running);
    expect(await post({ url: target.url, ...message })).toMatchObject({ statusCode: 200 });
    expect(target.requests).toHaveLength(6);
    expect(target.connections).toBe(5);
  });

  test('that the receiver has fallen silent on are given up after the time for an answer', async () => {
    const answered = new Set<Socket>();
    const target = await receiver((socket) => {
      if (!answered.has(socket)) socket.write(answerText(200));
      answered.add(socket);
    });
    const request = { url: target.url, ...message };
    const post = await withGrowingLimit(async (answerTimeoutMs) => {
      const { post } = sender({ connectTimeoutMs: 3_600_000, answerTimeoutMs });
      return (await post(request)).error ? undefined : post;
    });
    const { connections } = target;
    expect((await post(request)).error).toBe('answer_timeout');
    expect(target.connections).toBe(connections);
  });

  exhaustiveTest('keep no process alive', async () => {
    const target = await answering(200);
    const script = `console.log((await createSender(options).post({ url: '${target.url}', headers: {}, body: '' })).statusCode);`;
    expect(await runInProcess(script)).toBe('200');
  });

  test('that are reset every time cost one more request, no more', async () => {
    const target = await receiver((socket) => {
      if (target.requests.length > 4) socket.resetAndDestroy();
      else if (target.requests.length === 4) answerAll();
    });
    const { post } = sender();
    await Promise.all(Array.from({ length: 4 }, () => post({ url: target.url, ...message })));
    expect((await post({ url: target.url, ...message })).error).toBe('connection_reset');
    expect(target.requests).toHaveLength(6);

    function answerAll(): void {
      for (const socket of target.open) socket.write(answerText(200));
    }
  });
});

describe('a signal', () => {
  test('that was given before keeps the request from being sent', async () => {
    const target = await answering(200);
    const outcome = await sender().post({ url: target.url, ...message, signal: AbortSignal.abort() });
    expect(outcome.error).toBe('aborted');
    expect(target.connections).toBe(0);
  });

  test('ends the wait for a connection', async () => {
    const controller = new AbortController();
    const { post } = sender({ lookup: () => setImmediate(() => controller.abort()) });
    const outcome = await post({ url: 'http://slow.example/', ...message, signal: controller.signal });
    expect(outcome.error).toBe('aborted');
  });

  test('ends the wait for an answer', async () => {
    const controller = new AbortController();
    const target = await receiver(() => controller.abort());
    const outcome = await sender().post({ url: target.url, ...message, signal: controller.signal });
    expect(outcome.error).toBe('aborted');
    await until(() => target.open.size === 0);
  });

  test('ends the wait for the rest of a body, and what came is kept', async () => {
    const controller = new AbortController();
    const target = await receiver((socket) =>
      socket.write('HTTP/1.1 500 Reason\r\nContent-Length: 9\r\n\r\nhalf'),
    );
    const seen = () => setImmediate(() => controller.abort());
    diagnosticsChannel.subscribe('undici:request:headers', seen);
    const outcome = await sender().post({ url: target.url, ...message, signal: controller.signal });
    diagnosticsChannel.unsubscribe('undici:request:headers', seen);
    expect(outcome).toMatchObject({ statusCode: 500, body: 'half', error: 'aborted' });
    await until(() => target.open.size === 0);
  });

  test('of long life keeps nothing of the requests that it has seen', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...parameters: Parameters<typeof add>) => {
      listeners += 1;
      add(...parameters);
    };
    signal.removeEventListener = (...parameters: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...parameters);
    };
    const target = await answering(200);
    await sender().post({ url: target.url, ...message, signal });
    expect(listeners).toBe(0);
  });
});

describe('closing', () => {
  test('ends what is under way, sends nothing more, and drops what is kept', async () => {
    const target = await receiver((socket) => {
      if (target.requests.length <= 2) socket.write(answerText(200));
    });
    const { post, close } = sender();
    const request = { url: target.url, ...message };
    await Promise.all([post(request), post(request)]);
    const running = post(request);
    await until(() => target.requests.length === 3);
    expect(target.open.size).toBe(2);
    close();
    expect((await running).error).toBe('aborted');
    expect((await post(request)).error).toBe('aborted');
    await until(() => target.open.size === 0);
    expect(target.requests).toHaveLength(3);
  });
});
