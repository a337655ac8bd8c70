/** Says of what zod finds wrong which places of a value it is about, and which alternative of a union was meant. */
import type { z } from 'zod';

export type Path = readonly PropertyKey[];
type Container = Record<PropertyKey, unknown>;

/** Returns the paths of what a schema refuses, or could not know. */
export function refusedPaths(issue: z.core.$ZodIssue): Path[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key]);
  if (issue.code !== 'invalid_union') return [issue.path];
  // An unreadable discriminator leaves open which fields are allowed, so it is about the whole object.
  if (issue.discriminator) return [issue.path.slice(0, -1)];
  return ofMeantChoice(issue).flatMap(refusedPaths);
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
