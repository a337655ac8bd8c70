/**
 * Expands the declarations of content types (`x-content-types`) to the paths, webhooks and components that they stand
 * for. A declaration holds what is special about a content type; what all of them share is made here.
 */
import { contractError, type Node } from '../source.ts';
import { eventBodiesOf, eventSchemasOf, webhooksOf } from './events.ts';
import { fillLists } from './lists.ts';
import { parametersOf, pathsOf, requestBodiesOf, responsesOf } from './operations.ts';
import type { ContentType } from './read.ts';
import { schemasOf } from './schemas.ts';

type Maker = (type: ContentType) => Node;

/** Kind of component -> the functions that make a content type's components of this kind. */
const components: Record<string, Maker[]> = {
  parameters: [parametersOf],
  requestBodies: [requestBodiesOf, eventBodiesOf],
  responses: [responsesOf],
  schemas: [schemasOf, eventSchemasOf],
};

/**
 * Puts the parts that are made for all content types in front of those that are written by hand, and drops
 * the declarations.
 * @param types the content types that the document declares.
 */
export function expandContentTypes(document: Node, types: readonly ContentType[]): Node {
  const { 'x-content-types': _declarations, ...expanded } = document;
  add(expanded, 'paths', types, [pathsOf]);
  add(expanded, 'webhooks', types, [webhooksOf]);
  const parts = expanded.components as Record<string, Node>;
  for (const [kind, makers] of Object.entries(components)) add(parts, kind, types, makers);
  fillLists(parts.schemas as Record<string, Node>, types);
  return expanded;
}

/**
 * Adds what is made for the content types to a section of the document.
 * @throws ContractError when a name is taken by something else. Content types may share a parameter.
 */
function add(document: Node, section: string, types: readonly ContentType[], makers: readonly Maker[]): void {
  const written = (document[section] ?? {}) as Node;
  const made: Node = {};
  for (const type of types) {
    for (const [name, part] of makers.flatMap((make) => Object.entries(make(type)))) {
      const other = written[name] ?? made[name];
      if (other && JSON.stringify(other) !== JSON.stringify(part))
        throw contractError(part as Node, `${type.id}: there is another ${section}/${name}`);
      made[name] = part;
    }
  }
  document[section] = { ...made, ...written };
}
