import { setTimeout as pause } from 'node:timers/promises';

const longestPauseMs = 100;
/** Far longer than a process, a browser or a worker takes, which need the processors, too, on a busy machine. */
export const longTimeoutMs = 120_000;

/** The services of this file whose workers look for jobs by themselves. */
export const working = new Set<object>();

/**
 * The time to wait at most: that of the file's kind (jest.config.mjs), or the longer one where workers are live and outside
 * of Jest.
 */
function timeoutMs(): number {
  const { testWaitMs } = globalThis as { testWaitMs?: number };
  return working.size > 0 ? longTimeoutMs : (testWaitMs ?? longTimeoutMs);
}

/** What runs the jobs that are due in the services of this file, where their workers do not by themselves. */
export const betweenLooks = new Set<() => Promise<number>>();

type Condition = () => boolean | Promise<boolean>;

/**
 * Calls a function again and again until it returns `true`, and runs what is due in between, to its end. Returns the
 * milliseconds that this took, and throws after `withinMs`, in which the time of running is not counted.
 */
export function until(right: Condition, withinMs = timeoutMs()): Promise<number> {
  return waitFor(right, withinMs, async () => {
    let count = 0;
    for (const run of betweenLooks) count += await run();
    return count > 0;
  });
}

/** As `until`, but runs no job meanwhile: for a wait during a job, or for what a job would have to wait for. */
export function untilWithoutJobs(right: Condition, withinMs = timeoutMs()): Promise<number> {
  return waitFor(right, withinMs, async () => false);
}

/**
 * @param proceed returns whether it has done something, so that it is worth to look at once. Otherwise there is a pause
 *   first, and the pauses grow, since the process that is waited for needs the processor, too.
 */
async function waitFor(right: Condition, withinMs: number, proceed: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now();
  let proceedingMs = 0;
  const waitedMs = () => performance.now() - startedAt - proceedingMs;
  while (!(await right())) {
    if (waitedMs() > withinMs) throw new Error(`not within ${withinMs} ms`);
    const begunAt = performance.now();
    const hasProceeded = await proceed();
    proceedingMs += performance.now() - begunAt;
    if (!hasProceeded) await pause(Math.min(waitedMs() / 10, longestPauseMs));
  }
  return performance.now() - startedAt;
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
