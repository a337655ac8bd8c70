/**
 * Checks names the way client generators see them: schemas, bodies, answers, parameters and headers share one
 * namespace, in which case, `_`, `-` and `.` disappear into the language's own spelling.
 */
import type { Node } from './document.ts';

/** Generators make no types of these kinds of components. */
const nameless = new Set(['securitySchemes', 'examples']);

/** @returns a problem for each name that two components or two operations share in some spelling. */
export function checkNames(document: Node): string[] {
  return [
    ...clashes(componentNames(document)),
    ...clashes(operationNames(document).map((name) => ({ name, place: name }))),
  ];
}

interface Named {
  name: string;
  /** The place of the name in the document, for the message. */
  place: string;
}

function componentNames({ components }: Node): Named[] {
  return Object.entries(components as Record<string, Node>)
    .filter(([kind]) => !nameless.has(kind))
    .flatMap(([kind, entries]) => Object.keys(entries).map((name) => ({ name, place: `${kind}/${name}` })));
}

/**
 * Lists the operations of paths and webhooks together, since generators make one set of functions of both.
 */
function operationNames({ paths, webhooks }: Node): string[] {
  return [paths, webhooks]
    .flatMap((part) => Object.values((part ?? {}) as Record<string, Record<string, Node>>))
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId }) => (typeof operationId === 'string' ? [operationId] : []));
}

function clashes(named: Named[]): string[] {
  const spellings = Map.groupBy(named, ({ name }) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  return [...spellings.values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same.map(({ place }) => place).join(' and ')}: one name twice, as generators see it`);
}

/** Turns `test.connectedProfiles.create` or `key_missing` into the name that a generator makes of it. */
export function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
