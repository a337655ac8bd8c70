import { setTimeout as pause } from 'node:timers/promises';

const longestPauseMs = 100;
/**
 * The time to wait at most. It is far longer than anything takes, so that a busy machine does not fail a
 * test.
 */
export const patienceMs = 120_000;

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

/**
 * Expects that something is over in time, and waits until it is. Throws when it is still so in an attempt that begins
 * later than `withinMs` after the call of this function. The end of an attempt does not count, since each may take
 * long on a busy machine.
 * @param attempt returns whether it is still so.
 */
export async function overWithin(withinMs: number, attempt: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const begunMs = performance.now() - startedAt;
    if (!(await attempt())) return;
    if (begunMs > withinMs) throw new Error(`not over ${Math.round(begunMs)} ms later`);
  }
}

/**
 * Tries something with a short time limit, and with twice as much each time while a busy machine is too slow for it.
 * Returns what the attempt returns, and throws when that is `undefined` even with some ten seconds.
 */
export async function withGrowingLimit<Result>(
  attempt: (limitMs: number) => Promise<Result | undefined>,
): Promise<Result> {
  for (let limitMs = 100; limitMs < 15_000; limitMs *= 2) {
    const result = await attempt(limitMs);
    if (result !== undefined) return result;
  }
  throw new Error('not with any limit');
}
