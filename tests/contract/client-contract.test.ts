import { describe, expect, test } from '@jest/globals';
import { checkNames } from '../../codegen/names.ts';
import { readClientContract, readContract } from '../../src/contract/index.ts';

/** A difference between the documents: the path of keys, and the value in each document. */
interface Difference {
  path: string[];
  served: unknown;
  client: unknown;
}

type Node = Record<string, unknown>;

const served = readContract();
const client = readClientContract();

function differences(one: unknown, other: unknown, path: string[] = []): Difference[] {
  if (Object.is(one, other)) return [];
  if (Array.isArray(one))
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ path, served: one, client: other }];
  if (!isObject(one) || !isObject(other) || isReference(one) !== isReference(other))
    return [{ path, served: one, client: other }];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) => differences(one[key], other[key], [...path, key]));
}

const isObject = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const isReference = ({ $ref }: Node) => typeof $ref === 'string';

function at(document: unknown, path: string[]): Node {
  return path.reduce<unknown>((node, key) => (node as Node)[key], document) as Node;
}

/** Tells whether the path leads to a component that only the webhooks refer to. */
function isOfWebhooks([, kind = '', name = '', ...deeper]: string[]): boolean {
  const { webhooks, ...others } = served;
  const reference = `"#/components/${kind}/${name}"`;
  const isReferred = (part: unknown) => JSON.stringify(part).includes(reference);
  return deeper.length === 0 && isReferred(webhooks) && !isReferred(others);
}

function isTagged(tags: { served: unknown; client: unknown }): boolean {
  const left = (tags.served as { name: string }[]).filter(({ name }) => name !== 'Webhooks');
  return JSON.stringify(tags.client) === JSON.stringify(left);
}

/** The kinds of differences that are allowed between the two documents. */
const kinds: Record<string, (difference: Difference) => boolean> = {
  'an answer may get fields': ({ path, ...values }) =>
    path.at(-1) === 'additionalProperties' && values.served === false && values.client === undefined,
  'an enumeration may get values': ({ path, ...values }) =>
    (path.at(-1) === 'enum' && values.client === undefined) ||
    (path.at(-1) === 'x-extensible-enum' &&
      JSON.stringify(values.client) === JSON.stringify(at(served, [...path.slice(0, -1), 'enum']))),
  'a limit is an integer': ({ path, ...values }) =>
    path.at(-1) === 'type' &&
    values.served === 'number' &&
    values.client === 'integer' &&
    at(served, path.slice(0, -2)).name === 'limit',
  'a boolean is a boolean': ({ path, ...values }) =>
    path.at(-1) === 'const' && values.served === true && values.client === undefined,
  'a failure is the envelope': ({ path, ...values }) =>
    path.at(-1) === 'schema' &&
    JSON.stringify(values.served).includes('allOf') &&
    (values.client as Node).$ref === '#/components/schemas/ErrorEnvelope',
  'there are no webhooks': ({ path, ...values }) =>
    values.client === undefined &&
    (path[0] === 'webhooks' || (path[0] === 'components' && isOfWebhooks(path))),
  'there are no samples of calls': ({ path, ...values }) =>
    path.at(-1) === 'x-codeSamples' && values.client === undefined,
  'nor a tag for them': ({ path, ...values }) => path[0] === 'tags' && path.length === 1 && isTagged(values),
};

const found = differences(served, client).map((difference) => ({
  ...difference,
  kind: Object.keys(kinds).find((kind) => kinds[kind]?.(difference)),
}));

/**
 * Returns the components that a part of a document refers to, directly or through others, as `schemas/Media`.
 */
function schemasOf(document: Node, part: unknown, known = new Set<string>()): Set<string> {
  for (const [, kind = '', name = ''] of JSON.stringify(part ?? {}).matchAll(
    /#\/components\/(\w+)\/(\w+)"/g,
  )) {
    const key = `${kind}/${name}`;
    if (known.has(key)) continue;
    known.add(key);
    schemasOf(document, at(document, ['components', kind, name]), known);
  }
  return known;
}

const operations = Object.values(client.paths as Record<string, Record<string, Node>>).flatMap((item) =>
  Object.values(item).filter((operation) => operation.operationId),
);
const answers = schemasOf(
  client,
  operations.map(({ responses }) => responses),
);
const inputs = schemasOf(
  client,
  operations.map(({ requestBody }) => requestBody),
);
const { schemas } = client.components as { schemas: Record<string, Node> };
const { schemas: strict } = served.components as { schemas: Record<string, Node> };

describe('the contract for client generators', () => {
  test('is the served one but for what is listed, and all that is listed is there', () => {
    expect(found.filter(({ kind }) => kind === undefined)).toEqual([]);
    expect([...new Set(found.map(({ kind }) => kind))].sort()).toEqual(Object.keys(kinds).sort());
  });

  test('has no name twice, as generators see it', () => {
    expect(checkNames(client)).toEqual([]);
  });

  test('has open answers and events', () => {
    for (const name of answers)
      if (name.startsWith('schemas/'))
        expect([name, JSON.stringify(at(client, ['components', ...name.split('/')]))]).toEqual([
          name,
          expect.not.stringContaining('"additionalProperties":false'),
        ]);
  });

  test('has inputs as closed as they are', () => {
    const inputsAlone = Object.keys(schemas).filter(
      (name) => inputs.has(`schemas/${name}`) && !answers.has(`schemas/${name}`),
    );
    expect(inputsAlone).toContain('FetchedMediaInput');
    for (const name of inputsAlone) expect([name, schemas[name]]).toEqual([name, strict[name]]);
  });

  test('has no enumeration in an answer but those that tell a choice apart', () => {
    const left = [...answers].filter(
      (name) =>
        name.startsWith('schemas/') &&
        /"enum":/.test(JSON.stringify(at(client, ['components', ...name.split('/')]))),
    );
    const { discriminator } = schemas.DeliveredEvent as { discriminator: { mapping: object } };
    const events = Object.values(discriminator.mapping).map(($ref: string) =>
      $ref.replace('#/components/', ''),
    );
    expect(left.sort()).toEqual([...new Set(events)].sort());
  });
});
