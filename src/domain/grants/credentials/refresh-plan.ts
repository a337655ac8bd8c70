/** When credentials are refreshed, and how to wait for another process that refreshes them. */

import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../../../errors/index.ts';
import { hourMs } from '../../../lib/time.ts';
import type { Refresh } from '../../../providers/connect.ts';
import type { GrantCredential } from '../../../providers/upstream-rules.ts';

const retryMs = hourMs;

/**
 * Returns the time of the next refresh: halfway through the credential's life or at the provider's interval,
 * and not before the provider accepts it; `null` when it cannot be refreshed.
 */
export function nextRefresh(
  refresh: Refresh | undefined,
  { credential, expiresAt }: { credential: GrantCredential; expiresAt?: Date },
): Date | null {
  if (!refresh || !credential.issuedAt) return null;
  const issued = new Date(credential.issuedAt).getTime();
  const halfLife = expiresAt ? (expiresAt.getTime() - issued) / 2 : 0;
  return new Date(issued + Math.max(refresh.minimumAgeMs, refresh.everyMs ?? halfLife));
}

/**
 * Returns the time of the next try after a failure: hourly, which leaves hundreds of tries in the second half
 * of a token's life.
 */
export function retryRefresh(now: Date): Date {
  return new Date(now.getTime() + retryMs);
}

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
