import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context.ts';

const retryMs = 500;

/**
 * Runs a database write that ends the work for an idempotency key. If the database is away, the write is
 * repeated in the background until it succeeds, and the caller does not wait. If the process ends before
 * that, others can take the keys that it held.
 * @param what a description of the write, for the log.
 * @param done is called once the write has succeeded or the process ends.
 */
export async function retryUntilStored(
  {
    db: {
      $session: { ended },
    },
    observability: { log },
  }: Pick<Context, 'db' | 'observability'>,
  what: string,
  act: () => Promise<unknown>,
  done: () => void,
): Promise<void> {
  try {
    await act();
    done();
  } catch (error) {
    log.error(`write failed, retrying: ${what}`, { subsystem: 'idempotency', error });
    void retryLater();
  }

  async function retryLater(): Promise<void> {
    for (let failed = true; failed && !ended.aborted; ) {
      await pause(retryMs, undefined, { signal: ended, ref: false }).catch(() => {});
      failed = await act().then(
        () => false,
        () => true,
      );
    }
    done();
  }
}
