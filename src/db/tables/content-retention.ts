import { dayMs, hourMs } from '../../lib/time.ts';
/**
 * How long provider content stays in the database, and the content of a publish request after it has failed: one hour
 * less than the 24 hours for which it may be held. The job that erases it runs every ten minutes, so it is in time
 * even when it starts a quarter of an hour late and has much to erase.
 */
export const contentHeldMs = 23 * hourMs;

/** How long events and their deliveries are kept after their content has been erased. */
export const deliveryLogMs = 30 * dayMs;

/** Returns the time up to which content is due: everything written at it or earlier is erased. */
export function contentDueBefore(now: Date): Date {
  return new Date(now.getTime() - contentHeldMs);
}
