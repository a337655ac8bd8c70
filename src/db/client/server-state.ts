/** What the database server says of itself: its time, and its connections. */
import type { Db } from './client.ts';

/**
 * Tells the time of the database, which all processes share. The clocks of their machines differ and may be set back; by
 * the database's, what one process writes as due now is due for the others as well.
 */
export interface DatabaseClock {
  now(): Date;
  /** Learns the time from an answer of the database. */
  learn(ask: (sql: typeof databaseTime) => Promise<number>): Promise<void>;
}

/** Returns the database's time in milliseconds since 1970, in SQL. */
export const databaseTime = 'extract(epoch FROM clock_timestamp())::float8 * 1000';

/**
 * Makes a clock that tells the machine's time until the database has answered once.
 * @param machine returns the machine's time in milliseconds since 1970; only asked at the start.
 * @param elapsed returns the milliseconds of a clock that never goes back.
 */
export function createDatabaseClock(
  machine: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): DatabaseClock {
  let ahead = machine() - elapsed();
  return {
    now: () => new Date(elapsed() + ahead),
    async learn(ask) {
      const askedAt = elapsed();
      const time = await ask(databaseTime);
      // The database has read its clock between these two moments. A time that fits stays, so that it does not tremble.
      ahead = Math.min(Math.max(ahead, time - elapsed()), time - askedAt);
    },
  };
}

/** Reads what the database server says of itself. */
export async function timeOfDatabase(db: Db): Promise<Date> {
  const [row] = await db.$queryRaw<{ time: Date }[]>`SELECT clock_timestamp() AS time`;
  return row?.time ?? new Date(Number.NaN);
}

/** Returns how many connections of clients are open, of all databases, and how many the server allows. */
export async function connectionsInUse(db: Db): Promise<{ used: number; most: number }> {
  const [row] = await db.$queryRaw<{ used: number; most: number }[]>`
    SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
      current_setting('max_connections')::int AS most`;
  return row ?? { used: 0, most: Number.POSITIVE_INFINITY };
}
