/** Bounds what a JSON body holds, before anything parses it: its bytes alone allow 500,000 levels or values. */
import { mostBodyLevels, mostBodyValues } from '../domain/foundation/request-limits.ts';

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
