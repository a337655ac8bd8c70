/** Parts of webhooks, where anything may lack or be of another type: only what an item cannot do without is required. */
import { z } from 'zod';

/** Ids come as text and as bare numbers. What holds other characters is no id, and unfit for paths and columns. */
export const wireId = z
  .union([z.string(), z.int().nonnegative().transform(String)])
  .pipe(z.string().regex(/^[\x21-\x7e]{1,1000}$/));

/** From here on a number is in milliseconds: as seconds it would be in the year 5138. */
const firstMilliseconds = 1e11;
const lastMilliseconds = 1e14;

/** Unix time. `changes` come with seconds, `messaging` with milliseconds, and entries with either. */
export const wireTime = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .refine((time) => time > 0 && time < lastMilliseconds)
  .transform((time) => new Date(time < firstMilliseconds ? time * 1000 : time));

/** Absent too when it is of another type: the rest of the notification still counts. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

/** What the values say, less those that are not of the shape. */
export function parseable<Value>(schema: z.ZodType<Value>, values: readonly unknown[]): Value[] {
  return values.flatMap((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Formats a time in whole seconds, as reads give it. */
export function wholeSecond(time: Date): string {
  return `${time.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}.000Z`;
}
