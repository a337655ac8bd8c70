/**
 * Reduces a value that its schema refuses to the part that could be read, so that it can be checked further.
 */
import type { z } from 'zod';

export type Path = readonly PropertyKey[];
type Container = Record<PropertyKey, unknown>;

interface ReadablePart {
  value: Container;
  /** Dotted path of a list that lost entries -> the original positions of its remaining entries. */
  places: Map<string, number[]>;
}

/**
 * Removes from a value whatever its validator refuses, from the inside out: unknown names, values of the
 * wrong kind, list entries, and objects that lack something. The rest is valid, except that the outermost
 * object may lack fields, and that lists may be too short. The given value is not changed.
 * @returns undefined when nothing can be read: the value is no object, or its shape is unknown.
 */
export function readablePart(validator: z.ZodType, value: unknown): ReadablePart | undefined {
  const places: ReadablePart['places'] = new Map();
  // The containers that were copied already; each is copied only once.
  const copies = new WeakSet<object>();
  const left = { root: value };
  for (;;) {
    const parsed = validator.safeParse(left.root);
    if (parsed.success) return { value: parsed.data as Container, places };
    const paths = parsed.error.issues.flatMap(refusedPaths);
    if (paths.some((path) => path.length === 0)) return undefined;
    const taken = paths.filter((path) => takeOut(left, ['root', ...path], copies));
    if (taken.length === 0) return { value: withoutHoles(left.root, [], places) as Container, places };
  }
}

/** Returns the paths of what a schema refuses, or could not know. */
export function refusedPaths(issue: z.core.$ZodIssue): Path[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key]);
  if (issue.code !== 'invalid_union') return [issue.path];
  // An unreadable discriminator leaves open which fields are allowed, so the whole object is removed.
  if (issue.discriminator) return [issue.path.slice(0, -1)];
  return ofMeantChoice(issue).flatMap(refusedPaths);
}

/**
 * Removes the value at a path, and returns whether something was removed. A list keeps a hole, so that the positions
 * in the remaining issues stay right. If there is nothing at the path, the parent was refused for lacking it, so the
 * parent is removed; a list and the outermost object stay.
 */
function takeOut(root: Container, path: Path, copies: WeakSet<object>): boolean {
  const above = path.slice(0, -1);
  const parent = valueAt(root, above);
  if (typeof parent !== 'object' || parent === null) return false;
  const [last = ''] = path.slice(-1);
  if ((parent as Container)[last] === undefined)
    return above.length > 1 && !Array.isArray(parent) && takeOut(root, above, copies);
  let container = root;
  for (const name of above) {
    const child = container[name] as Container;
    if (!copies.has(child)) {
      container[name] = Array.isArray(child) ? child.slice() : { ...child };
      copies.add(container[name] as object);
    }
    container = container[name] as Container;
  }
  return delete container[last];
}

function withoutHoles(value: unknown, path: string[], places: ReadablePart['places']): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, child]) => [
    name,
    withoutHoles(child, [...path, name], places),
  ]);
  if (!Array.isArray(value)) return Object.fromEntries(entries);
  if (entries.length < value.length)
    places.set(
      path.join('.'),
      entries.map(([name]) => Number(name)),
    );
  return entries.map(([, child]) => child);
}

/** Returns the value at the path, or undefined when there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const key of path) value = (value as Container | undefined)?.[key];
  return value;
}

// Rewrites what zod finds wrong with a union, so that it is about the alternative that was meant.

type Issue = z.core.$ZodIssue;
type UnionIssue = Extract<Issue, { code: 'invalid_union' }>;

/** Returns the problems that the meant alternative alone would report. */
export function ofMeantChoice(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  if (issue.discriminator) return [unknownChoice(issue)];
  const meant = issue.errors.find((problems) => !problems.some(isOfAnotherType));
  if (!meant) return [noSuchType(issue)];
  return meant.flatMap((problem) =>
    ofMeantChoice({ ...problem, path: [...issue.path, ...problem.path] } as Issue),
  );
}

const isOfAnotherType = ({ code, path }: Issue) => code === 'invalid_type' && path.length === 0;

function unknownChoice(issue: UnionIssue): Issue {
  const values = 'options' in issue ? [...(issue.options ?? [])] : [];
  return { code: 'invalid_value', path: issue.path, values, input: undefined, message: '' };
}

function noSuchType({ path, errors }: UnionIssue): Issue {
  const types = errors.flat().flatMap((problem) => ('expected' in problem ? [problem.expected] : []));
  const expected = types.join(' or ') as z.core.$ZodIssueInvalidType['expected'];
  return { code: 'invalid_type', path, expected, input: undefined, message: '' };
}
