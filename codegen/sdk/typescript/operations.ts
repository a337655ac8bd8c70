/** Writes what the TypeScript client has to know about each operation when it runs. */
import type { ClientSurface, Method, Resource } from '../surface/model.ts';

export function emitOperations({ resources }: ClientSurface): string {
  const lines = resources.flatMap((resource) => tree(resource, '  '));
  return [
    "import type { Branch } from '../resources.ts';",
    '',
    'export const operations = {',
    ...lines,
    '} as const satisfies Branch;',
    '',
  ].join('\n');
}

function tree({ way, methods, resources, ended, uploads }: Resource, indent: string): string[] {
  const inner = `${indent}  `;
  return [
    `${indent}${way.at(-1)}: {`,
    ...resources.flatMap((resource) => tree(resource, inner)),
    ...methods.map((method) => `${inner}${method.name}: ${literal(described(method))},`),
    ...(ended ? [`${inner}waitFor: ${literal({ ended })},`] : []),
    ...(uploads ? [`${inner}upload: { upload: true },`] : []),
    `${indent}},`,
  ];
}

function described({ httpMethod, path, idempotent, list, stream, lines, query, body }: Method) {
  return {
    method: httpMethod,
    path,
    ...(idempotent ? { idempotent } : {}),
    ...(list?.cursor ? { pages: true } : {}),
    ...(stream ? { stream: true } : {}),
    ...(lines ? { lines: true } : {}),
    // Without a body, every parameter belongs to the query.
    ...(body ? { body: true } : {}),
    ...(query.length > 0 ? { query: body ? query.map(({ name }) => name) : true } : {}),
  };
}

function literal(value: object): string {
  return JSON.stringify(value)
    .replaceAll(/"(\w+)":/g, '$1: ')
    .replaceAll(/,(?=\w+: )/g, ', ')
    .replaceAll('"', "'")
    .replace(/^\{/, '{ ')
    .replace(/\}$/, ' }');
}
