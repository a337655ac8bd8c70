/**
 * Finds names that client generators could not tell apart. They put schemas, bodies, answers, parameters and headers
 * into one namespace and respell names in their language's style, which drops case, `_`, `-` and `.`.
 */
import { type Node, problemOf } from './source.ts';

/** Generators make no types from these kinds of components. */
const nameless = new Set(['securitySchemes', 'examples']);

/** Returns a problem for each name that two components or two operations share in some spelling. */
export function checkNames(document: Node): string[] {
  return [...clashes(componentNames(document)), ...clashes(operationNames(document))];
}

interface Named {
  name: string;
  /** The place of the name in the document, for the message. */
  place: string;
  /**
   * The part of the document in which the name is written, and the key within it; the message gets its line
   * from them.
   */
  part: Node;
  key: string;
}

function componentNames({ components }: Node): Named[] {
  return Object.entries(components as Record<string, Node>)
    .filter(([kind]) => !nameless.has(kind))
    .flatMap(([kind, part]) =>
      Object.keys(part).map((name) => ({ name, place: `${kind}/${name}`, part, key: name })),
    );
}

/** Lists the operations of paths and webhooks together, because generators make one set of functions from both. */
function operationNames({ paths, webhooks }: Node): Named[] {
  return [paths, webhooks]
    .flatMap((part) => Object.values((part ?? {}) as Record<string, Record<string, Node>>))
    .flatMap((item) => Object.values(item))
    .flatMap((part) => {
      const { operationId: name } = part;
      return typeof name === 'string' ? [{ name, place: name, part, key: 'operationId' }] : [];
    });
}

function clashes(named: Named[]): string[] {
  const spellings = Map.groupBy(named, ({ name }) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  return [...spellings.values()]
    .filter((same) => same.length > 1)
    .map((same) => {
      const { part, key } = same.at(-1) as Named;
      const places = same.map(({ place }) => place).join(' and ');
      return problemOf(part, `${places}: one name twice, as generators see it`, key);
    });
}

/** Turns `test.connectedProfiles.create` or `key_missing` into the name that a generator makes of it. */
export function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
