/** How the service connects to the database: addresses, the names of sessions, timeouts, pools. */
import pg from 'pg';

/** The two addresses under which the service reaches its database. */
export interface DatabaseAddress {
  /**
   * The URL for statements and transactions. A pooler may answer there, which can give each transaction another
   * session.
   */
  url: string;
  /**
   * The URL of PostgreSQL itself, without a pooler. Locks that outlast a transaction and notifications need a session
   * of their own.
   */
  directUrl: string;
}

/** Names a session at the database for people who look at pg_stat_activity: it says what the session is for. */
export function sessionName(purpose: string): { application_name: string } {
  return { application_name: `social-content-service: ${purpose}` };
}

/**
 * How long the database is waited for. As with `?query_timeout=` and `?statement_timeout=`, which pg reads, the URL
 * may ask for other times than the usual ones.
 */
const usualConnectMs = 3_000;
const usualTransactionMs = 5_000;

/**
 * Returns how long to wait for a connection, in milliseconds: until it is established, or until the pool has a free
 * one. `?connect_timeout=`, which libpq reads too, sets it in seconds.
 */
export function connectTimeoutMs(url: string, usualMs = usualConnectMs): number {
  return (parameterOf(url, 'connect_timeout') ?? usualMs / 1000) * 1000;
}

/**
 * Returns after how long a transaction is rolled back, in milliseconds, unless its caller sets another time.
 * `?transaction_timeout=` sets it in milliseconds, like the setting of PostgreSQL that has this name.
 */
export function transactionTimeoutMs(url: string): number {
  return parameterOf(url, 'transaction_timeout') ?? usualTransactionMs;
}

function parameterOf(url: string, name: string): number | undefined {
  const value = Number(URL.parse(url)?.searchParams.get(name) ?? Number.NaN);
  return value > 0 ? value : undefined;
}

const statementTimeoutMs = 10_000;
/**
 * A statement is given up after this time even if the server never reports its own timeout. `?query_timeout=` in the
 * URL overrides it.
 */
const answerTimeoutMs = 12_000;

/**
 * Opens a pool whose connections are given up when the server does not answer in time.
 * @param size how many connections the pool may open.
 */
export function openPool(
  { url, directUrl }: DatabaseAddress,
  size: number,
  settings: pg.PoolConfig = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectTimeoutMs(url),
    // A pooler refuses connections that ask for a setting of their own.
    ...(url === directUrl && { statement_timeout: statementTimeoutMs }),
    query_timeout: answerTimeoutMs,
    keepAlive: true,
    ...sessionName('requests and jobs'),
    ...settings,
  });
  // The pool replaces an idle connection that breaks. Without this handler the event would end the process.
  pool.on('error', () => {});
  return pool;
}

/**
 * Returns a setting for a library that takes one URL and both pools connections and listens: its pool connects to
 * this URL, and its listener to the configured one.
 */
export function poolAt(url: string): object {
  class ClientAt extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: url });
    }
  }
  return { Client: ClientAt };
}
