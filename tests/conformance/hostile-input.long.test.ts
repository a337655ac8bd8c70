// A service of its own: what it does with odd answers is a setting.
import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ErrorCode, OperationDescription } from '../../src/contract/index.ts';
import { errorKinds } from '../../src/errors/index.ts';
import {
  allOperations,
  call,
  createSamples,
  type Input,
  keyedOperations,
  parametersOf,
  type Samples,
  withQuery,
} from '../support/conformance.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
/** A service as it runs in production, without the check that tests make of all answers. */
let plain: TestService;
let key: TestKey;
let samples: Samples;
const inputs = new Map<string, Input>();

beforeAll(async () => {
  service = await startTestService({ AUDIT_RESPONSES: 'true' });
  plain = await startTestService({ AUDIT_RESPONSES: 'false' }, { databaseUrl: service.databaseUrl });
  key = await service.newKey();
  samples = createSamples(key.client, service);
  for (const operation of allOperations) inputs.set(operation.operationId, await samples.of(operation));
});
afterAll(async () => {
  await plain.close();
  await service.close();
});

interface Hostile {
  method: string;
  /** The path and query of the request, as they are sent. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

// This agent closes idle connections earlier than the service does.
const agent = new http.Agent({ keepAlive: true, maxSockets: 16, timeout: 30_000 });
afterAll(() => agent.destroy());

const isStream = (headers: http.IncomingHttpHeaders) =>
  headers['content-type']?.startsWith('text/event-stream') === true;

const isLines = (headers: http.IncomingHttpHeaders) => headers['content-type'] === 'application/x-ndjson';

/**
 * Sends a request with node:http, because fetch would repair the target or refuse the request. A stream is read up to its
 * first message, since it has no end.
 */
function send(url: string, { method, target, body, ...request }: Hostile): Promise<Answer> {
  const { hostname, port } = new URL(url);
  // A body without an announced length would be read as the next request.
  const headers = { ...request.headers, ...(body ? { 'content-length': `${body.length}` } : {}) };
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method, path: target, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      const answer = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        });
      response.on('data', (chunk) => {
        chunks.push(chunk);
        if (!isStream(response.headers)) return;
        answer();
        response.destroy();
      });
      response.on('error', reject);
      response.on('end', answer);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/**
 * Expects a 200 with JSON, JSON lines or a stream, or the error envelope with a known code and its status. The only 5xx that is
 * allowed is that of `not_supported`.
 */
function expectNamed({ status, headers, text }: Answer, request: unknown): void {
  expect(headers['request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers).not.toHaveProperty('x-powered-by');
  if (status === 200 && (isStream(headers) || isLines(headers))) return;
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const body = JSON.parse(text);
  if (status === 200) return;
  const seen = { request, status, text: text.slice(0, 300) };
  const { code } = body.error;
  expect(Object.keys(body)).toEqual(['error']);
  expect(Object.keys(body.error)).toEqual(['code', 'message', 'meta']);
  expect({ ...seen, named: code in errorKinds }).toEqual({ ...seen, named: true });
  expect({ ...seen, status: errorKinds[code as ErrorCode].status }).toEqual(seen);
  if (status >= 500) expect({ ...seen, code }).toEqual({ ...seen, code: 'not_supported' });
  if (code !== 'validation_error') return;
  for (const problem of body.error.meta.validationErrors)
    expect(problem).toEqual({ field: expect.any(String), message: expect.stringMatching(/\S/) });
}

const nasty = fc.constantFrom(
  '',
  '.',
  '..',
  '../../v1/providers',
  '%00',
  '%0d%0aX-Injected:%201',
  '%2e%2e%2f',
  '%2F',
  '%25',
  '%zz',
  '%',
  '%E0%A4%A',
  '%ED%A0%80',
  '%ED%B0%80',
  '%F0%9F%92%A9',
  '%FF%FE',
  '%C0%80',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  '-1',
  '1e999',
  "'%20OR%20''='",
  '%24%7B7*7%7D',
  'a'.repeat(8_000),
  '%00'.repeat(500),
  '1'.repeat(400),
);
/** Generates a path segment or a value: a known troublemaker, or anything that URLs may contain. */
const text = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map((raw) => encode(raw)) },
  { weight: 1, arbitrary: fc.stringMatching(/^[!-~]{1,20}$/).map((raw) => raw.replace(/[#?&/\s]/g, '_')) },
);

function encode(raw: string): string {
  return encodeURIComponent(raw.toWellFormed());
}

const operation = fc.constantFrom(...allOperations);

const path = fc.oneof(
  fc
    .tuple(operation, fc.array(text, { minLength: 3, maxLength: 3 }))
    .map(([{ path }, values]) => path.replace(/\{\w+\}/g, () => values.pop() ?? 'x')),
  fc.array(text, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`),
  fc.tuple(text, text).map(([type, id]) => `/v1/content/${type}/${id}`),
  fc.tuple(text, text).map(([type, id]) => `/v1/content/${type}/${id}/moderate`),
);

const parameterName = fc.oneof(
  fc.constantFrom(...new Set(allOperations.flatMap(({ query }) => Object.keys(query)))),
  fc.constantFrom('__proto__', 'constructor', 'a[b]', 'limit[]', 'limit%00', ''),
  text,
);
const query = fc
  .array(fc.tuple(parameterName, text), { maxLength: 6 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

const json = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.jsonValue().map((value) => JSON.stringify({ hidden: value, providerId: value, scenario: value })),
  fc
    .record({ providerId: fc.string(), loginKind: fc.string(), scenario: fc.string() })
    .map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '"\ud800"',
    '{"hidden":tru',
    '{"__proto__":{"hidden":true}}',
    '\ufeff{}',
  ),
  fc.constant(`{"hidden":${'['.repeat(50_000)}`),
);
const body = fc.option(
  fc.oneof(
    json.map((raw) => Buffer.from(raw)),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
  ),
  { nil: undefined },
);

const headerValue = fc.stringMatching(/^[\t -~\u0080-\u00ff]{0,60}$/);
const headers = fc
  .record(
    {
      authorization: fc.oneof(
        headerValue,
        headerValue.map((value) => `Bearer ${value}`),
      ),
      'content-type': fc.oneof(
        headerValue,
        fc.constantFrom(
          'application/json',
          'application/json; charset=utf-16',
          'application/json;;;',
          'text/json',
        ),
      ),
      'content-encoding': fc.constantFrom('gzip', 'br', 'deflate', 'identity', 'zstd', 'gzip, gzip', ''),
      'idempotency-key': headerValue,
      accept: fc.oneof(headerValue, fc.constantFrom('text/html', 'application/xml;q=0', '')),
      'x-forwarded-for': headerValue,
      'x-http-method-override': fc.constantFrom('DELETE', 'TRACE'),
      cookie: headerValue,
      range: fc.constantFrom('bytes=0-0', 'bytes=-1'),
      'if-none-match': fc.constantFrom('*', '"x"'),
      origin: headerValue,
    },
    { requiredKeys: [] },
  )
  .map((record) => record as Record<string, string>);

const method = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('GET', 'POST', 'DELETE') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('PUT', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'SEARCH'),
  },
);

const hostile: fc.Arbitrary<Hostile> = fc
  .record({ method, path, query, headers, body })
  .map(({ method, path, query, headers, body }) => ({
    method,
    target: ascii(`${path || '/'}${query && `?${query}`}`).slice(0, 12_000),
    // A browser that asks for `/` is redirected to the documentation, so these requests come from no browser.
    headers: path.length > 1 ? headers : { ...headers, accept: '*/*' },
    body,
  }));

/** Returns the target with `_` for every character that node:http refuses to send. */
function ascii(target: string): string {
  return target.replace(/[^!-~]/g, '_');
}

const contentType = fc.oneof(
  { weight: 3, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: headerValue.map((value) => `application/json;${value}`) },
);

const runs = { numRuns: 400 };

describe.each([
  ['audited', () => service],
  ['as in production', () => plain],
])('whatever is sent to the service, %s', (_title, at) => {
  test('it answers by the contract, with a good key and without one', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, fc.boolean(), async (request, withKey) => {
        const authorized = withKey
          ? { ...request, headers: { ...request.headers, authorization: `Bearer ${key.key}` } }
          : request;
        expectNamed(await send(at().url, authorized), request);
      }),
      runs,
    );
  });

  test('one wrong part of a good request is refused by the contract', async () => {
    const changed = fc.record({ operation, text, which: fc.nat(9), contentType, body });
    await fc.assert(
      fc.asyncProperty(changed, async ({ operation, text, which, contentType, body }) => {
        const target = spoil(operation, text, which);
        const request = {
          method: operation.method.toUpperCase(),
          target,
          headers: { authorization: `Bearer ${key.key}`, 'content-type': contentType },
          body: operation.hasBody ? body : undefined,
        };
        expectNamed(await send(at().url, request), request);
      }),
      runs,
    );
  });
});

/** Returns the target of the operation's valid request, with one path or query value replaced by the text. */
function spoil(operation: OperationDescription, text: string, which: number): string {
  const input = inputs.get(operation.operationId) as Input;
  const parameters = [...parametersOf(operation, 'path'), ...parametersOf(operation, 'query')];
  const chosen = parameters[which % Math.max(1, parameters.length)]?.name;
  const inPlace = (name: string, value: string) =>
    name === chosen ? text || '%20' : encodeURIComponent(value);
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name) =>
    inPlace(name, input.path?.[name] ?? ''),
  );
  const query = { ...(input.query as Record<string, string>) };
  if (chosen && operation.query[chosen]) query[chosen] ??= '';
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${inPlace(name, value)}`);
  return ascii(pairs.length > 0 ? `${path}?${pairs.join('&')}` : path);
}

const badIds = [
  ['a NUL', '\u0000'],
  ['a NUL inside', 'a\u0000b'],
  ['100 NULs', '\u0000'.repeat(100)],
  ['a byte order mark', '\ufeff'],
  ['a text direction', '\u202e'],
  ['6,000 letters', 'x'.repeat(6_000)],
  ['25 digits', '1'.repeat(25)],
  ['a path', '../me'],
] as const;

test.each(badIds)('no id is a failure of the service: %s', async (_title, bad) => {
  for (const each of keyedOperations) {
    const input = inputs.get(each.operationId) as Input;
    const path = Object.keys(input.path ?? {});
    const texts = parametersOf(each, 'query').filter(({ schema }) => schema.type === 'string');
    // A filter that matches nothing is not refused, so any answer below 500 is right.
    const filters = texts.filter(({ name, required }) => !required && name !== 'cursor');
    for (const { name } of filters)
      expect(await statusOf(each, withQuery(input, { [name]: bad }))).toBeLessThan(500);
    const query = texts.filter((parameter) => !filters.includes(parameter));
    const spoiled = [
      ...path.map((name) => ({ ...input, path: { ...input.path, [name]: bad } })),
      ...query.map(({ name }) => withQuery(input, { [name]: bad })),
    ];
    for (const one of spoiled) {
      const { status, body } = await call(service.url, each, one, `Bearer ${key.key}`);
      expect({ operation: each.operationId, one, body, refused: [400, 404].includes(status) }).toEqual({
        operation: each.operationId,
        one,
        body,
        refused: true,
      });
    }
  }
});

async function statusOf(operation: OperationDescription, input: Input): Promise<number> {
  return (await call(service.url, operation, input, `Bearer ${key.key}`)).status;
}

test('HEAD answers as GET does, without a body', async () => {
  for (const each of allOperations.filter(({ method }) => method === 'get')) {
    const headers = { authorization: `Bearer ${key.key}` };
    const target = spoil(each, 'x', -1);
    const get = await send(service.url, { method: 'GET', target, headers, body: undefined });
    const head = await send(service.url, { method: 'HEAD', target, headers, body: undefined });
    expect({ status: head.status, text: head.text }).toEqual({ status: get.status, text: '' });
  }
});

test('a request that breaks off, or whose caller goes away, leaves the service as it was', async () => {
  const { hostname, port } = new URL(service.url);
  const authorization = `Authorization: Bearer ${key.key}`;
  const begun = [
    'GET /v1/providers HT',
    `GET /v1/test/scenarios HTTP/1.1\r\nHost: x\r\n${authorization}\r\n\r\n`,
    `POST /v1/test/connected-profiles HTTP/1.1\r\nHost: x\r\n${authorization}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"provi`,
    `POST /v1/test/connected-profiles HTTP/1.1\r\nHost: x\r\n${authorization}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"pro\r\nzz\r\n`,
  ];
  for (const bytes of begun)
    await new Promise<void>((resolve) => {
      const socket = net.connect(Number(port), hostname, () => {
        socket.write(bytes, () => socket.resetAndDestroy());
      });
      socket.once('close', () => resolve());
      socket.on('error', () => {});
    });
  expect((await key.client.get('/v1/test/scenarios')).status).toBe(200);
});

test('nothing of all that was logged as a failure of the service', () => {
  for (const { logs } of [service, plain])
    expect(logs.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')).toEqual([]);
});
