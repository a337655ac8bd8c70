/** Stops the monotonic clock, by which rate limits end their windows, so that no time passes while a test counts. */
import { jest } from '@jest/globals';

export interface StoppedClock {
  advance(milliseconds: number): void;
}

/** Stops the clock of this process until `jest.restoreAllMocks()`. Timers go on. */
export function stopClock(): StoppedClock {
  let at = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => at);
  return {
    advance(milliseconds) {
      at += milliseconds;
    },
  };
}
