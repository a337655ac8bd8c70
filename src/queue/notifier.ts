/**
 * Tells all processes that jobs have been written, so that they need not wait until they next poll by themselves. Of
 * the transactions that notify, PostgreSQL lets only one of the whole server commit at a time. Announcements are
 * therefore sent on their own, after the commits, and those of a few milliseconds together.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../observability/log.ts';

interface Announcer {
  /** Announces that there are jobs of this queue. It never throws: jobs that are not announced wait for the next poll. */
  announce(queue: string): void;
  /** Waits for the announcements that are on their way. */
  close(): Promise<void>;
}

const collectingMs = 5;

/** The commit does not wait for the disk, because after a crash nobody is left who would have heard the notification. */
const statement = `
  SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, queue) FROM unnest($2::text[]) AS queue`;

/** @param execute sends a statement to the database in a transaction of its own. */
export function createAnnouncer(
  channel: string,
  execute: (text: string, values: unknown[]) => Promise<unknown>,
  log: Logger,
): Announcer {
  const waiting = new Set<string>();
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    while (waiting.size > 0) {
      const queues = [...waiting];
      waiting.clear();
      await execute(statement, [channel, queues]).catch((error) =>
        log.warn('could not notify workers of new jobs', { queues, error }),
      );
      await pause(collectingMs);
    }
    sending = undefined;
  }

  return {
    announce(queue) {
      waiting.add(queue);
      sending ??= send();
    },
    close: async () => sending,
  };
}
