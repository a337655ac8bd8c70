/**
 * Opens one of the databases in which pg-boss keeps jobs: the service's own, or one of `QUEUE_DATABASE_URLS`, and announces
 * new jobs. Each answers or is away by itself, so whoever asks one of several waits a short while at most.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { DatabaseClock } from '../db/client/client.ts';
import {
  connectTimeoutMs,
  type DatabaseAddress,
  poolAt,
  sessionName,
} from '../db/client/connection-settings.ts';
import { ServiceError } from '../errors/index.ts';
import type { Logger } from '../observability/log.ts';
import { queueSchema } from './declarations.ts';

export interface JobDatabase {
  /** Says to people which database this is, without its password. */
  name: string;
  /**
   * Returns pg-boss, and starts it if need be.
   * @throws ServiceError `service_unavailable` while it cannot be started.
   */
  started(): Promise<PgBoss>;
  /** Starts pg-boss as soon as the database answers. Returns `undefined` when it is to be closed before that. */
  startedOnce(closing: AbortSignal): Promise<PgBoss | undefined>;
  /** Returns pg-boss if it has started. */
  boss(): PgBoss | undefined;
  /** Returns why pg-boss has not started; `undefined` once it has. */
  problem(): string | undefined;
  /**
   * Sends a statement.
   * @throws ServiceError `service_unavailable` when the database is away or fails.
   */
  execute: Send;
  /** As `execute`, but gives a database up that is silent for a moment. The statement must not change anything. */
  ask: Send;
  /** Waits for pg-boss's jobs in progress, and closes the connections. */
  close(): Promise<void>;
}

export type Send = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/**
 * Settings that give up a connection on which nothing arrives any more. pg accepts them, although pg-boss does not
 * name them.
 */
const silentNetwork = { query_timeout: 12_000, keepAlive: true };

/** The problem that is reported before the first attempt to start. */
const notStarted = 'the queue has not started';
const retryMs = 1_000;
/** How long a database that may be away is waited for when others are asked beside it. */
const answerMs = 1_000;

interface JobDatabaseParts {
  address: DatabaseAddress;
  log: Logger;
  /** Learns the database's time when pg-boss starts; absent for a database whose time nobody goes by. */
  clock?: DatabaseClock;
  /** True where jobs come by the clock. */
  hasSchedule: boolean;
}

/** Opens the database. It connects on first use and creates nothing: `migrateQueue` has done that. */
export function openJobDatabase({ address, log, clock, hasSchedule }: JobDatabaseParts): JobDatabase {
  let boss: PgBoss | undefined;
  let problem: string | undefined = notStarted;
  let starting: Promise<PgBoss> | undefined;

  async function start(): Promise<PgBoss> {
    const fresh = new PgBoss({
      connectionString: address.directUrl,
      schema: queueSchema,
      ...sessionName('queue'),
      ...poolAt(address.url),
      max: 4,
      connectionTimeoutMillis: connectTimeoutMs(address.url),
      migrate: false,
      schedule: hasSchedule,
      ...silentNetwork,
    });
    // Without this handler the event would end the process whenever PostgreSQL restarts.
    fresh.on('error', (error) => log.warn('queue error', { error }));
    try {
      await fresh.start();
      await clock?.learn(async (time) => {
        const { rows } = await fresh.getDb().executeSql(`SELECT ${time} AS time`);
        return (rows[0] as { time: number }).time;
      });
    } catch (error) {
      await fresh.stop({ graceful: false }).catch(() => {});
      throw error;
    }
    problem = undefined;
    boss = fresh;
    return fresh;
  }

  function started(): Promise<PgBoss> {
    starting ??= start().catch((cause) => {
      starting = undefined;
      problem = `${notStarted}: ${cause.message}`;
      throw unavailable(notStarted, cause);
    });
    return starting;
  }

  const execute: Send = async (text, values) => {
    const found = await started();
    return found
      .getDb()
      .executeSql(text, values)
      .catch((cause: unknown) => {
        throw unavailable('the database of the queue failed', cause);
      });
  };

  return {
    name: nameOf(address.directUrl),
    started,
    async startedOnce(closing) {
      while (!closing.aborted) {
        const found = await started().catch(() => undefined);
        if (found) return found;
        await pause(retryMs, undefined, { signal: closing, ref: false }).catch(() => {});
      }
      return undefined;
    },
    boss: () => boss,
    problem: () => problem,
    execute,
    async ask(text, values) {
      const answer = execute(text, values);
      // A failure after the wait is nobody's any more.
      answer.catch(() => {});
      const silent = pause(answerMs, undefined, { ref: false });
      const answered = await Promise.race([answer, silent]);
      if (answered) return answered;
      throw unavailable('the queue database does not answer');
    },
    async close() {
      await (await starting?.catch(() => undefined))?.stop({ graceful: true });
    },
  };
}

function unavailable(detail: string, cause?: unknown): ServiceError {
  return new ServiceError('service_unavailable', { retryAfterSeconds: 2, detail, cause });
}

/** Returns the host, port and database of a URL. */
export function nameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

// Tells all processes that jobs have been written, so that they need not wait until they next poll by themselves. Of the
// transactions that notify, PostgreSQL lets only one of the whole server commit at a time. Announcements are therefore sent on
// their own, after the commits, and those of a few milliseconds together.

interface Announcer {
  /** Announces that there are jobs of this queue. It never throws: jobs that are not announced wait for the next poll. */
  announce(queue: string): void;
  /** Waits for the announcements that are on their way. */
  close(): Promise<void>;
}

const collectingMs = 5;

/** The commit does not wait for the disk, because after a crash nobody is left who would have heard the notification. */
const announcement = `
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
      await execute(announcement, [channel, queues]).catch((error) =>
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
