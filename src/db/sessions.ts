/**
 * Whether connections keep their session. What the service locks and listens to lasts as long as a session; a pooler in
 * transaction mode gives the session to somebody else after every transaction, without a word.
 */
import pg from 'pg';
import { ConfigurationError } from '../config.ts';

const answerTimeoutMs = 5_000;

/** @throws ConfigurationError when the URL leads through a pooler that takes sessions away. */
export async function requireSessions(directUrl: string): Promise<void> {
  if (await keepsSession(directUrl)) return;
  throw new ConfigurationError(
    'Configuration: set DATABASE_DIRECT_URL to an address of PostgreSQL itself: locks and notifications need a ' +
      'session of their own, and the pooler that the present address leads to gives none.',
  );
}

/**
 * Asks one connection twice who serves it, and once more while another connection has a transaction open: a pooler
 * takes either the next session in turn, or the one that was used last, which the transaction now occupies.
 */
async function keepsSession(url: string): Promise<boolean> {
  return withClient(url, (asked) =>
    withClient(url, async (other) => {
      const first = await serverOf(asked);
      const second = await serverOf(asked);
      await other.query('BEGIN');
      const occupied = await serverOf(other);
      if (first !== second || first === occupied) return false;
      return (await serverOf(asked)) === first;
    }),
  );
}

async function serverOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    client.end().catch(() => {});
  }
}
