import { describe, expect, test } from '@jest/globals';
import { checkNames } from '../../codegen/names.ts';
import { readContract, topics } from '../../src/contract/index.ts';
import { newSecret, signatureHeaders } from '../../src/domain/deliveries/signature.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security?: object[];
  parameters?: (Parameter & { $ref?: string })[];
}

interface Parameter {
  name: string;
  schema: { pattern?: string };
}

/** The headers of a delivery that is signed with two secrets, as during a rotation. */
const signed = Object.entries(
  signatureHeaders({
    id: 'evt_01k',
    timestamp: new Date(),
    body: '{}',
    secrets: [newSecret(), newSecret()],
  }),
);
const document = readContract();

describe('the webhooks of the contract', () => {
  const items = document.webhooks as Record<string, { post: Operation }>;
  const sent = Object.entries(items).map(([topic, { post }]) => ({ topic, ...post }));
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const served = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => operationId);

  test('are one per topic, each with an operation id of its own', () => {
    expect(sent.map(({ topic, operationId }) => [topic, operationId])).toEqual(
      Object.keys(topics).map((topic) => [topic, `webhooks.${topic}`]),
    );
    expect(checkNames(document)).toEqual([]);
  });

  test('have a tag that no operation of the API has', () => {
    expect(new Set(sent.flatMap(({ tags }) => tags))).toEqual(new Set(['Webhooks']));
    expect(served.flatMap(({ tags }) => tags)).not.toContain('Webhooks');
  });

  const { parameters } = document.components as { parameters: Record<string, Parameter> };
  const headersOf = ({ parameters: own = [] }: Operation) =>
    own.map((one) => (one.$ref ? parameters[one.$ref.split('/').at(-1) ?? ''] : one));

  test('bear no API key, but the headers of a signature, and those that lead back to the cause', () => {
    for (const operation of sent)
      expect([operation.security, headersOf(operation)]).toMatchObject([
        [],
        [
          ...signed.map(([name]) => ({ name, in: 'header', required: true })),
          { name: 'webhook-request-id', in: 'header' },
          { name: 'traceparent', in: 'header' },
        ],
      ]);
  });

  test('describe those headers as they are sent', () => {
    const [first] = sent.map(headersOf);
    for (const [index, [, value]] of signed.entries())
      expect(value).toMatch(new RegExp(first?.[index]?.schema.pattern ?? '^evt_'));
  });
});
