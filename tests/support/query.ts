import pg from 'pg';
import type { TestService } from './service.ts';

/** Runs a statement directly on the service's database, past the service, and returns its rows. */
export async function query(
  { databaseUrl }: Pick<TestService, 'databaseUrl'>,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  return (await poolOf(databaseUrl).query(sql, values)).rows;
}

/**
 * Returns SQL for the time of a column moved by an interval, such as `+ interval '1 hour'`: in UTC, because Citus runs no
 * arithmetic on columns that the time zone of a session could change.
 */
export const movedBy = (column: string, interval: string): string =>
  `(${column} AT TIME ZONE 'UTC' ${interval}) AT TIME ZONE 'UTC'`;

const pools = new Map<string, pg.Pool>();

/**
 * Returns the connections to a database. They are kept for a moment, because opening one costs the server more than
 * most statements of tests, and not longer, because some tests copy or drop their database.
 */
function poolOf(connectionString: string): pg.Pool {
  const known = pools.get(connectionString);
  if (known) return known;
  const pool = new pg.Pool({ connectionString, idleTimeoutMillis: 500, allowExitOnIdle: true });
  // The pool replaces an idle connection that breaks. Without this handler the event would end the worker.
  pool.on('error', () => {});
  pools.set(connectionString, pool);
  return pool;
}
