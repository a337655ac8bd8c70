/**
 * Finds the examples of a schema. Those of lists, of answers to a deletion, and of `oneOf` are made from the
 * examples of their parts.
 */

import { type Schema, schemaName } from '../../document.ts';
import { ids } from '../../examples/ids.ts';
import { examples } from '../../examples/index.ts';
import { contractError } from '../../source.ts';

export type Schemas = Record<string, Schema>;

/**
 * Returns the examples by name: one, or one for each shape of a choice.
 * @throws ContractError when no example has been written.
 */
export function examplesOf(schemas: Schemas, name: string): Record<string, unknown> {
  const { oneOf } = schemas[name] ?? {};
  if (name in examples || !oneOf) return { [name]: exampleOf(schemas, name) };
  return Object.assign({}, ...(oneOf as Schema[]).map((shape) => examplesOf(schemas, nameOf(shape))));
}

function exampleOf(schemas: Schemas, name: string): unknown {
  if (name in examples) return examples[name];
  const { properties = {} } = (schemas[name] ?? {}) as { properties?: Record<string, Schema> };
  if (properties.deleted) return deletion(properties);
  if (properties.data?.items && properties.hasMore)
    return { data: [exampleOf(schemas, nameOf(properties.data.items as Schema))], hasMore: false };
  throw contractError(schemas[name], `no example of ${name}: write one in codegen/examples`);
}

/** Makes the answer to a deletion, which names the deleted resource by its id. */
function deletion(properties: Record<string, Schema>): object {
  const field = Object.keys(properties).find((property) => property.endsWith('Id')) ?? '';
  const id =
    ids[(field === 'connectedProfileId' ? 'facebookProfile' : field.slice(0, -2)) as keyof typeof ids];
  if (!id) {
    const problem = `no example of ${field}: write the answer in codegen/examples/by-operation.ts`;
    throw contractError(properties, problem, field);
  }
  return { [field]: id, deleted: true };
}

export function nameOf(schema: Schema): string {
  if (typeof schema.$ref !== 'string') throw contractError(schema, 'an example needs a schema with a name');
  return schemaName(schema.$ref);
}
