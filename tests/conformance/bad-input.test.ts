import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import type { OperationDescription } from '../../src/contract/index.ts';
import {
  allOperations,
  alternativesOf,
  bodySchemaOf,
  call,
  choices,
  createSamples,
  type Input,
  nestedObjects,
  type Parameter,
  parametersOf,
  requiredOf,
  type Samples,
  wholeBodyOf,
  withQuery,
} from '../support/conformance.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { sampleOf, shareOf, testInTurns, turnsOf } from '../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
let samples: Samples;
let key: TestKey;

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  samples = createSamples(key.client, service);
});
afterAll(() => service.close());

const send = (operation: OperationDescription, input: Input) =>
  call(service.url, operation, input, `Bearer ${key.key}`);

/**
 * Expects a refusal from before the parts of the input are put together: it names one field and lists no
 * violations.
 */
function expectFieldOnly(response: Response, field: string): void {
  const meta = expectError(response, 400, 'validation_error');
  expect([...new Set(meta.validationErrors.map((problem) => problem.field))]).toEqual([field]);
  expect(Object.keys(meta)).toEqual(['validationErrors']);
}

/** Returns values that do not fit a query parameter, each with a title and the code of its refusal. */
function badValues({ schema }: Parameter): [string, string | string[], string][] {
  const anywhere: [string, string | string[], string][] = [
    ['repeated', ['1', '2'], 'invalid_type'],
    ['repeated and empty', ['', ''], 'invalid_type'],
  ];
  switch (schema.type) {
    case 'string':
      if (schema.format === 'date-time')
        return [...anywhere, ['empty', '', 'invalid_format'], ['no time', '2026-02-30', 'invalid_format']];
      return schema.enum
        ? [...anywhere, ['empty', '', 'invalid_value'], ['none of them', 'nonsense', 'invalid_value']]
        : [...anywhere, ['empty', '', 'too_short']];
    case 'array':
      // A list of free texts has no value that is wrong everywhere; the tests of its operation try the wrong
      // ones.
      return schema.items?.enum ? [['none of them', 'nonsense', 'invalid_value']] : [];
    case 'object':
      return [...anywhere, ['empty', '', 'invalid_type'], ['no key', 'nonsense', 'invalid_type']];
    case 'boolean':
      return [
        ...anywhere,
        ...['', 'yes', 'TRUE', '2', '01', ' true', 'null'].map((text): [string, string, string] => [
          `'${text}'`,
          text,
          'invalid_type',
        ]),
      ];
    default:
      return [
        ...anywhere,
        ...['', 'abc', 'NaN', 'Infinity', '0x10', '1_000', '1,5', ' 1', '1e999'].map(
          (text): [string, string, string] => [`'${text}'`, text, 'invalid_type'],
        ),
        ...(schema.minimum === undefined
          ? []
          : [`${schema.minimum - 1}`, '-1'].map((text): [string, string, string] => [
              `'${text}'`,
              text,
              'too_small',
            ])),
        ...['-0.5', '0.999'].map((text): [string, string, string] => [
          `'${text}'`,
          text,
          schema.type === 'integer' ? 'invalid_type' : 'too_small',
        ]),
      ];
  }
}

/** Returns an answer without the position of a stream, which differs each time. */
const withoutPosition = ({ status, body }: Response) => ({
  status,
  body: typeof body === 'string' ? body.replace(/^id: .*$/m, '') : body,
});

const withParameters = allOperations.filter((operation) => parametersOf(operation, 'query').length > 0);
const withBody = allOperations.filter(({ hasBody }) => hasBody);
const withIdempotency = allOperations.filter(({ idempotent }) => idempotent);
const titled = (operations: OperationDescription[]) =>
  operations.map((operation) => [operation.operationId as string, operation] as const);

test('every operation accepts its sample, so that the refusals below are due to what was changed', async () => {
  const reads = allOperations.filter(({ method }) => method === 'get');
  for (const operation of sampleOf(reads, 8)) {
    const { status, body } = await send(operation, await samples.of(operation));
    expect({ operation: operation.operationId, status, body }).toMatchObject({ status: 200 });
  }
});

describe.each(titled(withParameters))('the query of %s', (_id, operation) => {
  const at = withParameters.indexOf(operation);
  const testInTurn = testInTurns(at, 12);
  /** Its place among those whose turn is the same, of which there are nine. */
  const place = Math.floor(at / 12);

  testInTurn('refuses a missing value by `required`', async () => {
    const sample = await samples.of(operation);
    for (const { name } of parametersOf(operation, 'query').filter(({ required }) => required))
      expectViolations(await send(operation, withQuery(sample, { [name]: undefined })), {
        [name]: 'required',
      });
  });

  testInTurn('refuses empty, repeated and ill-typed values, each by its own code', async () => {
    const sample = await samples.of(operation);
    for (const parameter of parametersOf(operation, 'query'))
      for (const [, value, code] of shareOf(badValues(parameter), place, 8))
        expectViolations(await send(operation, withQuery(sample, { [parameter.name]: value })), {
          [parameter.name]: code,
        });
  });

  testInTurn('reports everything that is wrong in one answer, body included', async () => {
    const sample = await samples.of(operation);
    const parameters = parametersOf(operation, 'query');
    const bad = parameters.flatMap((parameter) => {
      const [, value, code] = badValues(parameter).at(-1) ?? [];
      return value === undefined || code === undefined ? [] : [{ name: parameter.name, value, code }];
    });
    const changed = withQuery(sample, Object.fromEntries(bad.map(({ name, value }) => [name, value])));
    const body = operation.hasBody ? { undeclared: 1, another: { deep: true } } : undefined;
    const required = operation.hasBody ? requiredOf(operation) : [];
    expectViolations(await send(operation, { ...changed, body }), {
      ...Object.fromEntries(bad.map(({ name, code }) => [name, code])),
      ...Object.fromEntries(required.map((name) => [name, 'required'])),
      ...(body ? { undeclared: 'unknown_field', another: 'unknown_field' } : {}),
    });
  });

  testInTurn('ignores parameters that the contract does not have, for a key that says so', async () => {
    const sample = await samples.of(operation);
    const unknown = { unknown: '1', __proto__x: 'y', constructor: 'z', toString: '', externalId: 'x' };
    // Without an end, the time range of a request would end at another moment each time.
    const ended = operation.query.until && !operation.content ? { until: new Date().toISOString() } : {};
    const nobody = { connectedProfileId: 'x', ...ended };
    // Requests made before that end are written to the request log a moment later.
    await service.ctx.observability.requestLog.flush();
    const authorization = `Bearer ${(await service.newKey({ refusesUnknown: false })).key}`;
    const ask = (query: Parameters<typeof withQuery>[1]) =>
      call(service.url, operation, withQuery(sample, query), authorization);
    const declared = await ask(nobody);
    const more = await ask({ ...nobody, ...unknown, ['__proto__']: 'q' });
    expect(withoutPosition(more)).toEqual(withoutPosition(declared));
    const profile = parametersOf(operation, 'query').find(({ name }) => name === 'connectedProfileId');
    if (profile?.required) expectError(more, 404, 'not_found');
  });

  testInTurn('reads true and 1, false and 0, and every way to write a number', async () => {
    const sample = await samples.of(operation);
    for (const { name, schema } of parametersOf(operation, 'query')) {
      const texts = { boolean: ['true', '1', 'false', '0'], number: ['1', '1.5', '1e2', '+2', '2.', '1E0'] };
      for (const text of shareOf(texts[schema.type as keyof typeof texts] ?? [], place, 4)) {
        const answer = await send(operation, withQuery(sample, { [name]: text }));
        expect({ name, text, status: answer.status }).toEqual({ name, text, status: 200 });
      }
    }
  });
});

const mebibyte = 1024 * 1024;
const bodyOf = (bytes: number) => `{"undeclared":"${'x'.repeat(bytes - 17)}"}`;
/** A compressed body that unpacks to far more than is allowed, in parts of which each is compressed by itself. */
const bomb = Buffer.concat([
  gzipSync('{"undeclared":"'),
  ...Array(50).fill(gzipSync('x'.repeat(mebibyte))),
  gzipSync('"}'),
]);

/** Returns the type of a value, by its name in JSON Schema. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const json = { 'Content-Type': 'application/json' };

const sendBody = async (
  operation: OperationDescription,
  body: unknown,
  headers: Record<string, string> = json,
): Promise<Response> => send(operation, { ...(await samples.of(operation)), body, headers });

/** Returns how a body without any field is refused: field -> violation code. */
const missingFrom = (operation: OperationDescription) =>
  Object.fromEntries(requiredOf(operation).map((name) => [name, 'required']));

describe.each(titled(withBody))('the body of %s', (_id, operation) => {
  const at = withBody.indexOf(operation);
  const testInTurn = testInTurns(at, 12);
  /** Its place among those whose turn is the same, of which there are four. */
  const place = Math.floor(at / 12);
  const required = missingFrom(operation);

  testInTurn('absent, empty or {} lacks what it needs, where it needs anything', async () => {
    const { refusal } = choices[operation.operationId] ?? {};
    if (refusal) return expectViolations(await sendBody(operation, {}), refusal);
    if (operation.content?.action === 'update') return expectNoChange(await sendBody(operation, {}));
    if (Object.keys(required).length === 0) {
      const absent = { ...(await samples.of(operation)), body: undefined };
      expect([(await sendBody(operation, {})).status, (await send(operation, absent)).status]).toEqual([
        200, 200,
      ]);
      return;
    }
    expectViolations(await send(operation, { ...(await samples.of(operation)), body: undefined }), required);
    expectViolations(await sendBody(operation, ''), required);
    expectViolations(await sendBody(operation, {}), required);
  });

  /** A change names no field in particular, but has to name one. */
  function expectNoChange(response: Response): void {
    const meta = expectError(response, 400, 'validation_error');
    expect(meta.validationErrors.map(({ field }) => field)).toEqual(['body']);
    expect(meta.violations).toEqual([{ code: 'required', path: '' }]);
  }

  const wrong = turnsOf(['no object', 'malformed', 'unreadable'], at, 3);
  /** Its place among those whose bodies are wrong in the same way. */
  const third = Math.floor(at / 3);

  if (wrong.includes('no object'))
    test.each(shareOf(['[]', '"x"', '5', 'null', 'true', '[{}]'], third, 6))(
      'refuses %s, which is no object',
      async (text) => {
        const meta = expectError(await sendBody(operation, text), 400, 'validation_error');
        expect(meta.validationErrors.map(({ field }) => field)).toEqual(['body']);
        expect(meta.violations).toEqual([{ code: 'invalid_type', path: '' }]);
      },
    );

  if (wrong.includes('malformed'))
    test.each(
      shareOf(
        [
          ['a lone brace', '{'],
          ['cut in a string', '{"hidden":"tr'],
          ['a trailing comma', '{"hidden":true,}'],
          ['single quotes', "{'hidden':true}"],
          ['two values', '{}{}'],
          ['not a number', '{"hidden":NaN}'],
          ['a NUL byte', '{"a":\u0000}'],
          ['a control character in a string', '{"a":"\u0001"}'],
          ['white space alone', '   '],
          ['100,000 open brackets', '['.repeat(100_000)],
        ],
        third,
        10,
      ),
    )('is malformed JSON: %s', async (_title, text) =>
      expectFieldOnly(await sendBody(operation, text), 'body'),
    );

  if (wrong.includes('unreadable'))
    test.each(
      shareOf<[string, Buffer, Record<string, string>]>(
        [
          ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe]), {}],
          ['garbage said to be gzip', Buffer.from('{"hidden":true}'), { 'Content-Encoding': 'gzip' }],
          [
            'gzip that ends too early',
            gzipSync('{"hidden":true}').subarray(0, 15),
            { 'Content-Encoding': 'gzip' },
          ],
          ['an unknown encoding', Buffer.from('{}'), { 'Content-Encoding': 'magic' }],
          ['an unknown charset', Buffer.from('{}'), { 'Content-Type': 'application/json; charset=klingon' }],
        ],
        third,
        5,
      ),
    )('cannot be read: %s', async (_title, body, headers) =>
      expectFieldOnly(await sendBody(operation, body, { ...json, ...headers }), 'body'),
    );

  testInTurn('of another content type, or of none, is refused by the header', async () => {
    const text = JSON.stringify((await samples.of(operation)).body);
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'text/json',
      'application/jsonx',
      '*/*',
    ];
    for (const type of shareOf([...types, 'application/xml', ';', 'json'], place, 4))
      expectFieldOnly(await sendBody(operation, text, { 'Content-Type': type }), 'header.content-type');
    const answer = await fetch(service.url + operation.path.replace('{externalId}', 'x'), {
      method: operation.method.toUpperCase(),
      headers: { Authorization: `Bearer ${key.key}`, 'Idempotency-Key': 'typeless' },
      body: new TextEncoder().encode(text),
    });
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as { error: { meta: object } };
    expect(error.meta).toMatchObject({
      validationErrors: [{ field: 'header.content-type', message: expect.any(String) }],
    });
  });

  testInTurn('may not have fields that the contract does not have, prototype names included', async () => {
    const sample = await samples.of(operation);
    const names = ['extra', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', ' '];
    for (const name of shareOf(names, place, 4)) {
      const rest = JSON.stringify(sample.body).slice(1);
      const text = `{${JSON.stringify(name)}:{"a":1}${rest === '}' ? '' : ','}${rest}`;
      const meta = expectError(await sendBody(operation, text), 400, 'validation_error');
      expect({ name, violations: meta.violations }).toEqual({
        name,
        violations: [{ code: 'unknown_field', path: `/${name}` }],
      });
    }
  });

  testInTurn('may not have such fields at any depth', async () => {
    const sample = (await samples.of(operation)).body as object;
    for (const { pointer, wrap } of nestedObjects(bodySchemaOf(operation))) {
      const body = { ...sample, ...(wrap({ undeclared: 1 }) as object) };
      const meta = expectError(await sendBody(operation, body), 400, 'validation_error');
      expect(meta.violations).toContainEqual({ code: 'unknown_field', path: `${pointer}/undeclared` });
    }
  });

  testInTurn('names an undeclared field by an RFC 6901 pointer, whatever its characters', async () => {
    const body = { ...((await samples.of(operation)).body as object), 'a/b~c': 1 };
    const meta = expectError(await sendBody(operation, body), 400, 'validation_error');
    expect(meta.violations).toEqual([{ code: 'unknown_field', path: '/a~1b~0c' }]);
  });

  testInTurn('refuses each field of another type', async () => {
    const { properties = {} } = bodySchemaOf(operation);
    const sample = (await samples.of(operation)).body as object;
    for (const [name, schema] of shareOf(Object.entries(properties), place, 4)) {
      const types = alternativesOf(schema).map(({ type }) => (type === 'integer' ? 'number' : type));
      const others = [null, 1, 'true', true, [], {}].filter((value) => !types.includes(typeOf(value)));
      for (const value of others)
        expectViolations(await sendBody(operation, { ...sample, [name]: value }), { [name]: 'invalid_type' });
    }
  });
});

describe.each(sampleOf(titled(withBody), 2, 6))('the largest bodies of %s', (_id, operation) => {
  test('is refused over 1 MiB, however it is sent, and read up to it', async () => {
    expect(bodyOf(100)).toHaveLength(100);
    const { discriminator } = wholeBodyOf(operation);
    expectViolations(await sendBody(operation, bodyOf(mebibyte)), {
      ...missingFrom(operation),
      // Of a union, what all its shapes require is required, and a field that none of them knows is unknown.
      ...(discriminator ? { connectedProfileId: 'required' } : {}),
      undeclared: 'unknown_field',
    });
    expectFieldOnly(await sendBody(operation, bodyOf(mebibyte + 1)), 'body');
    expectFieldOnly(await sendBody(operation, bomb, { ...json, 'Content-Encoding': 'gzip' }), 'body');
  });

  test('is refused before it is looked at when it nests 100,000 deep', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expectFieldOnly(await sendBody(operation, deep), 'body');
    const name = requiredOf(operation)[0] ?? Object.keys(bodySchemaOf(operation).properties ?? {})[0] ?? '';
    expectFieldOnly(await sendBody(operation, `{"${name}":${deep}}`), 'body');
  });
});

describe.each(titled(withIdempotency))('the Idempotency-Key of %s', (_id, operation) => {
  const at = withIdempotency.indexOf(operation);
  const testInTurn = testInTurns(at, 4);

  test.each(
    shareOf(
      [
        ['empty', ''],
        ['over 255 characters', 'x'.repeat(256)],
        ['with a space inside', 'a b'],
        ['with a tab inside', 'a\tb'],
        ['beyond ASCII', 'schlüssel'],
        ['two of them', 'a, b'],
      ],
      at,
      6,
    ),
  )('is refused %s', async (_title, value) => {
    const sample = await samples.of(operation);
    const response = await send(operation, { ...sample, headers: { 'Idempotency-Key': value } });
    expectFieldOnly(response, 'header.idempotency-key');
  });

  testInTurn('and the content type are reported together, before anything about the input', async () => {
    const response = await send(operation, {
      path: { externalId: 'x' },
      body: 'not JSON',
      headers: { 'Idempotency-Key': 'a b', 'Content-Type': 'text/plain' },
    });
    const meta = expectError(response, 400, 'validation_error');
    expect(meta.validationErrors.map(({ field }) => field).sort()).toEqual([
      ...(operation.hasBody ? ['header.content-type'] : []),
      'header.idempotency-key',
    ]);
    expect(meta).not.toHaveProperty('violations');
  });

  testInTurn('may have 255 characters, every one of the visible ASCII', async () => {
    const visible = String.fromCharCode(...Array.from({ length: 94 }, (_value, index) => 33 + index));
    const response = await send(operation, {
      ...(await samples.of(operation)),
      headers: { 'Idempotency-Key': visible.repeat(3).slice(0, 255) },
    });
    expect({ status: response.status, body: response.body }).toMatchObject({ status: 200 });
  });
});

test('of 50 identical requests at once with one Idempotency-Key, one makes a profile', async () => {
  const { client, organizationId } = await service.newKey({ organization: 'Idempotent' });
  const create = () =>
    client.post('/v1/test/connected-profiles', { providerId: 'instagram' }).set('Idempotency-Key', 'once');
  const answers = await Promise.all(Array.from({ length: 50 }, create));
  const made = answers.filter(({ status, headers }) => status === 200 && !headers['idempotent-replayed']);
  expect(made).toHaveLength(1);
  for (const answer of answers.filter((one) => one !== made[0])) {
    if (answer.status === 200) expect(answer.body).toEqual(made[0]?.body);
    else expect(expectError(answer, 409, 'conflict').reason).toBe('idempotency_key_in_flight');
  }
  expect(await service.ctx.db.connectedProfile.count({ where: { organizationId } })).toBe(1);
  const later = await create();
  expect(later.headers['idempotent-replayed']).toBe('true');
  expect(later.body).toEqual(made[0]?.body);
});

describe('every problem at once', () => {
  test('an unknown path, or a known one with another method, is not found', async () => {
    const { client } = key;
    for (const path of ['/', '/v1', '/v2/providers', '/v1/providers/', '/V1/providers', '/v1//providers'])
      expectError(await client.get(path), 404, 'not_found');
    for (const [at, operation] of allOperations.entries()) {
      const others = (['get', 'post', 'put', 'patch', 'delete'] as const).filter(
        (method) => !allOperations.some((other) => other.path === operation.path && other.method === method),
      );
      for (const method of shareOf(others, at, 4)) {
        const input = { path: { externalId: '1', providerId: 'instagram' } };
        const answer = await call(service.url, { ...operation, method }, input, `Bearer ${key.key}`);
        const offers = operation.content !== undefined && ['delete', 'get', 'patch'].includes(method);
        expect({ method, path: operation.path, status: answer.status }).toEqual({
          method,
          path: operation.path,
          status: offers && operation.path.endsWith('{externalId}') ? 501 : 404,
        });
      }
    }
  });

  test('a path that is no valid percent-encoding is refused', async () => {
    expectFieldOnly(await key.client.get('/v1/providers/%zz'), 'path');
    expectFieldOnly(await key.client.get('/v1/content/instagram.media.items/%E0%A4%A'), 'path');
  });
});
