/** Makes the schemas of a tool's input, which contain everything that they refer to. */
import { resolve, type Schema, schemaName } from '../../document.ts';
import { copyOf, type Node } from '../../source.ts';
import { eachObject } from '../../steps.ts';

/** Keywords that help people who read the contract, or generators, and that only make a tool longer. */
const leftOut = ['example', 'examples', 'discriminator', 'x-extensible-enum'];

/** Most texts have this pattern, which no assistant offends against. */
const noNul = '^[^\\u0000]*$';

/**
 * Returns the input with the named schemas that it reaches below `$defs`.
 * @param document the one that has these schemas.
 */
export function selfContained(input: Schema, document: Node): Schema {
  const whole = copyOf(input);
  const definitions: Record<string, Schema> = {};
  const pending: Schema[] = [whole];
  for (let part = pending.pop(); part; part = pending.pop()) {
    eachObject(part, (node) => {
      if (node.pattern === noNul) delete node.pattern;
      for (const keyword of leftOut) delete node[keyword];
      if (typeof node.$ref !== 'string') return;
      const name = schemaName(node.$ref);
      const schema = resolve(document, node);
      node.$ref = `#/$defs/${name}`;
      if (definitions[name]) return;
      definitions[name] = copyOf(schema);
      pending.push(definitions[name]);
    });
  }
  return Object.keys(definitions).length > 0 ? { ...whole, $defs: definitions } : whole;
}
