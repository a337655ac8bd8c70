/** Tests that the samples of the API reference do what they say, in each of their languages. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OperationDescription, operations, readContract } from '../../src/contract/index.ts';
import { compiled, failuresOf, type Language, referenceSamples } from '../support/reference-samples.ts';
import { sharedTestService, type TestService } from '../support/service.ts';

const languages: readonly Language[] = ['curl', 'TypeScript', 'Python'];
const all: readonly OperationDescription[] = Object.values(operations);
const isEndless = ({ operationId }: { operationId: string }) =>
  all.some((operation) => operation.operationId === operationId && operation.streams);

test.each(languages)('every operation has a sample for %s', (language) => {
  const shown = referenceSamples(language).map(({ operationId }) => operationId);
  expect(shown).toEqual(all.map(({ operationId }) => operationId));
});

test('every sample in TypeScript compiles with the types of the client', async () => {
  expect(await compiled(referenceSamples('TypeScript'))).toBe('');
});

describe('sent to a server that answers as the contract says', () => {
  interface Asked {
    operationId: string;
    path: Record<string, string>;
    query: object;
    body: unknown;
    idempotencyKey?: string;
  }

  const contract = readContract() as unknown as {
    paths: Record<string, Record<string, { responses: { 200: Answer } }>>;
    components: { responses: Record<string, Answer> };
  };
  interface Answer {
    $ref?: string;
    content: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }>;
  }

  let server: Server;
  let asked: Asked[];

  beforeAll(async () => {
    server = createServer((req, res) => {
      void record(req).then(([type, answer]) => res.setHeader('Content-Type', type).end(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.close();
  });

  async function record(req: IncomingMessage): Promise<[type: string, answer: string]> {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://localhost');
    let text = '';
    for await (const chunk of req.setEncoding('utf8')) text += chunk;
    const operation = operationAt(req.method ?? '', pathname);
    if (!operation) throw new Error(`no operation is called by ${req.method} ${req.url}`);
    const key = req.headers['idempotency-key'];
    asked.push({
      operationId: operation.operationId,
      path: decoded(patternOf(operation.path).exec(pathname)?.groups),
      query: Object.fromEntries(searchParams),
      body: operation.hasBody ? JSON.parse(text) : undefined,
      // The clients make a key for every write that is given none, which differs each time.
      ...(key === 'rye-tuesday' ? { idempotencyKey: key } : {}),
    });
    // Of an export there is nothing.
    if (operation.lines) return ['application/x-ndjson', ''];
    return ['application/json', JSON.stringify(exampleOf(operation))];
  }

  const patternOf = (path: string) =>
    new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

  /** Clients encode different signs, such as brackets, which are the same to a server. */
  const decoded = (parameters: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, decodeURIComponent(value)]));

  /** A path without parameters goes before one that would take its last part for an id. */
  const operationAt = (method: string, pathname: string) =>
    all
      .filter((one) => one.method === method.toLowerCase() && patternOf(one.path).test(pathname))
      .sort((one, other) => one.path.split('{').length - other.path.split('{').length)[0];

  function exampleOf({ path, method }: OperationDescription): unknown {
    const answer = contract.paths[path]?.[method]?.responses[200] as Answer;
    const name = answer.$ref?.split('/').at(-1);
    const { content } = name ? (contract.components.responses[name] as Answer) : answer;
    const { example, examples = {} } = content['application/json'] ?? {};
    return example ?? Object.values(examples)[0]?.value;
  }

  async function askedBy(language: Language): Promise<Asked[]> {
    asked = [];
    const { port } = server.address() as AddressInfo;
    const samples = referenceSamples(language).filter((sample) => !isEndless(sample));
    expect(
      await failuresOf(language, samples, { service: `http://127.0.0.1:${port}`, key: 'svc_test_x' }),
    ).toEqual([]);
    return asked;
  }

  test('each calls its operation once, and those of the clients ask for exactly what curl does', async () => {
    const byCurl = await askedBy('curl');
    expect(byCurl.map(({ operationId }) => operationId)).toEqual(
      all.filter((operation) => !isEndless(operation)).map(({ operationId }) => operationId),
    );
    expect(await askedBy('TypeScript')).toEqual(byCurl);
    expect(await askedBy('Python')).toEqual(byCurl);
  });
});

describe('in test mode', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await sharedTestService();
    service.ctx.config.publicUrl = service.url;
  });

  test.each(languages)('the samples that publish and validate a post do so, by %s', async (language) => {
    const { client, key } = await service.newKey({ organization: language });
    const { connectedProfileId: profile } = await client.newProfile();
    const samples = referenceSamples(language).filter(({ operationId }) =>
      ['publishRequests.create', 'publishRequests.validate'].includes(operationId),
    );
    expect(samples).toHaveLength(2);
    expect(await failuresOf(language, samples, { service: service.url, key, profile })).toEqual([]);
    const { data } = (await client.get('/v1/publish-requests')).body;
    expect(data).toEqual([expect.objectContaining({ connectedProfileId: profile })]);
  });

  /** The operations that need nothing but a profile: one of each resource at least has them. */
  const reads = all.filter(
    ({ operationId, method, path, streams }) =>
      method === 'get' && !path.includes('{') && !streams && !/comments|replies|messages/.test(operationId),
  );

  test.each(languages)('one sample of every resource that can be read answers, by %s', async (language) => {
    const { client, key } = await service.newKey();
    const profiles = new Map<string, string>();
    for (const { providerId } of (await client.get('/v1/providers')).body.data) {
      const { body } = await client.post('/v1/test/connected-profiles', { providerId });
      profiles.set(providerId, body.connectedProfileId);
    }
    expect(reads.length).toBeGreaterThan(20);
    const samples = referenceSamples(language)
      .filter(({ operationId }) => reads.some((read) => read.operationId === operationId))
      .map(({ operationId, source }) => ({
        operationId,
        source: source.replace(/\bcp_\w+/, profiles.get(operationId.split('.')[0] ?? '') ?? ''),
      }));
    expect(await failuresOf(language, samples, { service: service.url, key })).toEqual([]);
  });
});
