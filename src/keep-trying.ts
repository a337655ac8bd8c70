/** For what a start wants, but need not wait for. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './log.ts';

const retryMs = 1_000;

export interface Patience {
  log: Logger;
  /** Ends the tries when it is aborted. */
  signal: AbortSignal;
}

/**
 * Tries at once, and then in the background until it succeeds. Resolves after the first try, however it went. The log
 * has the first failure alone.
 * @param what is tried, for the log.
 */
export async function keepTrying(
  what: string,
  attempt: () => Promise<unknown>,
  { log, signal }: Patience,
): Promise<void> {
  let failures = 0;
  async function succeeds(): Promise<boolean> {
    try {
      await attempt();
      if (failures > 0) log.info('done at last', { what });
      return true;
    } catch (error) {
      if (failures === 0) log.warn('not yet: tried again until it succeeds', { what, error });
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
