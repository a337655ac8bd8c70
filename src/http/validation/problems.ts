/** Says of what zod finds wrong with an input which places it is about, what is wrong there, and what is right. */
import type { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import type { ViolationParams } from '../../contract/validator-parts.ts';
import { expectedOneOf, listedTargets } from '../../domain/foundation/wording.ts';
import { fieldOf, type InputProblem, mostProblems } from '../../errors/index.ts';
import { isStorable } from '../../lib/storable-text.ts';
import { meantField } from '../field-synonyms.ts';
import { fieldsAt, formatsAt, objectsAt, type Path, rangesAt, sharedIssues, valueAt } from './fields.ts';

type Issue = z.core.$ZodIssue;

/** Returns the paths of what a schema refuses, or could not know. */
export function refusedPaths(issue: z.core.$ZodIssue): Path[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key]);
  if (issue.code !== 'invalid_union') return [issue.path];
  // An unreadable discriminator leaves open which fields are allowed, so it is about the whole object.
  if (issue.discriminator) return [issue.path.slice(0, -1)];
  return ofMeantChoice(issue).flatMap(refusedPaths);
}

/** Returns the issues of the meant choices; where nobody knows the choice, those that every choice would have. */
export function issuesOf({ issues }: z.ZodError, validator: z.ZodType, value: unknown): Issue[] {
  const found = issues.flatMap(ofMeantChoice);
  const open = issues.filter((issue) => issue.code === 'invalid_union' && issue.discriminator);
  const shared = open
    .slice(0, mostProblems)
    .flatMap(({ path }) => sharedIssues(validator, value, path.slice(0, -1)))
    .flatMap(ofMeantChoice);
  return withoutConsequences([...found, ...shared]);
}

/**
 * Drops consequences of a wrong type, because zod also measures a value of another type: to it an empty array is a
 * string that is too short.
 */
function withoutConsequences(issues: readonly Issue[]): Issue[] {
  const pathOf = (issue: Issue) => JSON.stringify(issue.path);
  const mistyped = new Set(issues.filter(({ code }) => code === 'invalid_type').map(pathOf));
  return issues.filter((issue) => issue.code === 'invalid_type' || !mistyped.has(pathOf(issue)));
}

// Rewrites what zod finds wrong with a union, so that it is about the alternative that was meant.

type UnionIssue = Extract<Issue, { code: 'invalid_union' }>;

/** Returns the problems that the meant alternative alone would report. */
function ofMeantChoice(issue: Issue): Issue[] {
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

/** Returns the problems of an issue, as an answer lists them. */
export function problemsOf(
  issue: Issue,
  root: unknown,
  place: 'path' | 'query' | 'body',
  validator: z.ZodType,
): InputProblem[] {
  if (issue.code === 'unrecognized_keys') {
    const fields = fieldsAt(validator, root, issue.path);
    return issue.keys.slice(0, mostProblems + 1).map((key) => {
      const meant =
        meantField(key, fields) ??
        fieldWithin(key, fields, (path) => fieldsAt(validator, root, [...issue.path, ...path]));
      return {
        field: fieldOf([...issue.path, key]),
        code: 'unknown_field',
        message: `Unknown field. ${meant ? `Did you mean ${meant}?` : 'Remove it.'}`,
      };
    });
  }
  const field = (place === 'query' ? parameterOf(issue.path) : fieldOf(issue.path)) || 'body';
  if (issue.code === 'custom' && issue.params)
    return [{ field, code: (issue.params as ViolationParams).violation, message: issue.message }];
  const value = valueAt(root, issue.path);
  if (value === undefined)
    return [
      {
        field,
        code: 'required',
        message: `${place === 'query' ? 'Required query parameter.' : 'Required field.'}${whatIsMissing(issue)}`,
      },
    ];
  const code = isMistyped(issue, value) ? 'invalid_type' : codeOf(issue);
  if (issue.code === 'invalid_type' && place === 'body')
    return [{ field, code, message: `Expected ${wordsOf(issue, root, validator)}.` }];
  return [{ field, code, message: issueMessage(issue, value, place) }];
}

/** Returns the field of this name that belongs into another field, such as `target.videoExternalId`. */
function fieldWithin(
  name: string,
  fields: readonly string[],
  fieldsOf: (path: Path) => readonly string[],
): string | undefined {
  const whole = fields.find((field) => fieldsOf([field]).includes(name));
  return whole && `${whole}.${name}`;
}

/** The fields of publish requests whose values providers list. */
const targetFields = { board: true, boardSection: true } satisfies Record<
  Schemas['PublishTargetField'],
  true
>;

/** Says which values a missing field can have, or where they are found, with a blank before it. */
function whatIsMissing(issue: Issue): string {
  if (issue.code === 'invalid_value') return ` ${expectedOneOf(undefined, issue.values.map(String))}`;
  return Object.hasOwn(targetFields, String(issue.path.at(-1))) ? ` ${listedTargets}` : '';
}

/** Names a part of the query as callers write it: a list by the parameter, an entry as `name[key]`. */
function parameterOf([name = '', key]: readonly PropertyKey[]): string {
  return typeof key === 'string' ? `${String(name)}[${fieldOf([key])}]` : String(name);
}

function codeOf(issue: Issue): NonNullable<InputProblem['code']> {
  switch (issue.code) {
    case 'invalid_type':
      return 'invalid_type';
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_short' : 'too_small';
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_big';
    case 'invalid_format':
      return 'invalid_format';
    default:
      return 'invalid_value';
  }
}

/**
 * Tells whether a value has the wrong type rather than a wrong value; zod reports both as `invalid_value` for
 * an enumeration.
 */
function isMistyped(issue: Issue, value: unknown): boolean {
  return issue.code === 'invalid_value' && typeof value !== typeof issue.values[0];
}

// Says in words what is wrong with a value, and what is right.

/** Type -> the words for a value of it. The contract's `record` is an object in a body, and `name[key]` in a query. */
const types: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

/** The words for formats. Those for patterns stand in the contract, as `x-message`. */
const formats: Record<string, string> = {
  datetime: 'a time with its offset from UTC, such as 2026-03-01T09:30:00Z',
  date: 'a date, such as 2026-03-01',
  url: 'a whole URL, such as https://www.example.com/path',
};

/** What is written as a time or a date, and refused all the same, is on no calendar. */
const written: Record<string, RegExp> = {
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
};

/** A time whose offset was not encoded for a URL, where a plus sign is a blank. */
const plusLost = /^\d{4}-\d\d-\d\dT[\d:.]+ \d\d:\d\d$/;

function wrongFormat({ format }: z.core.$ZodIssueInvalidStringFormat, value: unknown, place: string): string {
  if (written[format]?.test(String(value))) return 'No such date or time.';
  if (place === 'query' && format === 'datetime' && plusLost.test(String(value)))
    return 'A + is a blank in a URL. Write it as %2B, or give the time in UTC, with a Z at its end.';
  return `Expected ${formats[format] ?? `the format ${format}`}.`;
}

/** An object with more fields is left to the reference. */
const mostFields = 8;

/** Names what a value of the body can be: a text by its format, and a small object by its fields. */
function wordsOf(
  { expected, path }: z.core.$ZodIssueInvalidType,
  root: unknown,
  validator: z.ZodType,
): string {
  const [format] = formatsAt(validator, root, path);
  const [range] = rangesAt(validator, root, path);
  const within = range ? ` from ${range.least} to ${range.most}` : '';
  const objects = objectsAt(validator, root, path).values();
  const wordsOfObject = () => {
    const { value: fields = [] } = objects.next();
    return fields.length > 0 && fields.length <= mostFields
      ? `an object with ${fields.join(', ')}`
      : undefined;
  };
  return `${expected}`
    .split(' or ')
    .map((type) => {
      if (type === 'object') return wordsOfObject() ?? types.object;
      if (type === 'number') return `${types.number}${within}`;
      return (type === 'string' && format && formats[format]) || (types[type] ?? type);
    })
    .join(', or ');
}

export const unstorable = 'Contains NUL or half of a surrogate pair, which are no text. Remove them.';

/**
 * Returns what is wrong with a value and how to mend it.
 * @param place the part of the request that the value is in.
 */
export function issueMessage(issue: Issue, value: unknown, place: string): string {
  switch (issue.code) {
    case 'invalid_type':
      return place === 'query'
        ? wrongParameter(issue, value)
        : `Expected ${types[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Must not be empty.';
      return `At least ${counted(issue.minimum, issue.origin)}.`;
    case 'too_big':
      return `At most ${counted(issue.maximum, issue.origin)}.`;
    case 'invalid_format':
      if (issue.format !== 'regex') return wrongFormat(issue, value, place);
      return isStorable(`${value}`) ? issue.message : unstorable;
    case 'invalid_value':
      return expectedOneOf(value, issue.values.map(String));
    default:
      return issue.message;
  }
}

function wrongParameter({ expected, path }: z.core.$ZodIssueInvalidType, value: unknown): string {
  if (`${expected}` === 'record') return `Write it as ${String(path[0])}[key]=value.`;
  return Array.isArray(value)
    ? 'Given more than once. Give it once.'
    : `Expected ${types[expected] ?? expected}.`;
}

function counted(count: number | bigint, origin: string): string {
  const [one, several] = { string: ['character', 'characters'], array: ['entry', 'entries'] }[origin] ?? [];
  return one ? `${count} ${Number(count) === 1 ? one : several}` : `${count}`;
}
