/**
 * The database client. Prisma, over a pg pool, serves everything that is asked now and then. What every request or
 * every event pays for is SQL by hand (`statements.ts`), because Prisma's client costs more than such a statement itself, and
 * a round trip to the database more than both: accepting requests (the files `tables/new-*.ts`,
 * `tables/idempotency.ts`, `tables/usage-months.ts`), events and their deliveries, jobs, observed items and the request log.
 * When the database cannot be reached, callers get `service_unavailable`; when the connection is lost after a write may
 * have been done, they get `internal`.
 */
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { runInsideTransaction } from '../../lib/transaction-scope.ts';
import { type Prisma, PrismaClient } from '../generated/client.ts';
import {
  connectTimeoutMs,
  type DatabaseAddress,
  openPool,
  transactionTimeoutMs,
} from './connection-settings.ts';
import { mayBeDone, messageOf, rethrow, rolledBack, tooManyWait } from './database-failures.ts';
import { createStatementNames, type Pipelined, pipelined, type Sql, singleStatements } from './statements.ts';

/** The client, or a transaction of it. */
export type Db = Pick<PrismaClient, keyof Prisma.TransactionClient>;

/** Prisma's client, and statements written by hand: single ones and transactions. */
export type DatabaseClient = PrismaClient & { $sql: Sql; $pipelined: Pipelined };

/** Returns the client with members beside its tables; their names begin with `$`, which no table's does. */
export function extendClient<Client extends DatabaseClient, Members extends Record<`$${string}`, unknown>>(
  client: Client,
  members: Members,
): Client & Members {
  return client.$extends({ client: members }) as unknown as Client & Members;
}

interface PoolUse {
  busy: number;
  idle: number;
  waiting: number;
  size: number;
}

export interface Database {
  db: DatabaseClient;
  /** Returns how many statements have been sent since the start, BEGIN and COMMIT included. */
  statements(): number;
  /** Returns how many requests for a connection have been refused since the start because too many were waiting. */
  turnedAway(): number;
  /** Returns how many connections the pool has and may have, and how many callers wait for one. */
  pool(): PoolUse;
  close(): Promise<void>;
}

/**
 * How many requests may wait for each connection of the pool. With statements of usual length a connection
 * serves this many before the first one waiting gives up.
 */
const waitersPerConnection = 50;

/**
 * Opens the database; it connects when the first statement is sent.
 * @param poolSize how many connections the pool may open.
 */
export function openDatabase(address: DatabaseAddress, poolSize: number): Database {
  let statements = 0;
  class CountingClient extends pg.Client {
    // pg has a dozen overloads of `query`; these types fit all of them.
    override query(...parameters: unknown[]): never {
      statements += 1;
      return super.query(...(parameters as [string])) as never;
    }
  }
  let turnedAway = 0;
  const pool = openPool(address, poolSize, { Client: CountingClient, pipeline: true } as pg.PoolConfig);
  limitWaiters(pool, poolSize * waitersPerConnection, () => {
    turnedAway += 1;
  });
  const nameOf = createStatementNames(address.url === address.directUrl);
  const db = new PrismaClient({
    adapter: new PrismaPg(pool),
    errorFormat: 'minimal',
    transactionOptions: {
      maxWait: connectTimeoutMs(address.url),
      timeout: transactionTimeoutMs(address.url),
    },
  }).$extends({
    client: { $sql: singleStatements(pool, nameOf), $pipelined: pipelined(pool, nameOf) },
    query: {
      $allOperations: ({ operation, args, query }) =>
        query(args).catch((error) => rethrow(error, mayBeDone(operation, error))),
    },
  }) as unknown as DatabaseClient;
  return {
    db,
    statements: () => statements,
    turnedAway: () => turnedAway,
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      size: poolSize,
    }),
    close: async () => {
      await db.$disconnect();
      await pool.end();
    },
  };
}

/**
 * Makes the pool refuse a request for a connection at once when `most` others already wait. The request would
 * wait in vain, and make the others wait longer.
 */
function limitWaiters(pool: pg.Pool, most: number, onRefused: () => void): void {
  const connect = pool.connect.bind(pool) as (...parameters: unknown[]) => unknown;
  const limited = (callback?: (error: Error) => void) => {
    if (pool.waitingCount < most) return callback ? connect(callback) : connect();
    onRefused();
    const error = new Error(tooManyWait);
    return callback ? callback(error) : Promise.reject(error);
  };
  pool.connect = limited as typeof pool.connect;
}

/**
 * Runs the work in one transaction. The work runs once: nothing is retried. The work must not call other
 * services.
 * @param timeout the transaction is rolled back after this time, in milliseconds.
 * @throws ServiceError `service_unavailable` when nothing was done, `internal` when the connection broke at
 * COMMIT.
 */
export function inTransaction<Result>(
  db: PrismaClient,
  work: (tx: Db) => Promise<Result>,
  timeout?: number,
): Promise<Result> {
  let committing = false;
  const callbacks: (() => void)[] = [];
  const worked = async (tx: Db) => {
    const result = await runInsideTransaction(() => work(tx), callbacks);
    committing = true;
    return result;
  };
  const committed = (result: Result) => {
    for (const act of callbacks) act();
    return result;
  };
  return db
    .$transaction(worked, timeout === undefined ? {} : { timeout })
    .then(committed, (error) => rethrow(error, committing && !rolledBack.test(messageOf(error))));
}

/** Tells whether the database answers a statement; it never throws. */
export async function answers(db: Db): Promise<boolean> {
  try {
    await db.$queryRaw`SELECT 1`;
    return true;
  } catch {
    return false;
  }
}

// What the database server says of itself: its time, and its connections.

/**
 * Tells the time of the database, which all processes share. The clocks of their machines differ and may be set back; by
 * the database's, what one process writes as due now is due for the others as well.
 */
export interface DatabaseClock {
  now(): Date;
  /** Learns the time from an answer of the database. */
  learn(ask: (sql: typeof databaseTime) => Promise<number>): Promise<void>;
}

/** Returns the database's time in milliseconds since 1970, in SQL. */
export const databaseTime = 'extract(epoch FROM clock_timestamp())::float8 * 1000';

/**
 * Makes a clock that tells the machine's time until the database has answered once.
 * @param machine returns the machine's time in milliseconds since 1970; only asked at the start.
 * @param elapsed returns the milliseconds of a clock that never goes back.
 */
export function createDatabaseClock(
  machine: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): DatabaseClock {
  let ahead = machine() - elapsed();
  return {
    now: () => new Date(elapsed() + ahead),
    async learn(ask) {
      const askedAt = elapsed();
      const time = await ask(databaseTime);
      // The database has read its clock between these two moments. A time that fits stays, so that it does not tremble.
      ahead = Math.min(Math.max(ahead, time - elapsed()), time - askedAt);
    },
  };
}

/** Returns the time that the database's clock shows. */
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
