/** The problems of an input, as many of them as one answer lists. What callers send decides neither number nor length. */
import type { ViolationCode } from '../contract/index.ts';
import { cutText } from '../lib/storable-text.ts';

/** One problem of the input. Without a code it appears in `validationErrors` only. */
export interface InputProblem {
  /** The dotted path of the input's field, or `header.<name>`, or `body`. */
  field: string;
  message: string;
  code?: ViolationCode;
}

/** Whoever looks for problems may stop once there is one more than this. */
export const mostProblems = 20;

/** How many problems an answer has room for, and how many bytes of JSON. */
export interface Room {
  problems: number;
  bytes: number;
}

/** With the message and the envelope, an answer stays below 16 KiB. */
export const usualRoom: Room = { problems: mostProblems, bytes: 14_000 };

const longestName = 100;
const longestField = 300;
const longestMessage = 1_500;

/** Makes a field's dotted path from the names that lead to it, of which callers may have invented some. */
export function fieldOf(names: readonly PropertyKey[]): string {
  return names.map((name) => cutText(String(name), longestName)).join('.');
}

interface ListedProblems {
  problems: readonly InputProblem[];
  /** True when the input has more problems than these. */
  more: boolean;
  validationErrors: { field: string; message: string }[];
  violations: { code: ViolationCode; path: string }[];
}

/** Takes as many problems as an answer has room for, the first ones; the same ones for people and for programs. */
export function listProblems(all: readonly InputProblem[], room = usualRoom): ListedProblems {
  const listed: ListedProblems = { problems: [], more: false, validationErrors: [], violations: [] };
  const problems: InputProblem[] = [];
  let bytes = 0;
  for (const problem of all) {
    const field = cutText(problem.field, longestField);
    const message = cutText(problem.message, longestMessage);
    const violations = problem.code ? [{ code: problem.code, path: pointer(field) }] : [];
    bytes += Buffer.byteLength(JSON.stringify([{ field, message }, ...violations]));
    if (problems.length === room.problems || bytes > room.bytes) return { ...listed, problems, more: true };
    problems.push({ ...problem, field, message });
    listed.validationErrors.push({ field, message });
    listed.violations.push(...violations);
  }
  return { ...listed, problems };
}

/** Turns a field's dotted path into a JSON pointer (RFC 6901). `body` stands for the whole input. */
function pointer(field: string): string {
  if (field === 'body') return '';
  return field
    .split('.')
    .map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}
