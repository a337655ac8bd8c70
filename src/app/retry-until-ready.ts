/** Retries what the start needs but does not have to wait for, until it succeeds. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../observability/log.ts';

const retryMs = 1_000;

interface RetryOptions {
  log: Logger;
  /** Ends the attempts when it is aborted. */
  signal: AbortSignal;
}

/**
 * Tries immediately, then in the background until it succeeds. Resolves after the first attempt, whether it succeeded
 * or not. Only the first failure is logged.
 * @param what names the attempt in the log.
 */
export async function retryUntilReady(
  what: string,
  attempt: () => Promise<unknown>,
  { log, signal }: RetryOptions,
): Promise<void> {
  let failures = 0;
  async function succeeds(): Promise<boolean> {
    try {
      await attempt();
      if (failures > 0) log.info('ready after retries', { what });
      return true;
    } catch (error) {
      if (failures === 0) log.warn('not ready, retrying every second', { what, error });
      failures += 1;
      return false;
    }
  }
  async function goOn(): Promise<void> {
    while (!signal.aborted) {
      await pause(retryMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted || (await succeeds())) return;
    }
  }
  if (!(await succeeds())) void goOn();
}
