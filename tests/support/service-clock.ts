/** The clock of a service that test files share, which a test may stop and move. */
export interface ServiceClock {
  now(): Date;
  /** Lets the clock stand still, at the present or at the given time. */
  stop(at?: Date | number | string): void;
  /** Moves the clock ahead, whether it goes on or stands still. */
  advance(milliseconds: number): void;
  /** Lets the clock tell the real time again. */
  reset(): void;
}

export function createServiceClock(): ServiceClock {
  let stoppedAt: number | undefined;
  let aheadMs = 0;
  const now = () => new Date((stoppedAt ?? Date.now()) + aheadMs);
  return {
    now,
    stop(at = now()) {
      stoppedAt = new Date(at).getTime();
      aheadMs = 0;
    },
    advance(milliseconds) {
      aheadMs += milliseconds;
    },
    reset() {
      stoppedAt = undefined;
      aheadMs = 0;
    },
  };
}
