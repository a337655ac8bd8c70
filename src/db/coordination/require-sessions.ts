/**
 * Checks that a connection keeps its session. Locks and subscriptions last as long as a session, but a pooler
 * in transaction mode gives the session to another client after every transaction, without notice.
 */
import pg from 'pg';
import { ConfigurationError } from '../../config.ts';
import { sessionName } from '../client/connection-settings.ts';

const answerTimeoutMs = 5_000;

/**
 * Checks that connections to this URL keep their sessions.
 * @throws ConfigurationError when the URL leads through a pooler that takes sessions away.
 */
export async function requireSessions(directUrl: string): Promise<void> {
  if (await keepsSession(directUrl)) return;
  throw new ConfigurationError(
    'Configuration: set DATABASE_DIRECT_URL to an address of PostgreSQL itself: locks and notifications need a ' +
      'session of their own, and the pooler that the present address leads to gives none.',
  );
}

/**
 * Asks one connection twice which server process serves it, and once more while another connection has a transaction
 * open. A pooler answers either with the next session in turn, or with the one used last, which the transaction then
 * occupies.
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
    ...sessionName('check of the pooler'),
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
