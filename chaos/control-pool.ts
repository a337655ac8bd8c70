import pg from 'pg';

/** Opens the run's own connections to the database. Faults of the database do not end them for good. */
export function controlPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 30_000 });
  pool.on('error', () => {});
  return pool;
}
