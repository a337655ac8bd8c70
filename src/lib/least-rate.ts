/**
 * Holds the other side of a transfer to a least rate, so that nobody occupies a place by sending or reading a byte now and
 * then. Only the time in which the other side is waited for counts.
 */

/** At least so many bytes in each period, so the first one is also a grace for a slow start. */
export interface LeastRate {
  bytes: number;
  perMs: number;
}

interface Pace {
  /** Returns how much longer the other side may be waited for in this period. */
  leftMs(): number;
  /**
   * Adds a wait, and what it has brought.
   * @returns true when a period has ended in which too little has come.
   */
  add(waitedMs: number, bytes: number): boolean;
}

export function createPace(rate: LeastRate): Pace {
  let waited = 0;
  let moved = 0;
  return {
    leftMs: () => Math.max(0, rate.perMs - waited),
    add(waitedMs, bytes) {
      waited += waitedMs;
      moved += bytes;
      if (waited < rate.perMs) return false;
      const isSlow = moved < rate.bytes;
      waited = 0;
      moved = 0;
      return isSlow;
    },
  };
}

interface WatchedPace {
  /** Begins to wait for the other side. */
  wait(): void;
  /** Ends the wait, if there is one, which has brought so many bytes; none when the transfer has ended. */
  waited(bytes?: number): void;
  /** Holds the other side to another rate from now on. */
  demand(rate: LeastRate): void;
}

/** Calls `onSlow` as soon as the other side is too slow, also in the middle of a wait. */
export function watchPace(rate: LeastRate, onSlow: () => void): WatchedPace {
  let pace = createPace(rate);
  /** The time up to which the wait has been counted; undefined while nobody waits. */
  let from: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  function count(bytes: number): boolean {
    const now = performance.now();
    const isSlow = pace.add(now - (from ?? now), bytes);
    from = now;
    return isSlow;
  }

  function watch(): void {
    clearTimeout(timer);
    timer = setTimeout(() => (count(0) ? onSlow() : watch()), Math.ceil(pace.leftMs()));
  }

  return {
    wait() {
      from = performance.now();
      watch();
    },
    waited(bytes = 0) {
      clearTimeout(timer);
      if (from !== undefined && count(bytes)) onSlow();
      from = undefined;
    },
    demand(next) {
      pace = createPace(next);
      if (from === undefined) return;
      from = performance.now();
      watch();
    },
  };
}
