/** Merges a choice among closed objects without a discriminator into one object with all of their fields. */
import type { Schema } from './document.ts';
import { contractError } from './source.ts';

export interface EitherOr {
  /** The object with all fields. It requires only the fields that every shape requires. */
  merged: Schema;
  shapes: { requires: string[]; takes: string[] }[];
}

type Fields = Record<string, Schema>;

/**
 * Merges the choices; returns undefined unless every choice is an object.
 * @throws ContractError when a value could match two shapes.
 */
export function eitherOrOf(choices: readonly Schema[], at: string): EitherOr | undefined {
  if (!choices.every(({ type }) => type === 'object')) return undefined;
  const shapes = choices.map((choice) => ({
    requires: (choice.required ?? []) as string[],
    takes: Object.keys((choice.properties ?? {}) as Fields),
  }));
  const common = shapes[0]?.requires.filter((name) =>
    shapes.every(({ requires }) => requires.includes(name)),
  );
  for (const [index, { requires }] of shapes.entries()) {
    const telling = requires.filter((name) => !common?.includes(name));
    const unshared = telling.some((name) => shapes.filter(({ takes }) => takes.includes(name)).length === 1);
    if (!unshared)
      throw contractError(choices[index], `${at}: each choice requires a field that no other has`);
  }
  return {
    merged: {
      type: 'object',
      additionalProperties: false,
      required: common,
      properties: mergedFields(choices, at),
    },
    shapes,
  };
}

function mergedFields(choices: readonly Schema[], at: string): Fields {
  const fields: Fields = {};
  for (const choice of choices) {
    const properties = choice.properties as Fields;
    if (choice.additionalProperties !== false)
      throw contractError(choice, `${at}: the choices have to be closed`);
    for (const [name, schema] of Object.entries(properties)) {
      if (fields[name] && JSON.stringify(fields[name]) !== JSON.stringify(schema))
        throw contractError(properties, `${at}: ${name} has to be the same in every choice`, name);
      fields[name] = schema;
    }
  }
  return fields;
}
