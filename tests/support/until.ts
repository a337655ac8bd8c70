import { setTimeout as pause } from 'node:timers/promises';

const longestPauseMs = 20;
/**
 * The time to wait at most. It is far longer than anything takes, so that a busy machine does not fail a
 * test.
 */
export const patienceMs = 45_000;

/**
 * Calls a function again and again until it returns `true`. Returns the milliseconds that this took, and
 * throws after `withinMs`. The pauses grow, since the process that is waited for needs the processor, too.
 */
export async function until(right: () => boolean | Promise<boolean>, withinMs = patienceMs): Promise<number> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  while (!(await right())) {
    if (elapsed() > withinMs) throw new Error(`not within ${withinMs} ms`);
    await pause(Math.min(elapsed() / 10, longestPauseMs));
  }
  return elapsed();
}
