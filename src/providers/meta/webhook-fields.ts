/**
 * Parses parts of webhooks. Anything may be missing or have another type, so only what an item cannot do
 * without is required.
 */
import { z } from 'zod';
import { id, word } from '../kit/fields.ts';

/** An id, which comes as text or as a bare number. */
export const wireId = z.union([id(), z.int().nonnegative().transform(String)]);

/** The smallest number that is read as milliseconds; as seconds it would be in the year 5138. */
const firstMilliseconds = 1e11;
const lastMilliseconds = 1e14;

/** A Unix time: `changes` have seconds, `messaging` has milliseconds, and entries have either. */
export const wireTime = z
  .union([z.number(), word().regex(/^\d+$/).transform(Number)])
  .refine((time) => time > 0 && time < lastMilliseconds)
  .transform((time) => new Date(time < firstMilliseconds ? time * 1000 : time));

/** Parses the values, and leaves out those of another shape. */
export function parseable<Value>(schema: z.ZodType<Value>, values: readonly unknown[]): Value[] {
  return values.flatMap((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Formats a time as ISO-8601, cut to whole seconds, as reads give it. */
export function wholeSecond(time: Date): string {
  return `${time.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}.000Z`;
}
