/** Gives every discriminator its mapping: each value that tells the choices apart -> the schema of that choice. */
import { type Node, resolve, type Schema } from '../document.ts';
import { contractError } from '../source.ts';
import { eachObject } from '../steps.ts';

interface Choice extends Schema {
  oneOf: { $ref: string }[];
  discriminator: { propertyName: string; mapping?: Record<string, string> };
}

export function discriminators(document: Node): Node {
  eachObject(document, (node) => {
    if (isChoice(node)) node.discriminator.mapping = mappingOf(document, node);
  });
  return document;
}

/** Tells a discriminator from a property that is named `discriminator`. */
export function isChoice(node: object): node is Choice {
  const { oneOf, discriminator } = node as Partial<Choice>;
  return Array.isArray(oneOf) && typeof discriminator?.propertyName === 'string';
}

/**
 * Returns each value of the discriminator with the schema that it leads to.
 * @throws ContractError when two choices share a value, which could then not tell them apart.
 */
function mappingOf(document: Node, choice: Choice): Record<string, string> {
  const { oneOf, discriminator } = choice;
  const mapping: Record<string, string> = {};
  for (const { $ref } of oneOf) {
    const properties = resolve(document, { $ref }).properties as Record<string, Schema>;
    for (const value of valuesOf(properties[discriminator.propertyName])) {
      if (mapping[value])
        throw contractError(choice, `${value} leads to ${mapping[value]} and to ${$ref}`, 'oneOf');
      mapping[value] = $ref;
    }
  }
  return mapping;
}

function valuesOf(schema: Schema | undefined): string[] {
  return (schema?.const === undefined ? (schema?.enum ?? []) : [schema.const]) as string[];
}
