/** Makes a list optional. An empty list means the same as an absent one. */
import type { z } from 'zod';

export function emptyIsAbsent<Item extends z.ZodType>(list: z.ZodArray<Item>) {
  return list.optional().transform((items) => (items?.length ? items : undefined));
}
