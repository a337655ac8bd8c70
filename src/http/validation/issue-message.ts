/** Says in words what is wrong with a value, and what is right. */
import type { z } from 'zod';
import { expectedOneOf } from '../../domain/foundation/wording.ts';
import { unstorable } from './unstorable-texts.ts';

type Issue = z.core.$ZodIssue;

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

/** The words for formats, and for the patterns of the contract's texts. */
const formats: Record<string, string> = {
  datetime: 'Expected a time with its offset from UTC, such as 2026-03-01T09:30:00Z.',
  date: 'Expected a date, such as 2026-03-01.',
  url: 'Expected a whole URL, such as https://www.example.com/path.',
};
export const patterns: Record<string, string> = {
  '^[^\\u0000]*$': unstorable,
  '^[!-~]+$': 'Only letters, digits and signs of ASCII, without blanks.',
  '^https?://[^\\u0000]*$': 'Expected a URL that begins with http:// or https://.',
  '^https?://[^\\s\\x00]+$': 'Expected a URL that begins with http:// or https://, without blanks.',
  '^https?://[a-zA-Z0-9.-]+(:[0-9]{1,5})?$':
    'Expected an origin such as https://app.example.com, without path and slash at the end.',
  '^#[0-9A-Fa-f]{6}$': 'Expected a color as six hexadecimal digits, such as #1a7f5a.',
  '^sha256:[0-9a-fA-F]{64}$': 'Expected sha256: and 64 hexadecimal digits.',
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?$':
    'Expected a local time without an offset, such as 2026-03-01T09:30.',
  '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$': 'Expected a language tag, such as pt-BR.',
  '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$': 'Expected a language tag, such as pt-BR.',
  '^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?$':
    'Expected a host, such as social.example.com, without https:// and path.',
};

/**
 * Returns what is wrong with a value and how to mend it.
 * @param place the part of the request that the value is in.
 */
export function issueMessage(issue: Issue, value: unknown, place: string): string {
  switch (issue.code) {
    case 'invalid_type':
      return place === 'query' ? wrongParameter(issue, value) : `Expected ${namesOf(issue.expected)}.`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Must not be empty.';
      return `At least ${counted(issue.minimum, issue.origin)}.`;
    case 'too_big':
      return `At most ${counted(issue.maximum, issue.origin)}.`;
    case 'invalid_format':
      if (issue.format !== 'regex') return formats[issue.format] ?? `Expected the format ${issue.format}.`;
      return patterns[sourceOf(`${issue.pattern}`)] ?? `Must match ${issue.pattern}.`;
    case 'invalid_value':
      return expectedOneOf(value, issue.values.map(String));
    default:
      return issue.message;
  }
}

function wrongParameter({ expected, path }: z.core.$ZodIssueInvalidType, value: unknown): string {
  if (`${expected}` === 'record') return `Write it as ${String(path[0])}[key]=value.`;
  return Array.isArray(value) ? 'Given more than once. Give it once.' : `Expected ${namesOf(expected)}.`;
}

/** Names a type, or several that are given as `string or object`. */
const namesOf = (expected: string) =>
  expected
    .split(' or ')
    .map((type) => types[type] ?? type)
    .join(' or ');

function counted(count: number | bigint, origin: string): string {
  const [one, several] = { string: ['character', 'characters'], array: ['entry', 'entries'] }[origin] ?? [];
  return one ? `${count} ${Number(count) === 1 ? one : several}` : `${count}`;
}

/** Returns what is between the slashes of a pattern, as the contract writes it. */
const sourceOf = (pattern: string) => pattern.slice(1, pattern.lastIndexOf('/')).replaceAll('\\/', '/');
