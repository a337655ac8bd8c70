/** Emits the route table, the kinds of content, and the interfaces keyed by operation id and by content type. */
import { type Contract, namedSchema, type Operation } from './document.ts';

/**
 * Returns the two halves of a content route's operation id, which is {contentType}.{action}; undefined for
 * other operations.
 */
function contentOf({
  contentType,
  operationId,
}: Operation): { contentType: string; action: string } | undefined {
  return contentType ? { contentType, action: operationId.slice(contentType.length + 1) } : undefined;
}

export function emitOperations(contract: Contract): string {
  return [
    'export const operations = {',
    ...contract.operations.map(
      (operation) => `  '${operation.operationId}': ${JSON.stringify(describe(contract, operation))},`,
    ),
    '} as const;',
    '',
    'export const contentKinds = {',
    ...contract.contentTypes.map(({ id, kind }) => `  '${id}': '${kind}',`),
    '} as const;',
    '',
  ].join('\n');
}

function describe(contract: Contract, operation: Operation) {
  return {
    operationId: operation.operationId,
    method: operation.method,
    path: operation.path,
    keyless: operation.keyless,
    testOnly: operation.path.startsWith('/v1/test/'),
    hasBody: operation.body !== undefined,
    streams: operation.streams,
    ...(operation.lines ? { lines: true } : {}),
    idempotent: operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    query: Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === 'query')
        .map((parameter) => [parameter.name, namedSchema(parameter.schema, contract.schemas).type]),
    ),
    ...filesOf(operation),
    ...(contentOf(operation) ? { content: contentOf(operation) } : {}),
  };
}

function filesOf({ bodyTypes }: Operation): { files?: string[] } {
  const files = bodyTypes.filter((type) => type !== 'application/json');
  return files.length > 0 ? { files } : {};
}

export function emitHandlers(contract: Contract): string {
  const resources = contract.operations.filter(({ contentType }) => !contentType);
  const contents = Map.groupBy(
    contract.operations.filter(({ contentType }) => contentType),
    (operation) => operation.contentType as string,
  );
  const shape = (operation: Operation) =>
    `{ input: Input<'${operation.operationId}'>; output: Output<'${operation.operationId}'> }`;
  return [
    "import type { Input, Output } from '../shapes.ts';",
    '',
    '/** Served by one domain function each. */',
    'export interface ResourceOperations {',
    ...resources.map((operation) => `  '${operation.operationId}': ${shape(operation)};`),
    '}',
    '',
    '/** Served by the generic content functions and a provider declaration. */',
    'export interface ContentOperations {',
    ...[...contents].flatMap(([contentType, operations]) => [
      `  '${contentType}': {`,
      ...operations.map((operation) => `    ${contentOf(operation)?.action}: ${shape(operation)};`),
      '  };',
    ]),
    '}',
    '',
  ].join('\n');
}
