import pg from 'pg';

/**
 * Opens the connections by which the chaos run itself reads and changes the database. When a fault of the
 * database ends one, the pool opens another.
 */
export function controlPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 30_000 });
  pool.on('error', () => {});
  return pool;
}
