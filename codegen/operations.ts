/** Emits the route table and the interfaces keyed by operation id and by content type. */
import type { Contract, Operation } from './document.ts';

/** `content` is set on `/v1/content/{contentType}…`, whose operation id is {contentType}.{action}. */
function contentOf(operation: Operation): { contentType: string; action: string } | undefined {
  const contentType = operation.path.match(/^\/v1\/content\/([^/{]+)/)?.[1];
  return contentType
    ? { contentType, action: operation.operationId.slice(contentType.length + 1) }
    : undefined;
}

export function emitOperations(contract: Contract): string {
  return [
    'export const operations = {',
    ...contract.operations.map(
      (operation) => `  '${operation.operationId}': ${JSON.stringify(describe(operation))},`,
    ),
    '} as const;',
    '',
  ].join('\n');
}

function describe(operation: Operation) {
  return {
    operationId: operation.operationId,
    method: operation.method,
    path: operation.path,
    keyless: operation.keyless,
    testOnly: operation.path.startsWith('/v1/test/'),
    hasBody: operation.body !== undefined,
    idempotent: operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    query: Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === 'query')
        .map((parameter) => [parameter.name, parameter.schema.type]),
    ),
    ...(contentOf(operation) ? { content: contentOf(operation) } : {}),
  };
}

export function emitHandlers(contract: Contract): string {
  const resources = contract.operations.filter((operation) => !contentOf(operation));
  const contents = Map.groupBy(
    contract.operations.filter((operation) => contentOf(operation)),
    (operation) => contentOf(operation)?.contentType as string,
  );
  const shape = (operation: Operation) =>
    `{ input: Input<'${operation.operationId}'>; output: Output<'${operation.operationId}'> }`;
  return [
    "import type { Input, Output } from '../shapes.ts';",
    '',
    '/** Served by one handler file each. */',
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
