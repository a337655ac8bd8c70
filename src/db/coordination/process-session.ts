/**
 * A process's session at the database: a connection of its own with a shared advisory lock on a number that no other
 * process has. The database releases the lock when the connection ends, and so when the process dies. Anybody can
 * therefore ask whether a session is alive, without waiting for a timeout.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ServiceError } from '../../errors/index.ts';
import type { Logger } from '../../observability/log.ts';
import type { Db } from '../client/client.ts';
import { connectTimeoutMs, sessionName } from '../client/connection-settings.ts';

export interface ProcessSession {
  /** Connects for the first time. If the database cannot be reached, it keeps trying in the background. */
  begin(): Promise<void>;
  /** The number that the session's lock is on. */
  id: bigint;
  /**
   * Resolves when the session's lock is held.
   * @param doubted true asks the database first, because the connection may have broken unnoticed.
   * @throws ServiceError `service_unavailable` while the database cannot be reached.
   */
  hold(doubted?: boolean): Promise<void>;
  /**
   * The idempotency keys whose work is in progress here -> the fingerprints of their inputs. Work on a key
   * does not run twice at a time in one process.
   */
  underWay: Map<string, Buffer<ArrayBuffer>>;
  /** Is aborted when the session is closed. */
  ended: AbortSignal;
  close(): Promise<void>;
}

const answerTimeoutMs = 2_000;
/** The pause between two attempts to reconnect. */
const retryMs = 100;

/**
 * How long a living process may need to reconnect after its connection broke; its lock is free meanwhile. A process
 * that finds a lock free looks again after this time before it takes the other process for dead.
 */
export const comeBackMs = 3_000;

/**
 * With these settings the server notices within 20 s that a machine has vanished. It ignores them on a local socket.
 */
const keepAlives =
  'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

export function createProcessSession(databaseUrl: string, log: Logger): ProcessSession {
  const id = randomBytes(8).readBigInt64BE();
  const closing = new AbortController();
  let client: Promise<pg.Client> | undefined;

  function connected(): Promise<pg.Client> {
    if (closing.signal.aborted) return Promise.reject(new Error('the process session is closed'));
    if (client) return client;
    const attempt = connect();
    client = attempt;
    attempt.then(
      (fresh) => fresh.once('end', () => lost(attempt)),
      () => lost(attempt),
    );
    return attempt;
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      ...sessionName('session of a process'),
      connectionTimeoutMillis: connectTimeoutMs(databaseUrl, answerTimeoutMs),
      query_timeout: answerTimeoutMs,
    });
    fresh.on('error', () => {});
    try {
      await fresh.connect();
      await fresh.query(keepAlives);
      await fresh.query('SELECT pg_advisory_lock_shared($1)', [id]);
      return fresh;
    } catch (error) {
      drop(fresh);
      throw error;
    }
  }

  function lost(attempt: Promise<pg.Client>): void {
    if (client !== attempt) return;
    client = undefined;
    void comeBack();
  }

  async function comeBack(): Promise<void> {
    await pause(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    if (!closing.signal.aborted) await connected().catch(() => {});
  }

  async function ask(): Promise<void> {
    const asked = await connected();
    await asked.query('SELECT 1').catch((error) => {
      drop(asked);
      throw error;
    });
  }

  return {
    begin: async () => {
      await connected().catch((error) => log.warn('could not open process session, retrying', { error }));
    },
    async hold(doubted = false) {
      try {
        if (doubted) await ask().catch(() => {});
        await connected();
      } catch (cause) {
        throw new ServiceError('service_unavailable', { detail: 'database unavailable', cause });
      }
    },
    id,
    underWay: new Map(),
    ended: closing.signal,
    async close() {
      closing.abort();
      const open = await client?.catch(() => undefined);
      if (!open) return;
      await open.query('SELECT pg_advisory_unlock_shared($1)', [id]).then(
        () => open.end(),
        () => drop(open),
      );
    },
  };
}

/** Closes a connection without waiting, because a broken server would not answer the goodbye. */
function drop(broken: pg.Client): void {
  broken.end().catch(() => {});
}

/**
 * Tells whether a process holds this session. A process that has just lost its connection seems dead until it has
 * reconnected.
 */
export async function isAlive(db: Db, session: bigint | null): Promise<boolean> {
  const [row] = await db.$queryRaw<{ free: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${session}::bigint) AS free`;
  return row?.free === false;
}
