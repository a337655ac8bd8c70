import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../../../errors/index.ts';

/**
 * The longest time that a caller waits for the process that holds the lease, and the longest pause between two looks.
 */
const timeoutMs = 10_000;
const longestPauseMs = 500;
const busyRetryAfterSeconds = 2;

/**
 * Pauses before the next look whether another process, which alone may do something, has done it.
 * @param waitedMs how long the caller has waited for it, in milliseconds.
 * @param doing what the other process is doing, for the log.
 * @throws ServiceError `service_unavailable` after a long wait.
 */
export async function waitForHolder(waitedMs: number, doing: string): Promise<void> {
  if (waitedMs > timeoutMs)
    throw new ServiceError('service_unavailable', {
      retryAfterSeconds: busyRetryAfterSeconds,
      detail: `another process has been ${doing} for long`,
    });
  await pause(Math.min(longestPauseMs, 20 + waitedMs / 10));
}
