/** The contract as the generator sees it: parsed, and with its operations in one flat list. */
import { readFileSync } from 'node:fs';
import { expandContentTypes } from './content-types/index.ts';
import { type ContentType, readContentTypes } from './content-types/read.ts';
import { contractError, type Node, readDocument } from './source.ts';

export type Schema = { [keyword: string]: unknown };
export type { Node } from './source.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
  description?: string | undefined;
  example?: unknown;
}

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  /** The content type in the path `/v1/content/{contentType}…`; `undefined` for other paths. */
  contentType: string | undefined;
  keyless: boolean;
  /** True when some login kinds or some items do not support the operation: `x-partly-offered`. */
  partlyOffered: boolean;
  /** True when it needs a task of the end user's role at the account besides scopes: `x-role-bound`. */
  roleBound: boolean;
  /** True when it uses a unit of a budget that the provider tells: `x-spends-budget`. */
  spendsBudget: boolean;
  parameters: Parameter[];
  body: Schema | undefined;
  /** The media types that its body may have. */
  bodyTypes: string[];
  bodyRequired: boolean;
  /** True when it answers with server-sent events; `x-data` beside their schema is that of their data. */
  streams: boolean;
  /** Whether the operation answers with lines of JSON. */
  lines: boolean;
  /** The fields that every body requires, starting with the property of the discriminator if there is one. */
  requiredFields: string[];
  output: Schema;
  /** The operation as it is written in the document. */
  node: Node;
}

export interface Contract {
  document: Node;
  /** The content types as openapi.yaml declares them; empty for a served document, where they are expanded. */
  contentTypes: readonly ContentType[];
  schemas: Record<string, Schema>;
  operations: Operation[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

export const contractFile = new URL('../openapi.yaml', import.meta.url);

/**
 * Reads the contract, with its content types expanded. Whoever wants to know what the contract says reads it here, and
 * not the file.
 * @param text the text of openapi.yaml.
 */
export function loadContract(text = readFileSync(contractFile, 'utf8')): Contract {
  const written = readDocument(text);
  const contentTypes = readContentTypes(written);
  return contractOf(expandContentTypes(written, contentTypes), contentTypes);
}

/**
 * Reads the operations and schemas of a contract.
 * @param document the parsed contract; every one of its operations answers 200 with JSON or with server-sent events.
 * @param contentTypes the content types that it was expanded from, where they are known.
 */
export function contractOf(document: Node, contentTypes: readonly ContentType[] = []): Contract {
  const components = document.components as Record<string, Record<string, Node>>;
  return {
    document,
    contentTypes,
    schemas: components.schemas as Record<string, Schema>,
    operations: Object.entries(document.paths as Record<string, Node>).flatMap(([path, item]) =>
      methods.filter((method) => item[method]).map((method) => readOperation(document, path, method, item)),
    ),
  };
}

function readOperation(document: Node, path: string, method: string, item: Node): Operation {
  const operation = item[method] as Node;
  const parameters = [...((item.parameters ?? []) as Node[]), ...((operation.parameters ?? []) as Node[])];
  const body = operation.requestBody ? resolve(document, operation.requestBody as Node) : undefined;
  const success = (operation.responses as Record<string, Node>)['200'];
  if (!success) throw contractError(operation, `${operation.operationId}: every operation answers 200`);
  return {
    operationId: operation.operationId as string,
    method,
    path,
    contentType: path.match(/^\/v1\/content\/([^/{]+)/)?.[1],
    keyless: Array.isArray(operation.security) && operation.security.length === 0,
    partlyOffered: operation['x-partly-offered'] === true,
    roleBound: operation['x-role-bound'] === true,
    spendsBudget: operation['x-spends-budget'] === true,
    parameters: parameters.map((parameter) => readParameter(resolve(document, parameter))),
    body: body ? jsonSchema(body) : undefined,
    bodyTypes: body ? Object.keys(contentOf(body)) : [],
    bodyRequired: body?.required === true,
    requiredFields: body ? requiredOf(document, jsonSchema(body)) : [],
    ...answerOf(resolve(document, success)),
    node: operation,
  };
}

function requiredOf(document: Node, reference: Schema): string[] {
  const { required = [], oneOf, discriminator } = resolve(document, reference);
  if (!oneOf) return required as string[];
  const shapes = (oneOf as Schema[]).map((shape) => requiredOf(document, shape));
  const { propertyName } = (discriminator ?? {}) as { propertyName?: string };
  const shared = shapes[0]?.filter((name) => shapes.every((names) => names.includes(name))) ?? [];
  return [...new Set([...(propertyName ? [propertyName] : []), ...shared])];
}

function readParameter(node: Node): Parameter {
  return {
    name: node.name as string,
    in: node.in as Parameter['in'],
    required: node.required === true,
    schema: node.schema as Schema,
    description: node.description as string | undefined,
    example: node.example,
  };
}

/** The media type of server-sent events. */
export const eventStream = 'text/event-stream';
/** The media type of lines of JSON. */
export const jsonLines = 'application/x-ndjson';

const contentOf = (node: Node) => node.content as Record<string, { schema: Schema }>;

function answerOf(node: Node): Pick<Operation, 'streams' | 'lines' | 'output'> {
  const { [eventStream]: stream, [jsonLines]: lines } = contentOf(node);
  const output = (stream ?? lines)?.schema ?? jsonSchema(node);
  return { streams: stream !== undefined, lines: lines !== undefined, output };
}

function jsonSchema(node: Node): Schema {
  const media = contentOf(node)['application/json'];
  if (!media) throw contractError(node, 'only application/json is known here', 'content');
  return media.schema;
}

export function resolve(document: Node, node: Node): Node {
  const reference = node.$ref;
  if (typeof reference !== 'string') return node;
  let target: Node | undefined = document;
  for (const key of reference.replace(/^#\//, '').split('/')) target = target?.[key] as Node | undefined;
  if (!target) throw contractError(node, `${reference} does not resolve`, '$ref');
  return resolve(document, target);
}

export function schemaName(reference: string): string {
  return reference.replace('#/components/schemas/', '');
}

/** Returns the schema, or the named schema that it refers to. */
export function namedSchema(schema: Schema, schemas: Contract['schemas']): Schema {
  return typeof schema.$ref === 'string' ? (schemas[schemaName(schema.$ref)] as Schema) : schema;
}
