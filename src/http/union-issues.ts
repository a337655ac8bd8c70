/** Rewrites what zod finds wrong with a union, so that it is about the alternative that was meant. */
import type { z } from 'zod';

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
