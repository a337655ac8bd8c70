/**
 * Two independent readings of openapi.yaml, ours (generated zod validators) and express-openapi-validator's
 * (Ajv), must accept and refuse the same requests. Where they may differ, the reason is listed.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { parse as parseQuery } from 'node:querystring';
import { describe, expect, test } from '@jest/globals';
import express, { type NextFunction, type Request, type Response } from 'express';
import * as openApiValidator from 'express-openapi-validator';
import fc from 'fast-check';
import { type OperationDescription, operations, readContract, validators } from '../../src/contract/index.ts';
import { coerceQuery } from '../../src/http/validation/query.ts';
import { validateHeaders, validateInput } from '../../src/http/validation/validate.ts';
import { alternativesOf, bodyShapesOf, type JsonSchema, parametersOf } from '../support/conformance.ts';

interface Sample {
  path: Record<string, string>;
  query: Record<string, string | string[]>;
  headers: Record<string, string>;
  body?: unknown;
}

/** The query values that the two read differently, each with the reason why ours follows the specification. */
const exceptions = [
  {
    reason: 'the specification makes `1` true; Ajv knows `true` and `false` only',
    applies: (type: string | undefined, value: string) => type === 'boolean' && /^[01]$/.test(value),
    sample: { connectedProfileId: 'cp', includeProviderRaw: '1' },
  },
];

describe('the generated validators and express-openapi-validator', () => {
  for (const operation of Object.values(operations))
    test(`agree on valid and invalid requests to ${operation.operationId}`, async () => {
      await fc.assert(
        fc.asyncProperty(samplesOf(operation), async (sample) => {
          fc.pre(!isException(operation, sample));
          expect({ accepted: acceptedByUs(operation, sample), sample }).toEqual({
            accepted: await acceptedByThem(operation, sample),
            sample,
          });
        }),
        {
          numRuns: operation.hasBody ? 120 : 60,
          seed: 20261121,
        },
      );
    });

  test('both accept and refuse something of every operation that takes input', () => {
    for (const operation of Object.values(operations).filter(
      ({ query, hasBody }) => hasBody || query.connectedProfileId,
    )) {
      // The more parameters an operation has, the fewer requests have all of them right.
      const answers = new Set<boolean>();
      for (let seed = 7; answers.size < 2 && seed < 27; seed += 1)
        for (const sample of fc.sample(samplesOf(operation), { numRuns: 200, seed }))
          answers.add(acceptedByUs(operation, sample));
      expect({ operation: operation.operationId, answers: [...answers].sort() }).toEqual({
        operation: operation.operationId,
        answers: [false, true],
      });
    }
  });

  test('the exceptions are real: each is read differently', async () => {
    const operation = operations['instagram.media.items.list'];
    for (const { sample: query } of exceptions) {
      const sample = { path: {}, headers: {}, query };
      expect([query, acceptedByUs(operation, sample), await acceptedByThem(operation, sample)]).toEqual([
        query,
        true,
        false,
      ]);
    }
  });
});

/** OpenAPI has no word for a range that ends before it begins, which the service refuses. */
const isInverted = ({ since, until }: Sample['query']) => Date.parse(`${since}`) > Date.parse(`${until}`);

function isException(operation: OperationDescription, { query }: Sample): boolean {
  if (isInverted(query)) return true;
  return Object.entries(query).some(([name, values]) =>
    exceptions.some(({ applies }) => [values].flat().some((value) => applies(operation.query[name], value))),
  );
}

const text = fc.oneof(
  fc.constantFrom('a', 'cp_1', '1784', 'true', '%', 'ä', '日本', 'a b'),
  fc.string({ minLength: 1, maxLength: 8 }),
);
const numbers = fc.constantFrom('1', '25', '0', '-1', '1.5', '1e2', '1000000', 'abc', '1,5');
const goodTimes = ['2026-01-15T09:30:00.000Z', '2024-02-29T23:59:59Z', '2026-01-15T09:30:00+02:00'];
const times = fc.constantFrom(...goodTimes, '2026-01-15', 'yesterday');
const booleans = fc.constantFrom('true', 'false', '1', '0', 'yes', 'TRUE');
const json = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
);

const pathParameters = ({ path }: OperationDescription) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

function samplesOf(operation: OperationDescription): fc.Arbitrary<Sample> {
  const query = parametersOf(operation, 'query').flatMap(({ name, schema }) =>
    writtenNames(operation.query[name], name).map((written) => [
      written,
      fc.option(queryValue(operation.query[name], schema), { nil: undefined, freq: 12 }),
    ]),
  );
  return fc.record({
    path: fc.record(Object.fromEntries(pathParameters(operation).map((name) => [name, pathSegment]))),
    query: fc
      .record({ ...Object.fromEntries(query), unknown: fc.option(text, { nil: undefined }) })
      .map(withoutAbsent),
    headers: operation.idempotent
      ? fc
          .option(fc.constantFrom('key-1', 'x'.repeat(255), 'x'.repeat(256), 'a b'), { nil: undefined })
          .map((key): Record<string, string> => (key ? { 'idempotency-key': key } : {}))
      : fc.constant({}),
    ...(operation.hasBody ? { body: bodyOf(operation) } : {}),
  }) as fc.Arbitrary<Sample>;
}

/** Returns the names in the query that a parameter is written by: an object is written by those of its entries. */
const writtenNames = (type: string | undefined, name: string) =>
  type === 'object' ? [`${name}[order]`, `${name}[colour]`] : [name];

const pathSegment = text.filter((value) => !/^\.{1,2}$/.test(value));

function queryValue(
  type: string | undefined,
  { items, ...schema }: JsonSchema,
): fc.Arbitrary<string | string[]> {
  const { enum: values, format } = items ? (alternativesOf(items)[0] ?? schema) : schema;
  const texts = values ? oneOfOrAnother(values) : format === 'date-time' ? times : text;
  const plain = type === 'number' || type === 'integer' ? numbers : type === 'boolean' ? booleans : texts;
  return fc.oneof(
    { weight: 12, arbitrary: plain },
    { weight: 1, arbitrary: fc.constant('') },
    // Their validator takes one value of a parameter that is repeated, and ours tells the caller.
    { weight: type === 'object' ? 0 : 1, arbitrary: fc.array(plain, { minLength: 2, maxLength: 3 }) },
  );
}

const oneOfOrAnother = (values: unknown[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...(values as string[])) },
    { weight: 1, arbitrary: text },
  );

/**
 * Generates bodies around the operation's schema: its fields with good and bad values, missing ones, and an
 * unknown one.
 */
function bodyOf(operation: OperationDescription): fc.Arbitrary<unknown> {
  return fc.oneof(...bodyShapesOf(operation).map(shapedAs));
}

function shapedAs({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const field = (name: string, schema: JsonSchema) =>
    fc.option(
      fc.oneof(
        { weight: 12, arbitrary: goodValue(schema) },
        { weight: 1, arbitrary: text },
        { weight: 1, arbitrary: fc.boolean() },
        { weight: 1, arbitrary: json },
      ),
      { nil: undefined, freq: required.includes(name) ? 12 : 2 },
    );
  const fields = fc
    .record(
      Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, field(name, schema)])),
    )
    .chain((known) =>
      fc
        .option(fc.constant({ extra: 1 }), { nil: {}, freq: 3 })
        .map((more) => withoutAbsent({ ...known, ...more })),
    );
  return fc.oneof({ weight: 8, arbitrary: fields }, { weight: 1, arbitrary: json });
}

/** Generates a value that the field's schema accepts. */
function goodValue(reference: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(...alternativesOf(reference).map(goodValueOf));
}

function goodValueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.items) return fc.array(goodValue(schema.items), { minLength: 1, maxLength: 3 });
  if (schema.type === 'object') return goodObject(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
  if (schema.format === 'date-time') return fc.constantFrom(...goodTimes);
  if (schema.format === 'uri') return fc.constantFrom('https://a.example/b', 'http://localhost:3000/?c=d');
  if (schema.type === 'number') return fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 1);
  if (schema.pattern?.includes('T')) return fc.constantFrom('2026-12-24T18:00', '2026-12-24T18:00:30');
  if (schema.pattern?.includes(':[0-5]')) return fc.constantFrom('00:00', '23:59');
  return schema.pattern ? fc.constantFrom('de', 'pt-BR') : text.filter((value) => value !== '');
}

/** Generates an object with all its fields, and so with all required ones. */
function goodObject({ properties = {} }: JsonSchema): fc.Arbitrary<unknown> {
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, goodValue(schema)])),
  );
}

function withoutAbsent(values: object): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Returns the query as it is sent. */
function queryString({ query }: Sample): string {
  return Object.entries(query)
    .flatMap(([name, values]) => [values].flat().map((value) => `${name}=${percentEncode(value)}`))
    .join('&');
}

/**
 * Encodes as in RFC 3986, because express-openapi-validator refuses reserved characters that are not encoded.
 */
function percentEncode(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}

/** Returns the body as a server reads it from JSON. */
function bodyFrom(operation: OperationDescription, { body }: Sample): unknown {
  return operation.hasBody ? JSON.parse(JSON.stringify(body ?? {})) : undefined;
}

/** Tells whether the generated validators accept a request. */
function acceptedByUs(operation: OperationDescription, sample: Sample): boolean {
  const parts = {
    path: sample.path,
    query: coerceQuery(operation.query, parseQuery(queryString(sample))),
    body: bodyFrom(operation, sample),
  };
  const inHeaders = validateHeaders(validators[operation.operationId].header, sample.headers);
  return inHeaders.length === 0 && validateInput(operation.operationId, parts).problems.length === 0;
}

/**
 * Tells whether express-openapi-validator accepts a request, which passes through its middleware without a
 * connection.
 */
function acceptedByThem(operation: OperationDescription, sample: Sample): Promise<boolean> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_match, name) =>
    encodeURIComponent(sample.path[name] ?? ''),
  );
  const request = Object.assign(new IncomingMessage(new Socket()), {
    method: operation.method.toUpperCase(),
    url: `${path}?${queryString(sample)}`,
    headers: { ...sample.headers, ...(operation.hasBody ? { 'content-type': 'application/json' } : {}) },
    body: bodyFrom(operation, sample),
  });
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  theirs(Object.assign(request, { resolve, reject }), new ServerResponse(request));
  return promise;
}

/** A request, with the promise of its result. */
type Asked = Request & Pick<PromiseWithResolvers<boolean>, 'resolve' | 'reject'>;

const theirs = readByThem();

function readByThem() {
  const app = express().set('query parser', 'simple');
  const apiSpec = {
    ...requestsOf(structuredClone(readContract()) as unknown as Contract),
    servers: [{ url: '/' }],
    security: [],
  } as never;
  app.use(
    openApiValidator.middleware({
      apiSpec,
      validateApiSpec: false,
      validateSecurity: false,
      validateRequests: { allowUnknownQueryParameters: true },
    }),
  );
  for (const operation of Object.values(operations))
    app[operation.method](operation.path.replace(/\{(\w+)\}/g, ':$1'), (req) => (req as Asked).resolve(true));
  return app.use((error: Error & { status: number }, req: Request, _res: Response, _next: NextFunction) => {
    const { resolve, reject } = req as Asked;
    if (error.status < 500) resolve(false);
    else reject(error);
  });
}

interface Contract {
  webhooks?: object;
  paths: Record<string, Record<string, { responses?: object }>>;
  components: { responses?: object };
}

/**
 * Returns the contract without webhooks and with an empty answer for each operation. Answers are most of the
 * document, and the validator would process them as well.
 */
function requestsOf({ webhooks, paths, components: { responses, ...components }, ...contract }: Contract) {
  for (const { parameters, ...item } of Object.values(paths))
    for (const operation of Object.values(item)) operation.responses = { 200: { description: '' } };
  return { ...contract, paths, components };
}
