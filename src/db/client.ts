/** The database: Prisma over a pg pool. A database that cannot be reached is `service_unavailable`. */
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { notFound, ServiceError } from '../errors.ts';
import { type Prisma, PrismaClient } from './generated/client.ts';

/** The client or a transaction of it. */
export type Db = Pick<PrismaClient, keyof Prisma.TransactionClient>;

export interface Database {
  db: PrismaClient;
  /** Statements sent so far, BEGIN and COMMIT included. */
  statements(): number;
  close(): Promise<void>;
}

const connectionTimeoutMs = 3_000;
const statementTimeoutMs = 10_000;
/** For a server that does not even say that it gave up. `?query_timeout=` in the URL overrides it. */
const answerTimeoutMs = 12_000;

export function openDatabase(url: string, poolSize: number): Database {
  let statements = 0;
  class CountingClient extends pg.Client {
    // pg has a dozen overloads of query; these types suit them all.
    override query(...parameters: unknown[]): never {
      statements += 1;
      return super.query(...(parameters as [string])) as never;
    }
  }
  const pool = openPool(url, poolSize, { Client: CountingClient } as pg.PoolConfig);
  const db = new PrismaClient({ adapter: new PrismaPg(pool), errorFormat: 'minimal' }).$extends({
    query: { $allOperations: ({ args, query }) => query(args).catch(rethrow) },
  }) as unknown as PrismaClient;
  return {
    db,
    statements: () => statements,
    close: async () => {
      await db.$disconnect();
      await pool.end();
    },
  };
}

/** Connections that are given up when the server does not answer in time. */
export function openPool(url: string, size: number, settings: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectionTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
    ...settings,
  });
  // An idle connection that breaks is replaced by the pool; unhandled, the event would end the process.
  pool.on('error', () => {});
  return pool;
}

/**
 * All or nothing. The function may run once only: nothing is retried here.
 * @param timeoutMs after which it is rolled back.
 */
export function inTransaction<Result>(
  db: PrismaClient,
  work: (tx: Db) => Promise<Result>,
  timeoutMs = 5_000,
): Promise<Result> {
  return db.$transaction((tx) => work(tx), { timeout: timeoutMs }).catch(rethrow);
}

/** Prisma's codes for a server that is away, busy or gone in the middle, and the pool's own words for it. */
const unavailable = new Set(['P1000', 'P1001', 'P1002', 'P1008', 'P1011', 'P1017', 'P2024', 'P2037']);
const unavailableMessage =
  /timeout exceeded when trying to connect|Can't reach database server|Query read timeout|Unable to start a transaction in the given time|Connection terminated|is not queryable|the database system is|terminating connection|lock timeout|expired transaction|has closed the connection|ConnectionClosed|ECONN/;
const retryAfterSeconds = 2;

function rethrow(error: unknown): never {
  if (!(error instanceof ServiceError) && isUnavailable(error))
    throw new ServiceError('service_unavailable', {
      retryAfterSeconds,
      detail: 'database unavailable',
      cause: error,
    });
  // A foreign key: what the row belongs to was deleted at that moment.
  if ((error as { code?: string }).code === 'P2003') throw notFound('What this refers to');
  throw error;
}

function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return unavailable.has(code ?? '') || unavailableMessage.test(message ?? '');
}

export async function answers(db: Db): Promise<boolean> {
  try {
    await db.$queryRaw`SELECT 1`;
    return true;
  } catch {
    return false;
  }
}
