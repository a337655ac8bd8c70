/**
 * Opens one of the databases in which pg-boss keeps jobs: the service's own, or one of `QUEUE_DATABASE_URLS`. Each answers or
 * is away by itself, so whoever asks one of several waits a short while at most.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { poolAt } from '../db/client/client.ts';
import { connectTimeoutMs, type DatabaseAddress, sessionName } from '../db/client/connection-settings.ts';
import type { DatabaseClock } from '../db/client/server-state.ts';
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
  /** Sends a statement, and rejects when the database is away or silent. */
  ask(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Waits for pg-boss's jobs in progress, and closes the connections. */
  close(): Promise<void>;
}

/**
 * Settings that give up a connection on which nothing arrives any more. pg accepts them, although pg-boss does not
 * name them.
 */
const silentNetwork = { query_timeout: 12_000, keepAlive: true };

/** The problem that is reported before the first attempt to start. */
const notStarted = 'the queue has not started';
const retryMs = 1_000;
/** How long a database that may be away is waited for when others are asked beside it. */
const answerMs = 1_500;

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
      throw new ServiceError('service_unavailable', { retryAfterSeconds: 2, detail: notStarted, cause });
    });
    return starting;
  }

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
    async ask(text, values) {
      const answer = started().then((found) => found.getDb().executeSql(text, values));
      // A failure after the wait is nobody's any more.
      answer.catch(() => {});
      const silence = pause(answerMs, undefined, { ref: false }).then(() => {
        throw new ServiceError('service_unavailable', { retryAfterSeconds: 2, detail: 'no answer in time' });
      });
      silence.catch(() => {});
      return Promise.race([answer, silence]);
    },
    async close() {
      await (await starting?.catch(() => undefined))?.stop({ graceful: true });
    },
  };
}

/** Returns the host, port and database of a URL. */
export function nameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}
