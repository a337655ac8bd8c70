/** Tests requests to providers: their bodies and hosts, and how long an answer may take. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import type { InternalAxiosRequestConfig } from 'axios';
import { z } from 'zod';
import { answers, documents, work } from '../../src/lib/bounds.ts';
import { openUpstream, type SlowAnswer } from '../../src/provider-client/send.ts';
import { toServiceError } from '../../src/provider-client/service-errors.ts';
import { requireNoThrottle } from '../../src/provider-client/throttle-gate.ts';
import { fetchThrough } from '../../src/provider-client/transports/fetch.ts';
import { openNetwork } from '../../src/provider-client/transports/network.ts';
import { createTransport, type Transport } from '../../src/provider-client/transports/transport.ts';
import { ProviderFailure, type RequestFile, type UpstreamRequest } from '../../src/providers/call.ts';
import { formWithFile } from '../../src/providers/kit/request-bodies.ts';
import { graphRules } from '../../src/providers/meta/graph.ts';
import type { UpstreamRules } from '../../src/providers/upstream-rules.ts';
import { registry } from '../support/adapter.ts';
import { networkTransport } from '../support/network-transport.ts';
import { exhaustiveTest, runsOf, sampleOf } from '../support/sample.ts';
import { withGrowingLimit } from '../support/until.ts';

const graph = graphRules('https://graph.example', 'v1.0', 'https://uploads.example');
const timeoutMs = 60_000;

async function sent(
  request: Partial<UpstreamRequest<unknown>>,
  cut?: AbortSignal,
  rules: UpstreamRules = graph,
) {
  const configs: InternalAxiosRequestConfig[] = [];
  const transport = createTransport({
    timeoutMs,
    ...(cut ? { cut } : {}),
    adapterOf: () => async (config) => {
      configs.push(config);
      return { data: '{}', status: 200, statusText: '', headers: {}, config };
    },
  });
  const upstream = openUpstream(transport, rules, { accessToken: 'secret' });
  await upstream.request({ method: 'POST', path: '/1', target: 'object', parse: () => {}, ...request });
  const [config] = configs;
  const { headers, url, data, timeout } = config as InternalAxiosRequestConfig;
  return { url, data, timeout, type: headers['Content-Type'], authorization: headers.Authorization, headers };
}

describe('a request', () => {
  test('goes to the base URL with the credential in a header', async () => {
    expect(await sent({})).toMatchObject({
      url: 'https://graph.example/v1.0/1',
      authorization: 'Bearer secret',
      timeout: timeoutMs,
    });
  });

  test.each([
    ['a form', { form: { message: 'a b&c' } }, 'message=a+b%26c', 'application/x-www-form-urlencoded'],
    ['JSON', { json: { message: { text: 'ä' } } }, '{"message":{"text":"ä"}}', 'application/json'],
  ])('carries %s, and says so', async (_name, request, data, type) => {
    expect(await sent(request)).toMatchObject({ data, type });
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is a %s that carries its body', async (method) => {
    const seen: { method?: string | undefined; body: string }[] = [];
    const reply = async (incoming: IncomingMessage, response: ServerResponse) => {
      seen.push({ method: incoming.method, body: (await buffer(incoming)).toString() });
      response.end('{"ok":true}');
    };
    const answer = await served(reply, (baseUrl) => {
      const rules: UpstreamRules = { baseUrl, authorize: () => ({}), classify: () => undefined };
      const upstream = openUpstream(networkTransport(timeoutMs), rules, { accessToken: '' });
      const [json, parse] = [{ title: 'Rye' }, (body: unknown) => body];
      return upstream.request({ method, path: '/1', target: 'object', json, parse });
    });
    expect([answer, seen]).toEqual([{ ok: true }, [{ method, body: '{"title":"Rye"}' }]]);
  });

  test('goes to another host of the provider in the way of that host', async () => {
    const answer = await sent({ host: 'video-upload', headers: { file_url: 'https://f.example/1.mp4' } });
    expect(answer).toMatchObject({
      url: 'https://uploads.example/video-upload/v1.0/1',
      authorization: 'OAuth secret',
    });
    expect(answer.headers.file_url).toBe('https://f.example/1.mp4');
  });

  test('goes nowhere when the host is none of the provider', async () => {
    await expect(sent({ host: 'elsewhere' })).rejects.toThrow('no host elsewhere');
  });

  test('is not begun once calls are cut, and says that nothing was sent', async () => {
    await expect(sent({}, AbortSignal.abort())).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  test('is given more time when the provider fetches a file for it', async () => {
    expect((await sent({ fetchesFile: true })).timeout).toBeGreaterThan(timeoutMs);
  });
});

describe('a request with a file that is not read to its end', () => {
  /** Makes a file that tells which of its streams are open, and never ends. */
  function endlessFile() {
    const open = new Set<Readable>();
    const file = {
      contentType: 'video/mp4',
      sizeBytes: 1024 ** 4,
      open: async () => {
        const piece = Buffer.alloc(64 * 1024);
        const stream = new Readable({ read: () => void stream.push(piece) });
        open.add(stream.once('close', () => open.delete(stream)));
        return stream;
      },
    };
    return { open, file };
  }
  const inForm = (file: RequestFile) => formWithFile({}, { ...file, name: 'file', filename: 'loaf.mp4' });
  const plain = (file: RequestFile) => file;
  const sendings = runsOf({ all: 5, sample: 2 });

  /** Sends the file several times, by PUT as uploads are, and returns how many of its streams are left open. */
  async function leftOpen(baseUrl: string, as: (file: RequestFile) => RequestFile, ends: 'aborted' | 'late') {
    const { open, file } = endlessFile();
    const rules: UpstreamRules = { baseUrl, authorize: () => ({}), classify: () => undefined };
    const transport = networkTransport(ends === 'late' ? 10 : timeoutMs);
    for (let sending = 0; sending < sendings; sending += 1) {
      const signal = ends === 'late' ? undefined : AbortSignal.timeout(20);
      const upstream = openUpstream(transport, rules, { accessToken: '' }, { signal });
      const put = { method: 'PUT', path: '/1', target: 'object', file: as(file), parse: () => {} } as const;
      await expect(upstream.request(put)).rejects.toBeInstanceOf(ProviderFailure);
    }
    await new Promise(setImmediate);
    return open.size;
  }

  test.each([
    ['plain', 'aborted', plain],
    ['plain', 'late', plain],
    ['in a form', 'aborted', inForm],
    ['in a form', 'late', inForm],
  ] as const)('closes the file, sent %s, when the request is %s', async (_as, ends, as) => {
    const left = await served(
      () => {},
      (baseUrl) => leftOpen(baseUrl, as, ends),
    );
    expect(left).toBe(0);
  });

  test.each([
    ['plain', plain],
    ['in a form', inForm],
  ] as const)('closes the file, sent %s, when no connection comes about', async (_as, as) => {
    const gone = await served(
      () => {},
      async (baseUrl) => baseUrl,
    );
    expect(await leftOpen(gone, as, 'aborted')).toBe(0);
  });
});

describe('an answer', () => {
  test.each([200, 201, 202, 204, 206])('with the status %i is a success', async (status) => {
    expect(await answered({ status })).toEqual({ ok: true });
  });

  test.each([304, 308, 418])('with the status %i is none that can be used', async (status) => {
    await expect(answered({ status })).rejects.toMatchObject({ failure: { kind: 'unusable' } });
  });

  test('with a status that the request accepts is a success, and no redirect', async () => {
    const request = { accepts: [308], whole: true } as const;
    expect(await answered({ status: 308, headers: { Range: 'bytes=0-9' } }, request)).toEqual({
      status: 308,
      headers: expect.objectContaining({ range: 'bytes=0-9' }),
      body: { ok: true },
      text: '{"ok":true}',
    });
  });

  test('that is no JSON is returned as text to a request that asks for the whole answer', async () => {
    const body = '<rss><title>Röggelchen</title></rss>';
    const whole = await answered({ status: 200, body }, { whole: true });
    expect(whole).toMatchObject({ status: 200, body: undefined, text: body });
    expect(await answered({ status: 200, body })).toBeUndefined();
  });

  test('shows its headers to a request that asks for the whole answer', async () => {
    const whole = await answered(
      { status: 201, headers: { Location: '/there', ETag: '"1"' } },
      { whole: true },
    );
    expect(whole).toMatchObject({ status: 201, headers: { location: '/there', etag: '"1"' } });
  });
});

describe('a request without an answer', () => {
  const rulesOf = (baseUrl: string): UpstreamRules => ({
    baseUrl,
    authorize: () => ({}),
    classify: () => undefined,
  });
  const ask = (method: 'GET' | 'POST', baseUrl: string, transport = networkTransport(timeoutMs)) =>
    openUpstream(transport, rulesOf(baseUrl), { accessToken: '' })
      .request({ method, path: '/1', target: 'object', parse: () => {} })
      .catch(({ failure }) => failure);

  test.each(['GET', 'POST'] as const)(
    'is known to have sent nothing where nobody listens: a %s',
    async (method) => {
      const closed = await served(
        () => {},
        async (baseUrl) => baseUrl,
      );
      expect(await ask(method, closed)).toEqual({ kind: 'unreachable' });
    },
  );

  test.each(['GET', 'POST'] as const)(
    'is known to have sent nothing when no connection comes about in time: a %s',
    async (method) => {
      const { adapterOf } = openNetwork(() => {});
      const transport = createTransport({ timeoutMs: 50, adapterOf });
      expect(await ask(method, 'http://127.0.0.1:9', transport)).toEqual({ kind: 'unreachable' });
    },
  );

  test.each([
    ['GET', 'unusable'],
    ['POST', 'unknown_outcome'],
  ] as const)('may have been carried out once it was sent: a %s is %s', async (method, kind) => {
    const breakOff = (incoming: IncomingMessage) => incoming.socket.destroy();
    expect(await served(breakOff, (baseUrl) => ask(method, baseUrl))).toEqual({ kind });
    const failure = await withGrowingLimit(async (limitMs) => {
      let isSent = false;
      const hear = () => {
        isSent = true;
      };
      const failed = await served(hear, (baseUrl) => ask(method, baseUrl, networkTransport(limitMs)));
      return isSent ? failed : undefined;
    });
    expect(failure).toEqual({ kind });
  });
});

/** Sends a request to a server on this machine that gives this answer, and returns what `parse` got. */
async function answered(
  {
    status,
    headers = {},
    body: sentBody = '{"ok":true}',
  }: { status: number; headers?: Record<string, string>; body?: string },
  request: Partial<UpstreamRequest<unknown>> = {},
): Promise<unknown> {
  const reply = (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, headers).end(sentBody);
  return served(reply, (baseUrl) => {
    const rules: UpstreamRules = { baseUrl, authorize: () => ({}), classify: () => undefined };
    const upstream = openUpstream(networkTransport(timeoutMs), rules, { accessToken: '' });
    const parse = (body: unknown) => (status === 204 ? { ok: true } : body);
    return upstream.request({ method: 'PUT', path: '/1', target: 'object', parse, ...request });
  });
}

describe('the work on an answer', () => {
  const rules: UpstreamRules = {
    baseUrl: 'https://a.example',
    authorize: () => ({}),
    classify: () => undefined,
  };
  const long = `["${'a'.repeat(work.apartCharacters)}"]`;
  const answering = (data: string, options: Partial<Parameters<typeof createTransport>[0]> = {}) =>
    createTransport({
      timeoutMs,
      adapterOf: () => async (config) => ({ data, status: 200, statusText: '', headers: {}, config }),
      ...options,
    });
  const read = (transport: Transport, parse: (body: unknown) => unknown = (body) => body, more = {}) =>
    openUpstream(transport, rules, { accessToken: '' }, more).request({
      method: 'GET',
      path: '/1',
      target: 'object',
      parse,
    });

  test('that blocks the event loop for long is logged, with the server', async () => {
    const told: SlowAnswer[] = [];
    const onSlowAnswer = (slow: SlowAnswer) => told.push(slow);
    const busyFor = (milliseconds: number) => () => {
      for (const end = performance.now() + milliseconds; performance.now() < end; );
    };
    await read(answering('{}'), busyFor(work.slowAnswerMs + 1), { onSlowAnswer });
    expect(told).toEqual([{ host: 'a.example', durationMs: expect.any(Number) }]);
    const failing = () => {
      busyFor(work.slowAnswerMs + 1)();
      throw new Error('nonsense');
    };
    await read(answering('{}'), failing, { onSlowAnswer }).catch(() => {});
    expect(told).toHaveLength(2);
  });

  test('is done in a thread where it is long, and nowhere else', async () => {
    const parsed: number[] = [];
    const thread = {
      parse: async (text: string) => {
        parsed.push(text.length);
        return 'by the thread';
      },
    };
    expect(await read(answering(long, { thread }))).toBe('by the thread');
    expect(await read(answering('["short"]', { thread }))).toEqual(['short']);
    expect(parsed).toEqual([long.length]);
  });

  test('is given up with the thread that does it', async () => {
    const thread = { parse: () => Promise.reject(new Error('parsing took more than 2000 ms')) };
    await expect(read(answering(long, { thread }), z.array(z.string()).parse)).rejects.toMatchObject({
      failure: { kind: 'unusable' },
      cause: { message: 'parsing took more than 2000 ms' },
    });
  });

  test.each(['chosen_by_user', 'provider'] as const)(
    'is refused beyond the bounds of its kind of server: %s',
    async (servers) => {
      const { depth, values } = answers[servers];
      for (const text of ['['.repeat(depth + 1), `[${'1,'.repeat(values)}1]`]) {
        await expect(read(answering(text, { servers }), z.array(z.unknown()).parse)).rejects.toMatchObject({
          failure: { kind: 'unusable' },
          cause: { message: expect.stringMatching(/^(?:nested )?more than/) },
        });
      }
    },
  );
});

describe('an answer to a library that parses it itself', () => {
  const fetch = (data: string) =>
    fetchThrough(
      createTransport({
        timeoutMs,
        adapterOf: () => async (config) => ({ data, status: 200, statusText: '', headers: {}, config }),
      }),
    )('https://a.example/document');

  test('is forwarded as it is, also where it is no JSON', async () => {
    expect(await (await fetch('did:plc:abc')).text()).toBe('did:plc:abc');
    expect(await (await fetch('{"issuer":"https://a.example"}')).json()).toEqual({
      issuer: 'https://a.example',
    });
  });

  test.each([
    ['nested deeply', '['.repeat(documents.depth + 1)],
    ['of many values', `[${'1,'.repeat(documents.values)}1]`],
    ['with a long text', JSON.stringify({ request_uri: 'a'.repeat(10_000) })],
  ])('is none when it is %s', async (_what, text) => {
    await expect(fetch(text)).rejects.toMatchObject({ failure: { kind: 'unusable' } });
  });

  test('is none when it is longer than such documents are', async () => {
    const reply = (_: IncomingMessage, response: ServerResponse) =>
      response.end(' '.repeat(documents.bytes + 1));
    await served(reply, async (url) => {
      await expect(fetchThrough(networkTransport(timeoutMs))(url)).rejects.toMatchObject({
        failure: { kind: 'unusable' },
        message: expect.stringContaining(`more than ${documents.bytes} bytes`),
      });
    });
  });
});

const encodings = [
  ['as it is', {}, (body: Buffer) => body],
  ['compressed', { 'content-encoding': 'gzip' }, gzipSync],
] as const;
exhaustiveTest.each(sampleOf(encodings, 1))(
  'an answer that is longer than any that is read, sent %s, is an error that names the bound',
  async (_how, headers, encode) => {
    const { bytes } = answers.provider;
    const body = Buffer.from(JSON.stringify(randomBytes(0.6 * bytes).toString('hex')));
    const reply = (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(200, headers).end(encode(body));
    };
    const failure = await served(reply, (baseUrl) => {
      const rules = { baseUrl, classify: () => undefined, authorize: () => ({}) } as unknown as UpstreamRules;
      const upstream = openUpstream(networkTransport(timeoutMs), rules, { accessToken: '' });
      return upstream.request({ method: 'GET', path: '/', target: 'object', parse: (answer) => answer }).then(
        () => undefined,
        (error) => error,
      );
    });
    expect(failure).toMatchObject({ failure: { kind: 'unusable', longerThan: `${bytes} bytes` } });
    expect(toServiceError(failure, [])).toMatchObject({
      status: 502,
      message: expect.stringContaining(`more than ${bytes} bytes`),
    });
  },
);

/** Serves on a free port of this machine while `use` runs. */
async function served<Result>(
  reply: (request: IncomingMessage, response: ServerResponse) => void,
  use: (baseUrl: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(reply);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
}

describe('a form with a file', () => {
  const bytes = Buffer.from([0, 255, 13, 10, 45, 45]);
  const fields = { description: 'A loaf\r\n"on" a board – ø' };
  const open = async () => Readable.from([bytes.subarray(0, 2), bytes.subarray(2)]);
  const file = {
    name: 'file',
    filename: 'loaf "1".png',
    contentType: 'image/png',
    sizeBytes: bytes.length,
    open,
  };

  test('arrives with its fields, its bytes and the length that was announced', async () => {
    const arrived = await received({ file: formWithFile(fields, file) });
    const form = await new Response(arrived.body, { headers: { 'content-type': arrived.type } }).formData();
    expect(form.get('description')).toBe(fields.description);
    const upload = form.get('file') as File;
    expect([upload.name, upload.type]).toEqual(['loaf "1".png', 'image/png']);
    expect(Buffer.from(await upload.arrayBuffer())).toEqual(bytes);
    expect(arrived.length).toBe(String(arrived.body.length));
  });

  test('can be sent again', async () => {
    const form = formWithFile(fields, file);
    expect((await received({ file: form })).body).toEqual((await received({ file: form })).body);
  });
});

/** Sends a request to a server on this machine, and returns what arrived there. */
function received(request: Partial<UpstreamRequest<unknown>>) {
  const arrived = { type: '', length: '', body: Buffer.alloc(0) };
  const reply = (incoming: IncomingMessage, response: ServerResponse) => {
    const { 'content-type': type = '', 'content-length': length = '' } = incoming.headers;
    buffer(incoming).then((body) => {
      Object.assign(arrived, { type, length, body });
      response.end('{}');
    });
  };
  return served(reply, async (baseUrl) => {
    const rules: UpstreamRules = { baseUrl, authorize: () => ({}), classify: () => undefined };
    const upstream = openUpstream(networkTransport(timeoutMs), rules, { accessToken: '' });
    await upstream.request({ method: 'POST', path: '/1', target: 'object', parse: () => {}, ...request });
    return arrived;
  });
}

describe('an address that the provider has named', () => {
  const authorize = () => ({ Authorization: 'Bearer secret' });
  const named: UpstreamRules = {
    ...graph,
    hosts: { upload: { within: ['https://uploads.example', 'http://127.0.0.1:99/x'], authorize } },
  };

  test.each([
    'https://uploads.example/session?id=1',
    'https://eu.uploads.example/session?id=1',
    'http://127.0.0.1:99/session',
  ])('is called, with the credential: %s', async (path) => {
    const request = { method: 'PUT', host: 'upload', path } as const;
    expect(await sent(request, undefined, named)).toMatchObject({
      url: path,
      authorization: 'Bearer secret',
    });
  });

  test.each([
    'https://uploads.example.evil.example/session',
    'https://evil-uploads.example/session',
    'http://uploads.example/session',
    'https://uploads.example:8443/session',
    'https://user@uploads.example/session',
    '/session',
  ])('is not called when it is none of the provider: %s', async (path) => {
    const request = { method: 'PUT', host: 'upload', path } as const;
    await expect(sent(request, undefined, named)).rejects.toMatchObject({ failure: { kind: 'unusable' } });
  });
});

describe('no line of the log has what a signed address is signed with', () => {
  const signed = {
    method: 'PUT',
    path: '/uploads/1?upload_id=s3cret',
    target: 'object',
    parse: () => 0,
  } as const;
  const loginKinds = registry.providers.flatMap(({ id, loginKinds: own }) =>
    own.map(({ id: name, upstream }) => [`${id}, ${name}`, upstream] as const),
  );

  test.each(loginKinds)('when a provider refuses, %s', async (_name, rules) => {
    const told = await Promise.all(
      [400, 403, 404, 429, 500].map(async (status) => {
        const transport = createTransport({
          timeoutMs,
          adapterOf: () => async (config) => ({ data: '{}', status, statusText: '', headers: {}, config }),
        });
        const open = { ...rules, baseUrl: 'https://provider.example', authorize: () => ({}) };
        const failed = openUpstream(transport, open, { accessToken: 'secret' }).request(signed);
        return failed.catch((error) => error.message);
      }),
    );
    expect(told.join()).toContain('/uploads/1');
    expect(told.join()).not.toContain('s3cret');
  });

  test('when a throttle holds a request back', async () => {
    const throttles = { secondsLeft: async () => 5, note: async () => {} };
    const owner = {
      organizationId: 'o',
      mode: 'live',
      providerId: 'youtube',
      externalId: 'c',
      app: 'a',
    } as const;
    const held = requireNoThrottle(throttles, [owner], signed);
    await expect(held).rejects.toThrow(/^held back PUT \/uploads\/1: /);
  });
});
