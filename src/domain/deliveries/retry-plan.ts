import { hourMs, minuteMs, secondMs } from '../../lib/time.ts';
/**
 * Plans when a failed delivery is tried again. The caller leaves out tries that would send a held payload
 * after it has to be erased.
 */

/** The waits after the first try, the second, and so on. */
export const retryDelaysMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  12 * hourMs,
] as const;

export const jitter = 0.2;

/** The largest factor by which a receiver can stretch a planned delay. */
export const longestStretch = 2;

/**
 * Returns the delay before the next try, in milliseconds; `undefined` when no try is left.
 * @param attemptCount the number of tries so far.
 * @param retryAfterSeconds the wait that the receiver asked for. Before jitter, it makes the delay between
 * one and `longestStretch` times the planned one.
 * @param random returns a number from 0 to 1, which decides where within the jitter the try falls.
 */
export function nextDelayMs(
  attemptCount: number,
  retryAfterSeconds = 0,
  random = Math.random,
): number | undefined {
  const planned = retryDelaysMs[attemptCount - 1];
  if (planned === undefined) return undefined;
  const wanted = Math.min(Math.max(planned, retryAfterSeconds * secondMs), longestStretch * planned);
  return Math.min(wanted * (1 + (random() * 2 - 1) * jitter), longestStretch * planned);
}
