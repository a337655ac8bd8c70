/** Limits the number of connections, and what one HTTP request may take. */

import type { LeastRate } from '../../lib/least-rate.ts';
import { hourMs } from '../../lib/time.ts';

export interface RequestLimits {
  /** The largest number of connections at a time; further ones are closed at once. */
  mostConnections: number;
  /** The longest time for the headers, and between two pieces of a body. */
  silenceMs: number;
  /** The longest time for a whole body, except uploads. */
  arrivalMs: number;
  /** What a client has to send of an upload, and take of an answer that waits for it, at least. */
  leastRate: LeastRate;
}

/** The largest JSON body. */
export const largestBodyBytes = 1024 * 1024;

/** The largest file that is a body. */
export const largestFileBytes = 4 * 1024 * 1024;

/** The most objects and lists that a value of a JSON body may be in. */
export const mostBodyLevels = 64;

/** The most values of a JSON body, in all objects and lists together. The contract's largest list has 1,000 entries. */
export const mostBodyValues = 20_000;

/**
 * The longest time for an upload, which is the validity of its URL, since a large file over a slow line takes
 * long.
 */
export const longestUploadMs = hourMs;

// Bounds how deep and how full a JSON body is, before anything parses it: the limit of bytes alone would let through
// 500,000 levels or values.

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opening: ReadonlySet<number> = new Set(Buffer.from('{['));
const closing: ReadonlySet<number> = new Set(Buffer.from('}]'));
const blanks: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'));

/**
 * Returns what is too much about a body, and `undefined` when nothing is. One pass over the bytes, which ends where there is
 * too much; whether they are JSON is for the parser to say.
 * @param bytes in UTF-8, in which the signs of JSON are no part of other characters.
 */
export function oversize(bytes: Uint8Array): string | undefined {
  let depth = 0;
  let values = 0;
  /** True until something follows the beginning of an object or a list: an empty one has no value. */
  let isEmpty = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (blanks.has(byte)) continue;
    if (closing.has(byte)) depth -= 1;
    else if (isEmpty || byte === comma) values += 1;
    isEmpty = opening.has(byte);
    if (isEmpty) depth += 1;
    else if (byte === quote) at = endOfString(bytes, at);
    if (depth > mostBodyLevels) return `At most ${mostBodyLevels} levels of objects and lists.`;
    if (values > mostBodyValues) return `At most ${mostBodyValues} values in all objects and lists together.`;
  }
  return undefined;
}

/** Returns where the string ends that begins at a place: at its second quote, or behind the last byte. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    if (bytes[at] === backslash) at += 1;
    else if (bytes[at] === quote) return at;
  }
  return bytes.length;
}
