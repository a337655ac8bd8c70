/** Finds which fields a schema has, for inputs with misspelt fields, or with an unknown content type. */
import { z } from 'zod';

export type Path = readonly PropertyKey[];
type Container = Record<PropertyKey, unknown>;
type Issue = z.core.$ZodIssue;
type Schema = z.core.$ZodType;

/** Returns the value at the path, or undefined when there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const key of path) value = (value as Container | undefined)?.[key];
  return value;
}

/** Returns the names of the fields that an object at a path of the value can have; none where any name is taken. */
export function fieldsAt(validator: z.ZodType, value: unknown, path: Path): string[] {
  const at = choicesAt(validator, value, path);
  return [
    ...new Set(at.flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []))),
  ];
}

/** Returns the names of the fields of each object that can stand at a path of the value. */
export function objectsAt(validator: z.ZodType, value: unknown, path: Path): string[][] {
  return choicesAt(validator, value, path).flatMap((schema) =>
    schema instanceof z.ZodObject ? [Object.keys(schema.shape)] : [],
  );
}

/** Returns the formats of the texts that can stand at a path of the value. */
export function formatsAt(validator: z.ZodType, value: unknown, path: Path): string[] {
  return choicesAt(validator, value, path).flatMap((schema) =>
    schema instanceof z.ZodStringFormat ? schema.def.format : [],
  );
}

/** Returns the bounds of the numbers that can stand at a path of the value, where they have both. */
export function rangesAt(
  validator: z.ZodType,
  value: unknown,
  path: Path,
): { least: number; most: number }[] {
  return choicesAt(validator, value, path).flatMap((schema) => {
    if (!(schema instanceof z.ZodNumber)) return [];
    const [least, most] = [schema.minValue ?? -Infinity, schema.maxValue ?? Infinity];
    // Whole numbers end where they are not exact any more, which nobody has to be told.
    return Math.max(Math.abs(least), Math.abs(most)) < Number.MAX_SAFE_INTEGER ? [{ least, most }] : [];
  });
}

const choicesAt = (validator: z.ZodType, value: unknown, path: Path): Schema[] =>
  schemasAt(validator, value, path).flatMap((schema) => choicesOf(schema, valueAt(value, path)));

function schemasAt(validator: z.ZodType, value: unknown, path: Path): Schema[] {
  let at: Schema[] = [validator];
  for (const [depth, key] of path.entries())
    at = at
      .flatMap((schema) => choicesOf(schema, valueAt(value, path.slice(0, depth))))
      .flatMap((schema) => childOf(schema, key));
  return at;
}

/** Returns what a value of the schema can be, without what only says whether it may be absent. */
function choicesOf(schema: Schema, value: unknown): Schema[] {
  if (schema instanceof z.ZodOptional) return choicesOf(schema.unwrap(), value);
  if (schema instanceof z.ZodPipe) return choicesOf(schema.in, value);
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator } = schema.def;
    const meant = objectsIn(schema).filter(
      ({ shape }) => shape[discriminator]?.safeParse(valueAt(value, [discriminator])).success,
    );
    return meant.length > 0 ? meant : objectsIn(schema);
  }
  return schema instanceof z.ZodUnion
    ? schema.options.flatMap((option) => choicesOf(option, value))
    : [schema];
}

function childOf(schema: Schema, key: PropertyKey): Schema[] {
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodObject)
    return (schema.shape[String(key)] as Schema | undefined) ? [schema.shape[String(key)]] : [];
  return [];
}

const objectsIn = (union: z.ZodDiscriminatedUnion): z.ZodObject<Record<string, z.ZodType>>[] =>
  union.options.filter(
    (option): option is z.ZodObject<Record<string, z.ZodType>> => option instanceof z.ZodObject,
  );

/**
 * Checks an object whose discriminator is missing or unknown by what all choices agree on: a field is wrong when every
 * choice that has it refuses its value, when none has it, or when all require it.
 * @param path where the object stands in the value.
 * @returns nothing where it is another schema, or no object.
 */
export function sharedIssues(validator: z.ZodType, value: unknown, path: Path): Issue[] {
  const object = valueAt(value, path);
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return [];
  return schemasAt(validator, value, path).flatMap((schema) =>
    schema instanceof z.ZodDiscriminatedUnion
      ? issuesOfAll(schema, object).map((issue) => ({ ...issue, path: [...path, ...issue.path] }))
      : [],
  );
}

function issuesOfAll(union: z.ZodDiscriminatedUnion, value: object): Issue[] {
  const { discriminator } = union.def;
  const choices = objectsIn(union);
  const known = new Set(choices.flatMap(({ shape }) => Object.keys(shape)));
  known.delete(discriminator);
  const unknown = Object.keys(value).filter((name) => name !== discriminator && !known.has(name));
  const issues: Issue[] =
    unknown.length > 0 ? [{ code: 'unrecognized_keys', keys: unknown, path: [], message: '' }] : [];
  for (const name of known) {
    const given = valueAt(value, [name]);
    const schemas = choices.flatMap(({ shape }) => shape[name] ?? []);
    if (given === undefined && schemas.length < choices.length) continue;
    const parsed = [...new Set(schemas)].map((schema) => schema.safeParse(given));
    if (parsed.some(({ success }) => success)) continue;
    const [first] = parsed;
    issues.push(...(first?.error?.issues ?? []).map((issue) => ({ ...issue, path: [name, ...issue.path] })));
  }
  return issues;
}
