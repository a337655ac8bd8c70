/** Faults of databases and of their connections. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** How long pools stay empty, which is longer than a process waits for a connection. */
const exhaustionMs = 4_000;

/**
 * Locks the table of deliveries for a while. Everything that emits or delivers an event waits while holding a connection,
 * until every pool is empty. A second table is not locked, since two statements that lock both may wait for each other.
 */
export async function exhaustPools(url: string): Promise<void> {
  const client = await connect(url);
  await client.query('BEGIN');
  await client.query('LOCK TABLE event_deliveries IN ACCESS EXCLUSIVE MODE');
  await pause(exhaustionMs);
  await client.query('ROLLBACK');
  await client.end();
}

/** Takes every connection that the server has left. */
export async function exhaustServer(url: string): Promise<void> {
  const taken: pg.Client[] = [];
  const endsAt = performance.now() + exhaustionMs;
  while (performance.now() < endsAt)
    await connect(url).then(
      (client) => taken.push(client),
      () => pause(100),
    );
  await Promise.all(taken.map((client) => client.end()));
}

/** Ends every connection to this database except the one that ends them. */
export async function cutConnections(url: string): Promise<void> {
  const client = await connect(url);
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await client.end();
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  return client;
}
