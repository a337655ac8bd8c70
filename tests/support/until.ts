import { setTimeout as pause } from 'node:timers/promises';

const longestPauseMs = 20;
/** Far more than anything takes: machines are shared, and what is slow there is not what is wrong. */
const patienceMs = 45_000;

/**
 * Asks again until the answer is right, at most for `withinMs`. Returns how long it took. The longer it takes, the
 * less often it asks: whoever is waited for needs the processor, too.
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
