/**
 * The database: Prisma over a pg pool. A database that cannot be reached is `service_unavailable`;
 * one that is lost when something may have been done already is `internal`.
 */
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { notFound, outcomeUnknown, ServiceError } from '../errors.ts';
import { isInsideTransaction, runInsideTransaction } from '../transaction-scope.ts';
import type { DatabaseAddress } from './address.ts';
import { type Prisma, PrismaClient } from './generated/client.ts';

/** The client or a transaction of it. */
export type Db = Pick<PrismaClient, keyof Prisma.TransactionClient>;

export interface Database {
  db: PrismaClient;
  /** Statements sent so far, BEGIN and COMMIT included. */
  statements(): number;
  /** How many have been turned away so far, since too many were waiting for a connection. */
  turnedAway(): number;
  close(): Promise<void>;
}

const connectionTimeoutMs = 3_000;
const statementTimeoutMs = 10_000;
/** For a server that does not even say that it gave up. `?query_timeout=` in the URL overrides it. */
const answerTimeoutMs = 12_000;

/**
 * How many may wait, for each connection of the pool: as many as it can serve before the first ones give up, when
 * statements take as long as they usually do.
 */
const waitersPerConnection = 50;
const tooManyWait = 'too many wait for a connection to the database';

export function openDatabase(address: DatabaseAddress, poolSize: number): Database {
  let statements = 0;
  class CountingClient extends pg.Client {
    // pg has a dozen overloads of query; these types suit them all.
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
  const db = new PrismaClient({ adapter: new PrismaPg(pool), errorFormat: 'minimal' }).$extends({
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

/** Those beyond so many are refused at once: they would wait in vain, and keep others waiting. */
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

/** Connections that are given up when the server does not answer in time. */
export function openPool(
  { url, directUrl }: DatabaseAddress,
  size: number,
  settings: pg.PoolConfig = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectionTimeoutMs,
    // A pooler refuses connections that ask for a setting of their own.
    ...(url === directUrl && { statement_timeout: statementTimeoutMs }),
    query_timeout: answerTimeoutMs,
    keepAlive: true,
    ...settings,
  });
  // An idle connection that breaks is replaced by the pool; unhandled, the event would end the process.
  pool.on('error', () => {});
  return pool;
}

/** A setting for whoever pools connections and also listens: the pool connects to this URL, the listener as configured. */
export function poolAt(url: string): object {
  class ClientAt extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: url });
    }
  }
  return { Client: ClientAt };
}

/**
 * All or nothing. The function may run once only: nothing is retried here. It calls nobody outside of this service.
 * @param timeoutMs after which it is rolled back.
 * @throws ServiceError `service_unavailable` when nothing was done, `internal` when the connection broke at COMMIT.
 */
export function inTransaction<Result>(
  db: PrismaClient,
  work: (tx: Db) => Promise<Result>,
  timeoutMs = 5_000,
): Promise<Result> {
  let committing = false;
  const worked = async (tx: Db) => {
    const result = await runInsideTransaction(() => work(tx));
    committing = true;
    return result;
  };
  return db
    .$transaction(worked, { timeout: timeoutMs })
    .catch((error) => rethrow(error, committing && !rolledBack.test(messageOf(error))));
}

/** Prisma's codes for a server that is away, busy or gone in the middle, and the pool's own words for it. */
const unavailable = new Set(['P1000', 'P1001', 'P1002', 'P1008', 'P1011', 'P1017', 'P2024', 'P2037']);
const unavailableMessage =
  /timeout exceeded when trying to connect|Can't reach database server|Query read timeout|Unable to start a transaction in the given time|Connection terminated|is not queryable|the database system is|terminating connection|lock timeout|expired transaction|has closed the connection|ConnectionClosed|ECONN|too many wait for a connection/;
/** SQLSTATEs of the same: a connection that failed, none left, a server that ends or starts. Poolers speak in class 08. */
const unavailableState = /^(08|53300|57P0)/;
const retryAfterSeconds = 2;
const tooBusy =
  'The service is too busy just now, and turns requests away. Nothing was attempted. Retry after the time in Retry-After.';

/** Prisma rolls a transaction back that takes too long, and reports it with these words. */
const rolledBack = /expired transaction/;
/** Failures to get a connection or a lock: the statement was not carried out. The last ones are PgBouncer's words. */
const notCarriedOut =
  /timeout exceeded when trying to connect|Can't reach database server|ECONNREFUSED|is not queryable|the database system is|lock timeout|too many clients|server login has been failing|cannot connect to server|no more connections allowed|query_wait_timeout|too many wait for a connection/;
const writes = /^(create|update|upsert|delete|\$executeRaw)/;

/**
 * Whether a failed statement may have been carried out although its answer was lost. Reads change nothing, so
 * they do not count; a failure before COMMIT is sent undoes all statements of a transaction.
 */
function mayBeDone(operation: string, error: unknown): boolean {
  return writes.test(operation) && !isInsideTransaction() && !notCarriedOut.test(messageOf(error));
}

/** @param mayBeDone whether the failed statement may have been carried out. */
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
  // A foreign key: what the row belongs to was deleted at that moment.
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

export async function answers(db: Db): Promise<boolean> {
  try {
    await db.$queryRaw`SELECT 1`;
    return true;
  } catch {
    return false;
  }
}
