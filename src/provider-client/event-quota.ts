/** Bounds how many changes polls and sweeps may bring in a minute, whatever a provider's server lists. */
import { createBoundedCache } from '../lib/bounded-cache.ts';

export interface EventQuota {
  /** Returns the remaining event quota of a profile or an organization in this minute. */
  left(ofId: string): number;
  /** Counts emitted changes. */
  take(ofId: string, count?: number): void;
}

/** The most items that polls bring for one profile in a minute. */
export const mostNewsInMinute = 500;
/** The most changes that sweeps bring for one organization in a minute and process. */
export const mostSweptInMinute = 5_000;
export const newsMinuteMs = 60_000;
const rememberedMegabytes = 8;
const countBytes = 50;

/**
 * @param most the most changes in a minute.
 * @param elapsed returns the milliseconds of a clock that never goes back.
 */
export function createEventQuota(most: number, elapsed: () => number = () => performance.now()): EventQuota {
  const minutes = createBoundedCache<{ endsAt: number; count: number }>(
    rememberedMegabytes,
    () => countBytes,
  );

  function current(ofId: string) {
    const known = minutes.get(ofId);
    return known && known.endsAt > elapsed() ? known : undefined;
  }

  return {
    left: (ofId) => Math.max(0, most - (current(ofId)?.count ?? 0)),
    take(ofId, count = 1) {
      const minute = current(ofId) ?? { endsAt: elapsed() + newsMinuteMs, count: 0 };
      minute.count += count;
      minutes.set(ofId, minute);
    },
  };
}
