/** Answers and events may get new fields, so clients have to accept fields that they do not know. */
import type { Node } from '../document.ts';
import { reachedByAnswers } from '../reached.ts';

export function openAnswers(document: Node): Node {
  for (const node of reachedByAnswers(document))
    if (node.additionalProperties === false) delete node.additionalProperties;
  return document;
}
