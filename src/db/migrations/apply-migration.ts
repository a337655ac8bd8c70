/**
 * Applies one migration while the service runs. Changing a table needs its lock, and everybody who comes after
 * somebody waiting for it waits as well. A migration therefore waits for a lock only as long as requests can wait,
 * then undoes everything, lets the others through and tries again. An index is built without any such lock.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
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

export const isLockFailure = (error: unknown): boolean =>
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
async function withLocks(
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
