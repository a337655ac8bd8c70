/** Reads what the database server says of itself. */
import type { Db } from './client.ts';

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
