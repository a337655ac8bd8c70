/** Holds requests to a server, and its answers, against the OpenAPI document of Mastodon's API. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { SimulatedAnswer, SimulatedRequest } from '../../../src/simulators/simulator.ts';

interface Operation {
  query: Record<string, object>;
  body: Record<string, object>;
  answers: Record<string, object | null>;
}

const document = JSON.parse(readFileSync(new URL('./contract.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  coerceTypes: 'array',
  formats: { scopes: true, 'iso-639-1': true, binary: true },
});
formats.default(ajv);
ajv.addSchema(document, 'mastodon');

const compiled = new Map<object, ValidateFunction>();

/** Returns what is wrong with a value; an empty list when it fits the schema. */
function problemsOf(schema: object, value: unknown): string[] {
  const located = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components', '"mastodon#/components'),
  ) as object;
  const validate = compiled.get(schema) ?? ajv.compile(located);
  compiled.set(schema, validate);
  validate(structuredClone(value));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/**
 * Differences that there may be, each with its reason. The document was written from Mastodon's documentation, and lacks
 * what other pages of it say.
 */
const allowed: readonly { difference: RegExp; source: string }[] = [
  {
    difference: /^POST \/oauth\/token: {2}must have required property '(code|redirect_uri)'$/,
    source: 'docs.joinmastodon.org, "OAuth": only the grant type authorization_code has them',
  },
  {
    difference: / {2}must have required property 'details'$/,
    source: 'docs.joinmastodon.org, "accounts": only a refused registration has details',
  },
  {
    difference: /: unknown status 403$/,
    source: 'docs.joinmastodon.org, "OAuth scopes": an action outside of the scopes is answered with 403',
  },
  {
    difference: /: unknown status 500$/,
    source: 'no document says how a server fails',
  },
];

/** The form by which people grant access is for browsers, so the document does not have it. */
const forBrowsers = /\/oauth\/authorize$/;

/** Returns the operation that a request calls; `undefined` for a request that the document does not have. */
function operationOf({ method, url }: SimulatedRequest): Operation | undefined {
  for (const [path, methods] of Object.entries(document.paths)) {
    const form = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    const operation = methods[method.toLowerCase()];
    // A literal path is more precise than one with a placeholder, and stands before it.
    if (operation && form.test(url.pathname)) return operation;
  }
  return undefined;
}

/** Returns how a request and its answer differ from the document. */
export function differences(request: SimulatedRequest, answer: SimulatedAnswer): string[] {
  if (forBrowsers.test(request.url.pathname)) return [];
  const told = `${request.method} ${request.url.pathname}`;
  const operation = operationOf(request);
  if (!operation) return [`${told} is not in the document`];
  const { query, body, answers } = operation;
  return [
    ...queryProblems(query, request.url.searchParams),
    ...bodyProblems(body, request),
    ...answerProblems(answers, answer),
  ]
    .map((problem) => `${told}: ${problem}`)
    .filter((found) => !allowed.some(({ difference }) => difference.test(found)));
}

function queryProblems(known: Operation['query'], given: URLSearchParams): string[] {
  return [...given].flatMap(([name, value]) => {
    const schema = known[name.replace(/\[\]$/, '')];
    return schema ? problemsOf(schema, name.endsWith('[]') ? [value] : value) : [`unknown parameter ${name}`];
  });
}

function bodyProblems(known: Operation['body'], { headers, body }: SimulatedRequest): string[] {
  const [written] = Object.values(known);
  if (!written || headers['content-type']?.startsWith('multipart/')) return [];
  const isForm = headers['content-type']?.includes('urlencoded');
  const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body || '{}');
  // The document takes a text or files. With both, more than one of its alternatives fits.
  const { oneOf, ...schema } = written as { oneOf?: object[] };
  return problemsOf(oneOf ? { ...schema, anyOf: oneOf } : written, fields);
}

function answerProblems(known: Operation['answers'], { status, body }: SimulatedAnswer): string[] {
  const schema = known[String(status)];
  if (schema === undefined) return [`unknown status ${status}`];
  return schema ? problemsOf(schema, JSON.parse(body)) : [];
}
