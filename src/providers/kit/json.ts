/**
 * Parses JSON from outside: one pass over the text checks its bounds and finds ids that are bare numbers beyond 2^53, which
 * must not lose digits.
 */
import { type JsonBounds, json } from '../../lib/bounds.ts';

/** The error of a document that is larger than any that is meant. */
export class OutOfBounds extends Error {}

/**
 * Works like JSON.parse, except that integers that a double cannot hold are kept as text.
 * @throws SyntaxError
 * @throws OutOfBounds
 */
export function parseJson(text: string, bounds: JsonBounds = json): unknown {
  return JSON.parse(withQuoted(text, checkJson(text, bounds)));
}

const [quote, comma, colon, backslash, space] = [0x22, 0x2c, 0x3a, 0x5c, 0x20];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const [nought, nine, plus, minus, point, smallE, largeE] = [0x30, 0x39, 0x2b, 0x2d, 0x2e, 0x65, 0x45];

/**
 * Checks the bounds of a text that may be JSON, and returns where its long integers begin and end. Counts generously: an
 * empty object or array as two values.
 * @throws OutOfBounds
 */
export function checkJson(
  text: string,
  { depth: deepest, values: most, string: longest = text.length }: JsonBounds,
): readonly number[] {
  const found: number[] = [];
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      if (end - at > longest + 1) throw new OutOfBounds(`a string of more than ${longest} characters`);
      at = end;
    } else if (code === comma || code === openObject || code === openList) {
      values += 1;
      if (code !== comma) depth += 1;
      if (values > most) throw new OutOfBounds(`more than ${most} values`);
      if (depth > deepest) throw new OutOfBounds(`nested more than ${deepest} deep`);
    } else if (code === closeObject || code === closeList) {
      depth -= 1;
    } else if ((code >= nought && code <= nine) || code === minus) {
      const end = endOfNumber(text, at);
      if (end - at >= fewestDigits && isLong(text, at, end)) found.push(at, end);
      at = end - 1;
    }
  }
  return found;
}

/** Returns the place of the quote that ends a string; the end of the text when none does. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text.charCodeAt(end - 1) === backslash) {
    let unescaped = end - 1;
    while (text.charCodeAt(unescaped - 1) === backslash) unescaped -= 1;
    if ((end - unescaped) % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return end < 0 ? text.length : end;
}

/** Returns the place behind a number, however it is written. */
function endOfNumber(text: string, start: number): number {
  for (let end = start + 1; ; end += 1) {
    const code = text.charCodeAt(end);
    const isPart =
      (code >= nought && code <= nine) ||
      code === point ||
      code === smallE ||
      code === largeE ||
      code === plus ||
      code === minus;
    if (!isPart) return end;
  }
}

/** Integers with fewer digits are exact. */
const fewestDigits = 16;

const integer = /^-?[1-9]\d*$/;

/** Tells whether a double cannot hold an integer. Where a name belongs, a number is left for the parser to refuse. */
function isLong(text: string, start: number, end: number): boolean {
  const number = text.slice(start, end);
  if (!integer.test(number) || Number.isSafeInteger(Number(number))) return false;
  let next = end;
  while (text.charCodeAt(next) <= space) next += 1;
  return text.charCodeAt(next) !== colon;
}

/** Puts quotes around parts of a text. */
function withQuoted(text: string, parts: readonly number[]): string {
  if (parts.length === 0) return text;
  const edges = [0, ...parts, text.length];
  return edges
    .slice(1)
    .map((end, index) => text.slice(edges[index], end))
    .join('"');
}

/** Tells whether parsed JSON is an object with this field: a quick look for what few answers have, before a schema. */
export function hasField(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && name in value;
}
