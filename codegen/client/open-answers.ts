/** Allows unknown fields in answers and events, because they may get new ones. */
import type { Node } from '../document.ts';
import { reachedByAnswers } from '../reached.ts';

export function openAnswers(document: Node): Node {
  for (const node of reachedByAnswers(document))
    if (node.additionalProperties === false) delete node.additionalProperties;
  return document;
}
