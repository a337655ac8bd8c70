/** Bounds how many new items a poll may bring for one profile in a minute, whatever its provider's server lists. */
import { createBoundedCache } from '../bounded-cache.ts';

export interface NewsRoom {
  /** Returns how many more items may be told of in this minute. */
  left(profileId: string): number;
  /** Counts an item that was told of. */
  take(profileId: string): void;
}

/** The most items of one profile in a minute. */
export const mostNewsInMinute = 500;
export const newsMinuteMs = 60_000;
const rememberedMegabytes = 8;
const countBytes = 50;

/** @param elapsed returns the milliseconds of a clock that never goes back. */
export function createNewsRoom(elapsed: () => number = () => performance.now()): NewsRoom {
  const minutes = createBoundedCache<{ endsAt: number; count: number }>(
    rememberedMegabytes,
    () => countBytes,
  );

  function current(profileId: string) {
    const known = minutes.get(profileId);
    return known && known.endsAt > elapsed() ? known : undefined;
  }

  return {
    left: (profileId) => mostNewsInMinute - (current(profileId)?.count ?? 0),
    take(profileId) {
      const minute = current(profileId) ?? { endsAt: elapsed() + newsMinuteMs, count: 0 };
      minute.count += 1;
      minutes.set(profileId, minute);
    },
  };
}
