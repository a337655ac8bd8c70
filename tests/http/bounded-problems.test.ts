/** Tests that no input, however bad, decides how much is answered about it. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { operations } from '../../src/contract/index.ts';
import { type InputProblem, validationError } from '../../src/errors/index.ts';
import { validateInput } from '../../src/http/validation/validate.ts';
import { bodySchemaOf } from '../support/conformance.ts';
import { expectError } from '../support/errors.ts';
import { sampleOf } from '../support/sample.ts';
import { sharedTestService, type TestKey } from '../support/service.ts';

const mostListed = 20;
const mostBytes = 16 * 1024;

interface Meta {
  validationErrors: { field: string; message: string }[];
  violations?: { code: string; path: string }[];
}

const pathOf = (field: string) =>
  field === 'body' ? '' : `/${field.replaceAll('~', '~0').replaceAll('/', '~1').split('.').join('/')}`;

/** Returns what is answered about the problems, and expects that it is little, and the same in both lists. */
function expectBounded(problems: readonly InputProblem[]): Meta {
  const { code, message, meta } = validationError(problems);
  const answer = JSON.stringify({ error: { code, message, meta } });
  const { validationErrors, violations = [] } = meta as unknown as Meta;
  expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(mostBytes);
  expect(validationErrors.length).toBeGreaterThan(0);
  expect(validationErrors.length).toBeLessThanOrEqual(mostListed);
  expect(answer.isWellFormed()).toBe(true);
  expect(violations.map(({ path }) => path)).toEqual(
    validationErrors.slice(0, violations.length).map(({ field }) => pathOf(field)),
  );
  expect(message.includes('And more: ')).toBe(problems.length > validationErrors.length);
  return { validationErrors, violations };
}

const many = <Value>(count: number, of: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => of(at));
const named = (names: string[], value: unknown = 1) => Object.fromEntries(names.map((name) => [name, value]));
/** Returns objects in one another, each with a text that cannot be stored beside the next one. */
const nested = (levels: number, name: string) => {
  let inner: object = {};
  for (let level = 0; level < levels; level += 1) inner = { a: '\0', [name]: inner };
  return inner;
};

const values: [string, unknown][] = [
  ['15,000 texts with NUL', many(15_000, () => '\0')],
  ['15,000 objects with NUL', many(7_000, () => ({ a: '\0' }))],
  ['15,000 numbers', many(15_000, (at) => at)],
  ['15,000 empty objects', many(15_000, () => ({}))],
  [
    '15,000 members with NUL',
    named(
      many(15_000, (at) => `m${at}`),
      '\0',
    ),
  ],
  ['15,000 members whose names have NUL', named(many(15_000, (at) => `\0${at}`))],
  ['15,000 members whose names have half of a surrogate pair', named(many(15_000, (at) => `${at}\ud800`))],
  ['20 members with names of 45 KB', named(many(20, (at) => `${at}${'~/\u0001'.repeat(15_000)}\0`))],
  ['NUL below a name of 900 KB', { ['n'.repeat(900_000)]: many(10_000, () => '\0') }],
  ['60 levels with NUL', nested(60, 'b')],
  ['60 levels of long names with NUL', nested(60, 'b'.repeat(15_000))],
  ['a text of 900 KB with NUL', `${'x'.repeat(900_000)}\0`],
];

const withBody = Object.values(operations).filter(({ hasBody }) => hasBody);

describe.each(sampleOf(withBody, 6).map((operation) => [operation.operationId, operation] as const))(
  'what is answered about a body of %s is bounded',
  (operationId, operation) => {
    const problemsIn = (body: unknown) => validateInput(operationId, { path: {}, query: {}, body }).problems;
    const fields = Object.keys(bodySchemaOf(operation).properties ?? {});

    test('when it has many, long or unstorable names that nobody knows', () => {
      for (const [, value] of values) {
        expectBounded(problemsIn(value));
        // What is in a field that the operation does not have is not looked at.
        const { validationErrors } = expectBounded(problemsIn({ unheard: value }));
        expect(validationErrors.filter(({ field }) => field.startsWith('unheard.'))).toEqual([]);
      }
    });

    test('whatever its fields are', () => {
      for (const [, value] of values) {
        for (const field of fields) expectBounded([...problemsIn({ [field]: value }), ...fallback]);
        expectBounded(problemsIn(Object.fromEntries([...fields, 'unheard'].map((field) => [field, value]))));
      }
    });
  },
);

/** A body may have no problem at all. */
const fallback: InputProblem[] = [{ field: 'body', message: 'Wrong.', code: 'invalid_value' }];

test('problems that nobody has bounded before are bounded in the answer', () => {
  const problem = (field: string, message = 'Wrong.'): InputProblem => ({
    field,
    message,
    code: 'invalid_value',
  });
  for (const field of [
    'x'.repeat(900_000),
    '\u0001'.repeat(900_000),
    `${'~/.'.repeat(300_000)}`,
    '\ud83c'.repeat(900),
  ]) {
    expectBounded([problem(field, field)]);
    expectBounded(many(90_000, () => problem(field, field)));
  }
  const { validationErrors } = expectBounded(many(20, (at) => problem(`f${at}`)));
  expect(validationErrors).toHaveLength(20);
  expectBounded(many(21, (at) => problem(`f${at}`)));
});

test('a field keeps its own names when a name that the caller has invented is cut', () => {
  const body = { metadata: { ['n'.repeat(900_000)]: { text: '\0' } } };
  const [problem] = validateInput('connections.update', {
    path: { connectionId: 'x' },
    query: {},
    body,
  }).problems;
  expect(problem?.field).toBe(`metadata.${'n'.repeat(99)}….text`);
});

describe('over HTTP', () => {
  let key: TestKey;
  beforeAll(async () => {
    key = await (await sharedTestService()).newKey();
  });
  const validate = (json: string) =>
    key.client.post('/v1/publish-requests/validate').set('Content-Type', 'application/json').send(json);

  test.each([
    [
      '65 levels',
      `{"metadata":${'['.repeat(64)}${']'.repeat(64)}}`,
      'At most 64 levels of objects and lists.',
    ],
    [
      '55,000 levels, with NUL at each',
      `{"x":${'{"a":"\\u0000","b":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
      'At most 64 levels of objects and lists.',
    ],
    [
      '20,001 values',
      JSON.stringify({ metadata: many(20_000, () => 0) }),
      'At most 20000 values in all objects and lists together.',
    ],
  ])('a body of %s is refused as a whole', async (_title, json, message) => {
    const meta = expectError(await validate(json), 400, 'validation_error');
    expect(meta).toEqual({ validationErrors: [{ field: 'body', message }] });
  });

  test('a body of 64 levels and 20,000 values is looked at, and the first of its problems are answered', async () => {
    const metadata = [...many(19_930, () => '\0'), JSON.parse(`${'['.repeat(62)}${']'.repeat(62)}`)];
    const answer = await validate(JSON.stringify({ metadata, unheard: 1 }));
    expectError(answer, 400, 'validation_error');
    expect(answer.text.length).toBeLessThan(mostBytes);
    const some = await key.client.post('/v1/event-destinations', {
      url: 'http://example.com/',
      topics: ['content.*'],
      ...named(many(15_000, (at) => `u${at}`)),
    });
    const meta = expectError(some, 400, 'validation_error');
    expect(meta.validationErrors).toHaveLength(mostListed);
    expect(meta.violations).toHaveLength(mostListed);
    expect(some.body.error.message).toMatch(/ And more: meta\.validationErrors has the first 20\.$/);
  });
});
