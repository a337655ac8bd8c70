/**
 * Makes texts that look opaque to apps and carry what the simulator has to know later: access tokens, codes,
 * jobs. Nothing of them is stored. They are not signed, since a simulator has nothing to protect.
 */
import type { z } from 'zod';

export interface Sealed<Value> {
  write(value: Value): string;
  /** Returns the value; `undefined` for texts that were made elsewhere. */
  read(text: string | null | undefined): Value | undefined;
}

/**
 * Declares a form of sealed texts.
 * @param prefix the first characters, by which the log's redaction recognises secrets of the provider.
 */
export function sealed<Value>(prefix: string, schema: z.ZodType<Value>): Sealed<Value> {
  return {
    write: (value) => prefix + encode(value),
    read: (text) =>
      text?.startsWith(prefix) ? schema.safeParse(decode(text.slice(prefix.length))).data : undefined,
  };
}

export const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Reads what `encode` returns; `undefined` for any other text. */
export function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
