/**
 * Applies one migration while the service runs. Changing a table needs its lock, and everybody who comes after
 * somebody waiting for it waits as well. A migration therefore waits for a lock only as long as requests can wait,
 * then undoes everything, lets the others through and tries again. An index is built without any such lock.
 */

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sessionName } from '../client/connection-settings.ts';
import { buildIndex, concurrentIndexIn } from './concurrent-index.ts';

export interface LockRetryPolicy {
  /**
   * How long a statement waits for a lock, in milliseconds. PostgreSQL asks a vacuum to make way only after
   * `deadlock_timeout`, which is usually a second, so this has to be longer.
   */
  lockTimeoutMs: number;
  /** How often the locks are asked for before the migration is given up. */
  attempts: number;
  /** The pause before the second attempt, in milliseconds. It doubles up to ten times as much. */
  pauseMs: number;
}

export const usualLockRetryPolicy: LockRetryPolicy = { lockTimeoutMs: 2_000, attempts: 30, pauseMs: 1_000 };

/** SQLSTATE: a lock was not to be had in time, or two transactions waited for each other. */
const lockFailures = ['55P03', '40P01'];

const isLockFailure = (error: unknown): boolean =>
  lockFailures.includes((error as pg.DatabaseError)?.code ?? '');

/**
 * Applies the migration.
 * @param record writes down that the migration was applied.
 * @throws the database's error, after the last attempt.
 */
export async function applyMigration(
  client: pg.Client,
  sql: string,
  record: () => Promise<void>,
  retryPolicy: LockRetryPolicy,
): Promise<void> {
  const index = concurrentIndexIn(sql);
  const atOnce = (statements: () => Promise<unknown>) => withLocks(client, statements, retryPolicy);
  if (!index)
    return atOnce(async () => {
      await client.query(sql);
      await record();
    });
  await buildIndex(client, index, atOnce);
  await record();
}

/** Runs the statements in a transaction, again and again until it gets its locks. */
export async function withLocks(
  client: pg.Client,
  statements: () => Promise<unknown>,
  { lockTimeoutMs, attempts, pauseMs }: LockRetryPolicy,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('BEGIN');
    try {
      await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
      await statements();
      await client.query('COMMIT');
      return;
    } catch (error) {
      // A connection that has broken has rolled back by itself, and its first error is the one that tells.
      await client.query('ROLLBACK').catch(() => {});
      if (!isLockFailure(error) || attempt >= attempts) throw error;
    }
    await pause(pauseMs * Math.min(2 ** (attempt - 1), 10));
  }
}

// Tells for whom a session waits, by asking in another one.

const everyMs = 1_000;

const holdersSql = `
  SELECT pid, application_name AS name, state, xact_start AS since
    FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids($1)) ORDER BY pid`;

/** A session as PostgreSQL shows it. All but the pid is empty when it belongs to another role. */
interface Holder {
  pid: number;
  name: string | null;
  state: string | null;
  since: Date | null;
}

interface LockWatch {
  /** Returns a sentence about who was in the way, when the error says that a lock was not to be had. */
  inTheWay(error: unknown): string;
  end(): Promise<void>;
}

/**
 * Looks once a second whether the session waits. The other connection is opened with the first look, so that work
 * which takes no time needs none.
 * @param tell gets the words about whom it waits for, whenever they are others than before.
 */
export async function watchLocks(
  watched: pg.Client,
  databaseUrl: string,
  tell: (holders: string) => void,
): Promise<LockWatch> {
  const { rows } = await watched.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  let asking: Promise<pg.Client> | undefined;
  let seen = '';
  const check = async () => {
    asking ??= connect(databaseUrl);
    const found = await (await asking).query<Holder>(holdersSql, [rows[0]?.pid]);
    const words = found.rows.map(inWords).join(', and for ');
    if (words === '' || words === seen) return;
    seen = words;
    tell(words);
  };
  // A look that fails tells nothing; the migration itself continues.
  const timer = setInterval(() => void check().catch(() => {}), everyMs);
  return {
    inTheWay: (error) =>
      isLockFailure(error)
        ? `. In its way was ${seen || 'another session'}. Nothing of the migration was done: let that transaction end, or end the session with pg_terminate_backend, and run npm run migrate again.`
        : '',
    end: async () => {
      clearInterval(timer);
      await asking?.then((client) => client.end()).catch(() => {});
    },
  };
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, ...sessionName('watch of migrations') });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const inWords = ({ pid, name, state, since }: Holder) =>
  `pid ${pid} (application_name "${name || 'unknown'}", ${state ?? 'unknown state'}, in a transaction since ${since?.toISOString() ?? 'an unknown time'})`;
