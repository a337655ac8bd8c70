/** Declares `limit` an integer. The service accepts fractions, but no client means half an item. */
import type { Node } from '../document.ts';
import { eachObject } from '../steps.ts';

export function integerLimits(document: Node): Node {
  eachObject(document, (node) => {
    const schema = node.schema as Node | undefined;
    if (node.name === 'limit' && node.in === 'query' && schema?.type === 'number') schema.type = 'integer';
  });
  return document;
}
