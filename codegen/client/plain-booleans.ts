/**
 * A boolean that is always `true` becomes a plain boolean: some generators turn the constant into an
 * enumeration of strings, others into code that does not compile.
 */
import type { Node } from '../document.ts';
import { reachedByAnswers } from '../reached.ts';

export function plainBooleans(document: Node): Node {
  for (const node of reachedByAnswers(document))
    if (node.type === 'boolean' && typeof node.const === 'boolean') delete node.const;
  return document;
}
