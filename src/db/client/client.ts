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
  sessionName,
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
