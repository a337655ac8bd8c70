/**
 * `node scripts/mastodon-contract.ts FILE` cuts the calls that the adapter makes out of the OpenAPI document of Mastodon's
 * API (github.com/abraham/mastodon-openapi, dist/schema.json, under the MIT licence). Tests hold requests and simulated
 * answers against what is left.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Operation {
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
  security?: Record<string, string[]>[];
}

interface Document {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

const calls: readonly [path: string, ...methods: string[]][] = [
  ['/api/v1/apps', 'post'],
  ['/oauth/token', 'post'],
  ['/oauth/revoke', 'post'],
  ['/oauth/authorize', 'get'],
  ['/api/v1/accounts/verify_credentials', 'get'],
  ['/api/v1/apps/verify_credentials', 'get'],
  ['/api/v1/accounts/{id}/statuses', 'get'],
  ['/api/v1/statuses', 'post'],
  ['/api/v1/statuses/{id}', 'get', 'put', 'delete'],
  ['/api/v1/statuses/{id}/context', 'get'],
  ['/api/v1/statuses/{id}/source', 'get'],
  ['/api/v1/statuses/{id}/reblog', 'post'],
  ['/api/v1/statuses/{id}/unreblog', 'post'],
  ['/api/v2/media', 'post'],
  ['/api/v1/media/{id}', 'get'],
  ['/api/v1/notifications', 'get'],
  ['/api/v2/instance', 'get'],
];

/** The keys of schemas that are only for people. */
const texts = ['description', 'title', 'example', 'examples', 'externalDocs', 'deprecated'];

const [file] = process.argv.slice(2);
if (!file) throw new Error('usage: node scripts/mastodon-contract.ts FILE');
const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
const target = path.resolve(import.meta.dirname, '../tests/providers/mastodon/contract.json');
writeFileSync(target, `${JSON.stringify(cut(document), null, 2)}\n`);

function cut({ info, paths, components }: Document) {
  const kept = Object.fromEntries(
    calls.map(([name, ...methods]) => [
      name,
      Object.fromEntries(methods.map((method) => [method, plain(paths[name]?.[method])])),
    ]),
  );
  return {
    source: `github.com/abraham/mastodon-openapi, dist/schema.json (MIT), Mastodon API ${info.version}: the calls that the adapter makes, without their descriptions`,
    paths: kept,
    components: { schemas: schemasOf(kept, components.schemas) },
  };
}

function plain(operation: Operation | undefined) {
  if (!operation) throw new Error('the document lacks a call of the adapter');
  const { parameters = [], requestBody, responses, security = [] } = operation;
  const schemas = (content: Record<string, { schema: object }> = {}) =>
    Object.entries(content).map(([type, { schema }]) => [type, withoutTexts(schema)] as const);
  return {
    query: Object.fromEntries(
      parameters.filter((one) => one.in === 'query').map((one) => [one.name, withoutTexts(one.schema)]),
    ),
    body: Object.fromEntries(schemas(requestBody?.content)),
    answers: Object.fromEntries(
      Object.entries(responses).map(([status, { content }]) => [status, schemas(content)[0]?.[1] ?? null]),
    ),
    scopes: security.map((one) => Object.values(one).flat()),
  };
}

/** Returns a schema without its texts. The names of its properties stay, whatever they are. */
function withoutTexts(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutTexts);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === 'properties') return [[key, mapValues(value as object, withoutTexts)]];
      return texts.includes(key) ? [] : [[key, withoutTexts(value)]];
    }),
  );
}

function mapValues(from: object, change: (value: unknown) => unknown) {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value)]));
}

/** Returns the schemas that these calls refer to, and those that these refer to in turn. */
function schemasOf(kept: unknown, all: Record<string, object>): Record<string, unknown> {
  const found = new Map<string, unknown>();
  const collect = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      const schema = withoutTexts(all[name]);
      found.set(name, schema);
      collect(schema);
    }
  };
  collect(kept);
  return Object.fromEntries(found);
}
