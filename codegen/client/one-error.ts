/**
 * Gives every failure the schema `ErrorEnvelope`. The served document narrows the codes by operation and status;
 * generators would turn that into hundreds of types that a client cannot catch in one place.
 */
import type { Node } from '../document.ts';
import { eachObject } from '../steps.ts';

const envelope = { $ref: '#/components/schemas/ErrorEnvelope' };

export function oneError(document: Node): Node {
  eachObject(document, (node) => {
    const schema = node.schema as { allOf?: Node[] } | undefined;
    if (schema?.allOf?.some(({ $ref }) => $ref === envelope.$ref)) node.schema = { ...envelope };
  });
  return document;
}
