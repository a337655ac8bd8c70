/**
 * Turns the enumerations of answers and events into plain strings, with the known values in `x-extensible-enum`:
 * answers may get new values, which generated code would refuse. Values that tell the alternatives of a choice apart
 * stay enumerations.
 */
import type { Node, Schema } from '../document.ts';
import { resolve } from '../document.ts';
import { isChoice } from '../expand/discriminators.ts';
import { reachedByAnswers } from '../reached.ts';
import { eachObject } from '../steps.ts';

export function extensibleEnums(document: Node): Node {
  const telling = tellingSchemas(document);
  for (const node of reachedByAnswers(document)) {
    if (node.type !== 'string' || !Array.isArray(node.enum) || telling.has(node)) continue;
    node['x-extensible-enum'] = node.enum;
    delete node.enum;
  }
  return document;
}

function tellingSchemas(document: Node): Set<unknown> {
  const telling = new Set<unknown>();
  eachObject(document, (node) => {
    if (!isChoice(node)) return;
    for (const choice of node.oneOf) {
      const properties = resolve(document, choice).properties as Record<string, Schema>;
      telling.add(properties[node.discriminator.propertyName]);
    }
  });
  return telling;
}
