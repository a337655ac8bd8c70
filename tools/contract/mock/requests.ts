/** Builds valid requests of an operation from the contract's examples. */
import { type Node, type Operation, resolve } from '../../../codegen/document.ts';

export interface ValidRequest {
  /** The path, with the query. */
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: Node;
}

/**
 * Returns a request for each example of the body, or a single one when there is no body. A parameter has its own example,
 * else the text that a field of its name has in an example.
 */
export function requestsOf(document: Node, operation: Operation): ValidRequest[] {
  const { requestBody, responses } = nodeOf(document, operation);
  const values = valuesByName([...examplesOf(document, (responses as Node)['200'] as Node), document]);
  const required = (place: string) =>
    operation.parameters
      .filter((parameter) => parameter.required && parameter.in === place)
      .map(({ name, example }): [string, string] => [
        name,
        typeof example === 'string' ? example : (values.get(name) ?? missing(name, place)),
      ]);
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

/**
 * Returns a value for a parameter that no example has. Only a header may lack one, the Idempotency-Key, which may be
 * any text.
 */
function missing(name: string, place: string): string {
  if (place === 'header') return 'monday-1';
  throw new Error(`no example of the contract has the field ${name}, which is a parameter`);
}

/** Returns the operation's node in the document. */
export function nodeOf(document: Node, { path, method }: Operation): Node {
  return (document.paths as Record<string, Record<string, Node>>)[path]?.[method] as Node;
}

interface Media {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** Returns the examples of a request body or an answer, named or not. */
function examplesOf(document: Node, part: Node): unknown[] {
  const { example, examples = {} } = mediaOf(document, part);
  return [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
}

/** Returns the names of an answer's examples; none when it has only one. */
export function exampleNamesOf(document: Node, part: Node): string[] {
  return Object.keys(mediaOf(document, part).examples ?? {});
}

function mediaOf(document: Node, part: Node): Media {
  const { content } = resolve(document, part) as { content: Record<string, Media> };
  return content['application/json'] ?? {};
}

/** Returns field -> its first text within these values, which serves as the value of a parameter of that name. */
function valuesByName(values: unknown, found = new Map<string, string>()): Map<string, string> {
  if (typeof values !== 'object' || values === null) return found;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && !found.has(name)) found.set(name, value);
    else valuesByName(value, found);
  }
  return found;
}
