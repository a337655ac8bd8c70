/** What the generated validators are made of besides zod: objects with several shapes, lists, objects of the customer's own. */
import { z } from 'zod';

// Validates an object with several shapes, which are told apart by the fields that they require.

/** The names of the fields of one shape. */
interface Shape {
  requires: readonly string[];
  takes: readonly string[];
}

/** The `params` of an issue that has a violation code of the contract. */
export type ViolationParams = { violation: 'required' | 'conflicting_fields' };

interface Problem extends ViolationParams {
  field: string;
  message: string;
}

/**
 * Refuses a value that is not exactly one of the shapes, with all problems at once. It reports no problem of
 * a shape that was not meant. A field that is wrong by itself, or that no shape has, is reported by `fields`.
 * @param fields a closed object with the fields of all shapes; it requires only what all of them require.
 * @param shapes each requires a field that not all of them require.
 */
export function eitherOr<Fields extends z.ZodObject>(fields: Fields, shapes: readonly Shape[]): Fields {
  return fields.superRefine(
    (value, context) => {
      for (const { field, violation, message } of problemsOf(value, shapes))
        context.addIssue({ code: 'custom', path: [field], params: { violation }, message });
    },
    { when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
  );
}

function problemsOf(value: object, shapes: readonly Shape[]): Problem[] {
  const given = new Set(Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [name])));
  const choices = shapes.map((shape) => ({ ...shape, tells: tellingFields(shape, shapes) }));
  const meant = choices.filter(({ tells }) => tells.some((name) => given.has(name)));
  if (meant.length === 0) return [nothingGiven(choices.map(({ tells }) => tells[0] as string))];
  const told = meant.map(({ tells }) => tells.find((name) => given.has(name)) as string);
  const known = new Set(shapes.flatMap(({ takes }) => takes));
  const taken = new Set(meant.flatMap(({ takes }) => takes));
  return [
    ...told.slice(1).map((field) => conflict(field, told.slice(0, 1))),
    ...[...given]
      .filter((field) => known.has(field) && !taken.has(field))
      .map((field) => conflict(field, told)),
    ...(meant.length > 1 ? [] : missing(meant[0], given)),
  ];
}

/** Returns the fields that this shape requires and some other shape does not. */
function tellingFields({ requires }: Shape, shapes: readonly Shape[]): string[] {
  return requires.filter((name) => !shapes.every((shape) => shape.requires.includes(name)));
}

function nothingGiven(fields: readonly string[]): Problem {
  const message = `Give exactly one of ${fields.join(', ')}.`;
  return { field: fields[0] as string, violation: 'required', message };
}

function conflict(field: string, others: readonly string[]): Problem {
  const message = `Not together with ${others.join(', ')}. Leave one of them out.`;
  return { field, violation: 'conflicting_fields', message };
}

function missing(meant: { tells: string[] } | undefined, given: ReadonlySet<string>): Problem[] {
  const tells = meant?.tells ?? [];
  return tells
    .filter((field) => !given.has(field))
    .map((field) => ({ field, violation: 'required', message: 'Required field.' }));
}

/** Makes a list optional. An empty list means the same as an absent one. */
export function emptyIsAbsent<Item extends z.ZodType>(list: z.ZodArray<Item>) {
  return list.optional().transform((items) => (items?.length ? items : undefined));
}

/** Deeper ones exhaust the stack of whoever walks through them. A body may have a few more, which this is within. */
const mostLevels = 60;

/** An object of the customer's own, whatever is in it. */
export const freeObject = z.looseObject({}).refine(isShallow, { error: `At most ${mostLevels} levels.` });

function isShallow(value: object): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= mostLevels; depth += 1) {
    level = level.flatMap((each) => (each && typeof each === 'object' ? Object.values(each) : []));
    if (level.length === 0) return true;
  }
  return false;
}
