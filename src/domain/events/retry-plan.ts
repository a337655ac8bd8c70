/**
 * The times at which a failed delivery is tried again. The last tries may come after the payload was erased:
 * they send what can be read then.
 */
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** After the first try, the second, and so on. */
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

/** How many times the planned delay a receiver can ask for at most. */
export const longestStretch = 2;

/**
 * @param attemptCount how many tries there have been.
 * @param retryAfterSeconds as the receiver has asked: it moves the next try to between one and `longestStretch` times
 *   the planned delay.
 * @returns `undefined` when there is no try left.
 */
export function nextDelayMs(attemptCount: number, retryAfterSeconds = 0): number | undefined {
  const planned = retryDelaysMs[attemptCount - 1];
  if (planned === undefined) return undefined;
  const wanted = Math.min(Math.max(planned, retryAfterSeconds * secondMs), longestStretch * planned);
  return Math.min(wanted * (1 + (Math.random() * 2 - 1) * jitter), longestStretch * planned);
}
