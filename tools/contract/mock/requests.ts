/** Valid requests of an operation, made of the examples of the contract. */
import { type Node, type Operation, resolve } from '../../../codegen/document.ts';

export interface ValidRequest {
  /** The query is a part of it. */
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: Node;
}

/** @returns one for each example of the body, or just one where there is no body. */
export function requestsOf(document: Node, operation: Operation): ValidRequest[] {
  const { requestBody, responses } = nodeOf(document, operation);
  const values = valuesByName([...examplesOf(document, (responses as Node)['200'] as Node), document]);
  const required = (place: string) =>
    operation.parameters
      .filter((parameter) => parameter.required && parameter.in === place)
      .map(({ name }): [string, string] => [name, values.get(name) ?? missing(name, place)]);
  const query = new URLSearchParams(required('query'));
  const path = required('path').reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  );
  const request = {
    path: query.size > 0 ? `${path}?${query}` : path,
    method: operation.method.toUpperCase(),
    headers: {
      ...(operation.keyless ? {} : { authorization: 'Bearer svc_test_key' }),
      ...Object.fromEntries(required('header')),
    },
  };
  return requestBody
    ? examplesOf(document, requestBody as Node).map((body) => ({ ...request, body: body as Node }))
    : [request];
}

/** A header is no field of any example; the only one that is required, the Idempotency-Key, may be any text. */
function missing(name: string, place: string): string {
  if (place === 'header') return 'monday-1';
  throw new Error(`no example of the contract has the field ${name}, which is a parameter`);
}

/** The operation as the document has it. */
export function nodeOf(document: Node, { path, method }: Operation): Node {
  return (document.paths as Record<string, Record<string, Node>>)[path]?.[method] as Node;
}

interface Media {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** The examples of a request body or an answer, named or not. */
function examplesOf(document: Node, part: Node): unknown[] {
  const { example, examples = {} } = mediaOf(document, part);
  return [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
}

/** The names under which an answer has its examples; none where it has only one. */
export function exampleNamesOf(document: Node, part: Node): string[] {
  return Object.keys(mediaOf(document, part).examples ?? {});
}

function mediaOf(document: Node, part: Node): Media {
  const { content } = resolve(document, part) as { content: Record<string, Media> };
  return content['application/json'] ?? {};
}

/** Field -> its first text within these values: what a parameter of that name may be. */
function valuesByName(values: unknown, found = new Map<string, string>()): Map<string, string> {
  if (typeof values !== 'object' || values === null) return found;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && !found.has(name)) found.set(name, value);
    else valuesByName(value, found);
  }
  return found;
}
