/**
 * The database client: Prisma over a pg pool. When the database cannot be reached, callers get `service_unavailable`;
 * when the connection is lost after a write may have been done, they get `internal`.
 */
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { notFound, outcomeUnknown, ServiceError } from '../errors.ts';
import { isInsideTransaction, runInsideTransaction } from '../transaction-scope.ts';
import type { DatabaseAddress } from './address.ts';
import { type Prisma, PrismaClient } from './generated/client.ts';
import { connectTimeoutMs, transactionTimeoutMs } from './patience.ts';
import { sessionName } from './session-name.ts';

/** The client, or a transaction of it. */
export type Db = Pick<PrismaClient, keyof Prisma.TransactionClient>;

export interface Database {
  db: PrismaClient;
  /** Returns how many statements have been sent since the start, BEGIN and COMMIT included. */
  statements(): number;
  /** Returns how many requests for a connection have been refused since the start because too many were waiting. */
  turnedAway(): number;
  close(): Promise<void>;
}

const statementTimeoutMs = 10_000;
/**
 * A statement is given up after this time even if the server never reports its own timeout. `?query_timeout=` in the
 * URL overrides it.
 */
const answerTimeoutMs = 12_000;

/**
 * How many requests may wait for each connection of the pool. With statements of usual length a connection
 * serves this many before the first one waiting gives up.
 */
const waitersPerConnection = 50;
const tooManyWait = 'too many wait for a connection to the database';

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
  const pool = openPool(address, poolSize, { Client: CountingClient } as pg.PoolConfig);
  limitWaiters(pool, poolSize * waitersPerConnection, () => {
    turnedAway += 1;
  });
  const db = new PrismaClient({
    adapter: new PrismaPg(pool),
    errorFormat: 'minimal',
    transactionOptions: {
      maxWait: connectTimeoutMs(address.url),
      timeout: transactionTimeoutMs(address.url),
    },
  }).$extends({
    query: {
      $allOperations: ({ operation, args, query }) =>
        query(args).catch((error) => rethrow(error, mayBeDone(operation, error))),
    },
  }) as unknown as PrismaClient;
  return {
    db,
    statements: () => statements,
    turnedAway: () => turnedAway,
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
  const worked = async (tx: Db) => {
    const result = await runInsideTransaction(() => work(tx));
    committing = true;
    return result;
  };
  return db
    .$transaction(worked, timeout === undefined ? {} : { timeout })
    .catch((error) => rethrow(error, committing && !rolledBack.test(messageOf(error))));
}

/**
 * Prisma's error codes for a server that is away, busy, or gone in the middle of a statement, and the
 * messages of pg and its pool that mean the same.
 */
const unavailable = new Set(['P1000', 'P1001', 'P1002', 'P1008', 'P1011', 'P1017', 'P2024', 'P2037']);
const unavailableMessage =
  /timeout exceeded when trying to connect|Can't reach database server|Query read timeout|Unable to start a transaction in the given time|Connection terminated|is not queryable|the database system is|terminating connection|lock timeout|expired transaction|has closed the connection|ConnectionClosed|ECONN|too many wait for a connection/;
/**
 * SQLSTATEs that mean the same: the connection failed, none is left, or the server stops or starts. Poolers
 * use class 08.
 */
const unavailableState = /^(08|53300|57P0)/;
const retryAfterSeconds = 2;
const tooBusy =
  'The service is too busy just now, and turns requests away. Nothing was attempted. Retry after the time in Retry-After.';

/** Prisma rolls back a transaction that takes too long, and reports it with these words. */
const rolledBack = /expired transaction/;
/**
 * Messages for a connection or a lock that was not obtained, after which the statement was certainly not carried out.
 * The last ones are PgBouncer's.
 */
const notCarriedOut =
  /timeout exceeded when trying to connect|due to connection timeout|Can't reach database server|ECONNREFUSED|is not queryable|the database system is|lock timeout|too many clients|server login has been failing|cannot connect to server|no more connections allowed|query_wait_timeout|too many wait for a connection/;
const writes = /^(create|update|upsert|delete|\$executeRaw)/;

/**
 * Tells whether a failed statement may have been carried out although its answer was lost. Reads change nothing, so
 * they do not count; a failure before COMMIT is sent undoes all statements of a transaction.
 */
function mayBeDone(operation: string, error: unknown): boolean {
  return writes.test(operation) && !isInsideTransaction() && !notCarriedOut.test(messageOf(error));
}

/**
 * Rethrows the failure of a database that is away or busy as a ServiceError, a violated foreign key as
 * `not_found`, and any other error unchanged.
 * @param mayBeDone true when the failed statement may have been carried out.
 */
function rethrow(error: unknown, mayBeDone: boolean): never {
  if (!(error instanceof ServiceError) && isUnavailable(error))
    throw mayBeDone
      ? outcomeUnknown('connection to the database lost while writing', error)
      : new ServiceError('service_unavailable', {
          retryAfterSeconds,
          ...(messageOf(error).includes(tooManyWait)
            ? { message: tooBusy, detail: tooManyWait }
            : { detail: 'database unavailable' }),
          cause: error,
        });
  // A foreign key was violated: the row that this one refers to was deleted at the same moment.
  if ((error as { code?: string }).code === 'P2003') throw notFound('What this refers to');
  throw error;
}

function isUnavailable(error: unknown): boolean {
  const { code, meta } = error as Partial<Prisma.PrismaClientKnownRequestError>;
  const { cause } = (meta?.driverAdapterError ?? {}) as { cause?: { originalCode?: string } };
  return (
    unavailable.has(code ?? '') ||
    unavailableState.test(cause?.originalCode ?? '') ||
    unavailableMessage.test(messageOf(error))
  );
}

const messageOf = (error: unknown) => (error as { message?: string }).message ?? '';

/** Tells whether the database answers a statement; it never throws. */
export async function answers(db: Db): Promise<boolean> {
  try {
    await db.$queryRaw`SELECT 1`;
    return true;
  } catch {
    return false;
  }
}
