import { describe, expect, test } from '@jest/globals';
import { discriminators } from '../../codegen/expand/discriminators.ts';
import { readClientContract, readContract, topics } from '../../src/contract/index.ts';

interface Schema {
  $ref?: string;
  oneOf?: { $ref: string }[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  properties?: Record<string, Schema>;
}

const schemaRef = (name: string) => `#/components/schemas/${name}`;

describe.each([
  ['served', readContract()],
  ['client', readClientContract()],
])('an event in the %s document', (_name, document) => {
  const { schemas } = document.components as { schemas: Record<string, Schema> };

  test('is one that was delivered, or what is left of it', () => {
    expect(schemas.Event?.oneOf?.map(({ $ref }) => $ref)).toEqual(
      ['DeliveredEvent', 'ErasedEvent'].map(schemaRef),
    );
  });

  test('is discriminated by its topic, every one of which leads to the schema of its data', () => {
    const { propertyName, mapping = {} } = schemas.DeliveredEvent?.discriminator ?? {};
    expect(propertyName).toBe('topic');
    expect(Object.keys(mapping).sort()).toEqual(Object.keys(topics).sort());
    for (const [topic, data] of Object.entries(topics)) {
      const event = schemas[mapping[topic]?.split('/').at(-1) ?? ''];
      expect([topic, event?.properties?.data?.$ref]).toEqual([topic, schemaRef(data)]);
    }
  });
});

test('two choices of one value are an error', () => {
  const choice = { properties: { kind: { enum: ['a', 'b'] } } };
  const either = {
    oneOf: [{ $ref: schemaRef('One') }, { $ref: schemaRef('Two') }],
    discriminator: { propertyName: 'kind' },
  };
  const schemas = { One: choice, Two: choice, Either: either };
  expect(() => discriminators({ components: { schemas } })).toThrow('a leads to');
});
