/** Cuts the calls that an adapter makes out of a provider's OpenAPI document; tests hold requests and simulated answers against them. */
import { readFileSync, writeFileSync } from 'node:fs';

interface Parameter {
  name: string;
  in: string;
  schema: object;
}

interface Operation {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
  security?: Record<string, string[]>[];
}

interface Document {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; parameters?: Record<string, Parameter> };
}

/** Calls: a path, and the methods that are called on it. */
export type Calls = readonly [path: string, ...methods: string[]][];

/** The keys of schemas that are only for people. */
const texts = ['description', 'title', 'example', 'examples', 'externalDocs', 'deprecated', 'x-codeSamples'];

/**
 * Writes what is kept of the document whose path the script was given.
 * @param sourceOf says where the document comes from, and under which licence.
 */
export function cutContract(calls: Calls, sourceOf: (version: string) => string, target: string): void {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('usage: node SCRIPT FILE');
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
  const kept = cut(document, calls);
  const contract = { source: sourceOf(document.info.version), ...kept };
  writeFileSync(target, `${JSON.stringify(contract, null, 2)}\n`);
}

function cut({ paths, components }: Document, calls: Calls) {
  const kept = Object.fromEntries(
    calls.map(([name, ...methods]) => [
      name,
      Object.fromEntries(methods.map((method) => [method, plain(paths[name]?.[method], components)])),
    ]),
  );
  return { paths: kept, components: { schemas: schemasOf(kept, components.schemas) } };
}

function plain(operation: Operation | undefined, { parameters: shared = {} }: Document['components']) {
  if (!operation) throw new Error('the document lacks a call of the adapter');
  const { parameters = [], requestBody, responses, security = [] } = operation;
  const schemas = (content: Record<string, { schema: object }> = {}) =>
    Object.entries(content).map(([type, { schema }]) => [type, withoutTexts(schema)] as const);
  const known = parameters.flatMap((one) =>
    '$ref' in one ? (shared[one.$ref.replace('#/components/parameters/', '')] ?? []) : one,
  );
  return {
    query: Object.fromEntries(
      known.filter((one) => one.in === 'query').map((one) => [one.name, withoutTexts(one.schema)]),
    ),
    body: Object.fromEntries(schemas(requestBody?.content)),
    answers: Object.fromEntries(
      Object.entries(responses).map(([status, { content }]) => [status, schemas(content)[0]?.[1] ?? null]),
    ),
    scopes: security.map((one) => Object.values(one).flat()),
  };
}

/**
 * Returns a schema without its texts. The names of its properties stay, whatever they are. What OpenAPI 3.0 calls nullable
 * becomes a choice, as it is in later versions.
 */
function withoutTexts(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutTexts);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = schema as { nullable?: boolean };
  const kept = Object.fromEntries(
    Object.entries(rest).flatMap(([key, value]) => {
      if (key === 'properties') return [[key, mapValues(value as object, withoutTexts)]];
      return texts.includes(key) ? [] : [[key, withoutTexts(value)]];
    }),
  );
  return nullable === true ? { anyOf: [kept, { type: 'null' }] } : kept;
}

function mapValues(from: object, change: (value: unknown) => unknown) {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value)]));
}

/** Returns the schemas that these calls refer to, and those that these refer to in turn. */
function schemasOf(kept: unknown, all: Record<string, object>): Record<string, unknown> {
  const found = new Map<string, unknown>();
  const collect = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([\w.]+)"/g)) {
      if (found.has(name)) continue;
      const schema = withoutTexts(all[name]);
      found.set(name, schema);
      collect(schema);
    }
  };
  collect(kept);
  return Object.fromEntries(found);
}
