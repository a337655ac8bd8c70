/** How the service connects to the database: addresses, the names of sessions, timeouts. */

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
