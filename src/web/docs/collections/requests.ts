/** Lists the contract's operations as requests that can be sent by hand, for the collections of API clients. */
import { operations, readContract } from '../../../contract/index.ts';
import { resolved } from '../contract.ts';

export interface Folder {
  name: string;
  description: string;
  requests: PreparedRequest[];
}

export interface PreparedRequest {
  name: string;
  description: string;
  method: string;
  /** The path, with `:name` for what `path` has. */
  address: string;
  keyless: boolean;
  path: Value[];
  query: Value[];
  headers: Value[];
  /** The body's example as JSON; absent when there is no body. */
  body?: string;
}

export interface Value {
  name: string;
  value: string;
  description: string;
  /** Whether the request cannot be sent without it. */
  required: boolean;
}

interface Described {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  parameters?: Part[];
  requestBody?: Part;
}

interface Part {
  $ref?: string;
  name?: string;
  in?: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  example?: string;
  content?: { 'application/json': { example?: object; examples?: Record<string, { value: object }> } };
}

export function foldersOfRequests(): Folder[] {
  const document = readContract() as {
    tags: { name: string; description?: string }[];
    paths: Record<string, Record<string, Described> & { parameters?: Part[] }>;
  };
  const requests = Object.values(operations).flatMap(({ method, path, keyless }) => {
    const { [method]: described, parameters = [] } = document.paths[path] ?? {};
    return described
      ? [{ tag: described.tags[0], request: requestOf(described, parameters, { method, path, keyless }) }]
      : [];
  });
  const byTag = Map.groupBy(requests, ({ tag }) => tag);
  return document.tags.flatMap(({ name, description = '' }) => {
    const inFolder = byTag.get(name) ?? [];
    return inFolder.length > 0
      ? [{ name, description, requests: inFolder.map(({ request }) => request) }]
      : [];
  });
}

function requestOf(
  { summary, description = '', parameters = [], requestBody }: Described,
  shared: Part[],
  { method, path, keyless }: { method: string; path: string; keyless: boolean },
): PreparedRequest {
  const all = [...shared, ...parameters].map(resolved);
  const valuesIn = (place: Part['in']) => all.filter((part) => part.in === place).map(fieldOf);
  const example = requestBody && exampleOf(resolved(requestBody));
  return {
    name: summary,
    description,
    method: method.toUpperCase(),
    address: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    keyless,
    path: valuesIn('path'),
    query: valuesIn('query'),
    headers: valuesIn('header'),
    ...(example ? { body: JSON.stringify(withVariables(example), null, 2) } : {}),
  };
}

/** The clients make a new value of this variable for every request. */
const headerValues: Readonly<Record<string, string>> = { 'Idempotency-Key': '{{$guid}}' };

/**
 * Ids stand in variables of their own names, so that they are entered once for all requests. What else is required has the
 * value of the contract's example.
 */
function fieldOf({ name = '', in: place, required = false, description = '', example }: Part): Value {
  const isId = /Id$/.test(name);
  const value =
    place === 'header' ? headerValues[name] : isId ? `{{${name}}}` : required ? example : undefined;
  return { name, value: value ?? '', description, required };
}

const ownId = /^(?:test_)?[a-z]+_[0-9a-z]{26}$/;

/** Returns an example in which the service's own ids are variables. */
function withVariables(part: unknown, name = ''): unknown {
  if (typeof part === 'string') return ownId.test(part) ? `{{${name}}}` : part;
  if (Array.isArray(part)) return part.map((item) => withVariables(item, name));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withVariables(value, key)]));
}

/** Returns the names of the variables that requests use, the ids first of all. */
export function variablesIn(folders: readonly Folder[]): string[] {
  const names = [...JSON.stringify(folders).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  return [...new Set(names)].sort();
}

function exampleOf({ content }: Part): object | undefined {
  const { example, examples = {} } = content?.['application/json'] ?? {};
  return example ?? Object.values(examples)[0]?.value;
}
