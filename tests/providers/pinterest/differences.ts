/** Holds requests to Pinterest's API, and its answers, against Pinterest's own OpenAPI document. */
import { readFileSync } from 'node:fs';
import { hostOf, pathBelow } from '../../../src/simulators/engine/http.ts';
import { apiHost } from '../../../src/simulators/pinterest/login.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../../src/simulators/simulator.ts';
import { oncePer, operationIn, validatorFor } from '../../support/json-contract.ts';

interface Operation {
  query: Record<string, { type?: string }>;
  body: Record<string, Schema>;
  answers: Record<string, object | null>;
}

interface Schema {
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  $ref?: string;
}

const document = JSON.parse(readFileSync(new URL('contract.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const problemsOf = validatorFor(document);
const coercedProblemsOf = validatorFor(document, { coerceTypes: true });

/** Differences that there may be, each with its reason. */
const allowed: readonly { difference: RegExp; source: string }[] = [
  {
    difference: /\/(created_at|board_pins_modified_at) must match format "date-time"$/,
    source: 'github.com/pinterest/api-quickstart/issues/78: real answers leave the zone out',
  },
  {
    difference: /^POST \/oauth\/token: continuous_refresh is not in the schema$/,
    source:
      'v5/openapi.json, the description of oauth/token: apps from before 25 September 2025 have to send it',
  },
];

/** Returns how a request and its answer differ from the document. The storage of uploads is not Pinterest's. */
export function differences(request: SimulatedRequest, answer: SimulatedAnswer): string[] {
  if (!hostOf(request, [apiHost])) return [];
  const url = new URL(request.url);
  url.pathname = `/${pathBelow(request, apiHost)}`.replace(/^\/v5/, '');
  const told = `${request.method} ${url.pathname}`;
  const { operation } = operationIn(document, { method: request.method, url }) ?? {};
  if (!operation) return [`${told} is not in the document`];
  return [
    ...queryProblems(operation, url.searchParams),
    ...bodyProblems(operation, request),
    ...answerProblems(operation, answer),
  ]
    .map((problem) => `${told}: ${problem}`)
    .filter((found) => !allowed.some(({ difference }) => difference.test(found)));
}

function queryProblems({ query }: Operation, given: URLSearchParams): string[] {
  return [...given].flatMap(([name, value]) => {
    const schema = query[name];
    if (!schema) return [`unknown parameter ${name}`];
    const read = schema.type === 'array' ? value.split(',') : value;
    const taken = oncePer(schema, () => ({
      type: 'object',
      properties: { [name]: withoutExclusion(schema) },
    }));
    return coercedProblemsOf(taken, { [name]: read });
  });
}

/** The names of metrics that pins and videos share are in both alternatives of the document, of which it allows one. */
const withoutExclusion = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"oneOf"', '"anyOf"'));

function bodyProblems({ body }: Operation, { headers, body: text, bytes }: SimulatedRequest): string[] {
  const [[type, schema] = []] = Object.entries(body);
  if (!type || !schema) return text || bytes ? ['there is a body'] : [];
  if (!headers['content-type']?.startsWith(type)) return [`the body is ${headers['content-type']}`];
  const sent = bytes?.toString() ?? text;
  const fields =
    type === 'application/json' ? JSON.parse(sent) : Object.fromEntries(new URLSearchParams(sent));
  return objectProblems(chosen(schema, fields), fields);
}

/** Returns the alternative of a schema that the value says it is. */
function chosen(schema: Schema, value: Record<string, string>): Schema {
  const { discriminator, $ref } = schema;
  const named = document.components.schemas[$ref?.split('/').at(-1) ?? ''];
  if (named?.discriminator) return chosen(named, value);
  const alternative = discriminator?.mapping[value[discriminator.propertyName] ?? ''];
  return alternative ? referenceTo(alternative) : schema;
}

const references = new Map<string, Schema>();

function referenceTo($ref: string): Schema {
  const found = references.get($ref) ?? { $ref };
  references.set($ref, found);
  return found;
}

/** Holds an object against a schema, which has to name each of its members. */
function objectProblems(schema: object, value: object): string[] {
  const closed = oncePer(schema, () => ({ allOf: [schema], unevaluatedProperties: false }));
  const unknown = Object.keys(value).filter((name) =>
    problemsOf(closed, { [name]: (value as Record<string, unknown>)[name] }).some((problem) =>
      problem.includes('unevaluated'),
    ),
  );
  return [...problemsOf(schema, value), ...unknown.map((name) => `${name} is not in the schema`)];
}

function answerProblems({ answers }: Operation, { status, body }: SimulatedAnswer): string[] {
  const schema = answers[String(status)] ?? (status >= 400 ? answers.default : undefined);
  if (schema === undefined) return status in answers && body ? ['the answer has a body'] : [];
  if (schema === null) return body ? ['the answer has a body'] : [];
  return problemsOf(schema, JSON.parse(body)).map((problem) => `${status}: ${problem}`);
}
