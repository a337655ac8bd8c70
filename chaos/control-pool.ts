import pg from 'pg';

/** The run's own way to the database, which survives whatever happens to that. */
export function controlPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 3_000 });
  pool.on('error', () => {});
  return pool;
}
