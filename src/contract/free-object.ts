/** An object of the customer's own, whatever is in it. */
import { z } from 'zod';

/** Deeper ones exhaust the stack of whoever walks through them. A body may have a few more, which this is within. */
const mostLevels = 60;

export const freeObject = z.looseObject({}).refine(isShallow, { error: `At most ${mostLevels} levels.` });

function isShallow(value: object): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= mostLevels; depth += 1) {
    level = level.flatMap((each) => (each && typeof each === 'object' ? Object.values(each) : []));
    if (level.length === 0) return true;
  }
  return false;
}
