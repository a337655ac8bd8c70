/** Finds what the OpenAPI document of Mastodon's API says: about a call, and about a field of an answer. */
import { readFileSync } from 'node:fs';
import { type Call, operationIn } from '../../support/json-contract.ts';

export interface Operation {
  path: string;
  query: Record<string, object>;
  body: Record<string, object>;
  answers: Record<string, object | null>;
}

export const document = JSON.parse(readFileSync(new URL('./contract.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Omit<Operation, 'path'>>>;
  components: { schemas: Record<string, Schema> };
};

/** Returns the operation that a request calls; `undefined` when the document does not have it. */
export function operationOf(call: Call): Operation | undefined {
  const found = operationIn(document, call);
  return found && { ...found.operation, path: found.path };
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/**
 * Returns the types that a schema gives to the field at a path such as `.account.fields[].name`; none when it has no such
 * field.
 */
export function typesAt(schema: Schema, path: string): string[] {
  const steps = path.match(/\[\]|[^.[]+/g) ?? [];
  const found = steps.reduce(
    (schemas, step) =>
      schemas.flatMap(({ items, properties }) => partsOf((step === '[]' ? items : properties?.[step]) ?? {})),
    partsOf(schema),
  );
  return found.flatMap(({ type = [] }) => type);
}

/** Returns a schema with all that it is made of. */
function partsOf(schema: Schema): Schema[] {
  const { $ref, allOf = [], anyOf = [], oneOf = [] } = schema;
  const named = document.components.schemas[$ref?.split('/').at(-1) ?? ''];
  return [schema, ...[...(named ? [named] : []), ...allOf, ...anyOf, ...oneOf].flatMap(partsOf)];
}
