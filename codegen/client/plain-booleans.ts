/**
 * Turns a boolean with only one possible value into a plain boolean: some generators make an enumeration of
 * strings from the constant, others code that does not compile.
 */
import type { Node } from '../document.ts';
import { reachedByAnswers } from '../reached.ts';

export function plainBooleans(document: Node): Node {
  for (const node of reachedByAnswers(document))
    if (node.type === 'boolean' && typeof node.const === 'boolean') delete node.const;
  return document;
}
