/** Statements in SQL, and how they are sent: prepared under a name, alone, or several in one round trip. */

import type { Writable } from 'node:stream';
import type pg from 'pg';
import { runInsideTransaction } from '../../lib/transaction-scope.ts';
import { Prisma } from '../generated/client.ts';
import { mayBeDone, rethrow } from './database-failures.ts';

// Statements written by hand.

/**
 * Runs statements written by hand. Prisma's client and its transactions fit this interface, and so does a pipelined
 * transaction, which is the fastest and can do nothing else.
 */
export interface Sql {
  /** Returns how many rows were changed. */
  $executeRaw(statement: TemplateStringsArray, ...values: unknown[]): Promise<number>;
  $queryRaw<Rows>(statement: TemplateStringsArray, ...values: unknown[]): Promise<Rows>;
  /** Runs a statement that another library has written; our own are templates. */
  $queryRawUnsafe<Rows>(text: string, ...values: unknown[]): Promise<Rows>;
}

/** A connection of pg. */
interface Connection {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

/** The text of statements that are always the same, so that the texts of hot paths are put together once. */
const texts = new WeakMap<TemplateStringsArray, string>();

/** Returns the text of a statement, with a number in the place of each value, and the values. */
function partsOf(statement: TemplateStringsArray, values: unknown[]): { text: string; values: unknown[] } {
  // A value that is a piece of SQL itself makes the text another one each time.
  if (values.some((value) => value instanceof Prisma.Sql)) return Prisma.sql(statement, ...values);
  const known = texts.get(statement);
  if (known !== undefined) return { text: known, values };
  const { text } = Prisma.sql(statement, ...values);
  texts.set(statement, text);
  return { text, values };
}

export function sqlOf(connection: Connection): Sql {
  const run = (statement: TemplateStringsArray, given: unknown[]) => {
    const { text, values } = partsOf(statement, given);
    return connection.query(text, values);
  };
  return {
    $executeRaw: async (statement, ...values) => (await run(statement, values)).rowCount ?? 0,
    $queryRaw: async <Rows>(statement: TemplateStringsArray, ...values: unknown[]) =>
      (await run(statement, values)).rows as Rows,
    $queryRawUnsafe: async <Rows>(text: string, ...values: unknown[]) =>
      (await connection.query(text, values)).rows as Rows,
  };
}

// Names the statements that are sent again and again, so that a connection parses and plans each of them once. For a
// short statement that costs PostgreSQL as much as running it.

/** Returns the name under which a statement stays prepared; `undefined` for one that is not to be. */
type StatementNames = (text: string) => string | undefined;

/**
 * At most this many texts are prepared, because each takes memory in every connection. A text that differs at every
 * call would otherwise use up that memory.
 */
const mostNames = 200;

/** @param keepsSessions true when each connection is a session of PostgreSQL, so that statements stay prepared in it. */
export function createStatementNames(keepsSessions: boolean): StatementNames {
  if (!keepsSessions) return () => undefined;
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size === mostNames) return known;
    const name = `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
}

// Statements written by hand that need no transaction.

/**
 * Runs each statement on whichever connection of the pool is free. Those that change something must not be
 * `$queryRaw`, whose failure means that nothing was done.
 */
export function singleStatements(pool: pg.Pool, nameOf: StatementNames): Sql {
  const sql = sqlOf({ query: (text, values) => pool.query({ name: nameOf(text), text, values }) });
  return {
    $executeRaw: (statement, ...values) =>
      sql.$executeRaw(statement, ...values).catch((error) => rethrow(error, mayBeDone('$executeRaw', error))),
    $queryRaw: <Rows>(statement: TemplateStringsArray, ...values: unknown[]) =>
      sql.$queryRaw<Rows>(statement, ...values).catch((error) => rethrow(error, false)),
    $queryRawUnsafe: <Rows>(text: string, ...values: unknown[]) =>
      sql.$queryRawUnsafe<Rows>(text, ...values).catch((error) => rethrow(error, false)),
  };
}

// Transactions that wait for the database as seldom as possible.

/**
 * Runs the work in one transaction. Statements that the work begins without waiting for each other are sent together
 * and answered in one round trip, in the order in which they were begun; BEGIN costs none of its own. The work runs
 * once: nothing is retried. A statement that is begun when the transaction has ended, because another one has failed, is
 * refused.
 * @throws ServiceError `service_unavailable` when nothing was done, `internal` when the connection broke at COMMIT.
 */
export type Pipelined = <Result>(work: (tx: Sql) => Promise<Result>) => Promise<Result>;

/** The SQLSTATE of a statement in a transaction in which another one has failed. */
const abortedState = '25P02';

/** Makes the function for a pool whose connections are in pg's pipeline mode. */
export function pipelined(pool: pg.Pool, nameOf: StatementNames): Pipelined {
  return async (work) => {
    const { query, giveBack } = await borrow(pool, nameOf);
    const callbacks: (() => void)[] = [];
    let committing = false;
    let ended = false;
    // All that were sent after it fail, too, and one of them may be heard of before.
    let firstFailure: unknown;
    const tx = sqlOf({
      query: async (text, values) => {
        if (ended) throw new Error('a statement after the end of its transaction');
        return query(text, values).catch((error) => {
          firstFailure ??= error;
          throw error;
        });
      },
    });
    try {
      const begun = query('BEGIN');
      const [result] = await Promise.all([runInsideTransaction(() => work(tx), callbacks), begun]);
      ended = true;
      committing = true;
      await query('COMMIT');
      giveBack();
      for (const act of callbacks) act();
      return result;
    } catch (error) {
      ended = true;
      await query('ROLLBACK').then(() => giveBack(), giveBack);
      const isFollower = (error as { code?: string }).code === abortedState;
      return rethrow(isFollower ? (firstFailure ?? error) : error, committing);
    }
  };
}

async function borrow(pool: pg.Pool, nameOf: StatementNames) {
  const client = await pool.connect().catch((error) => rethrow(error, false));
  client.on('error', statementError);
  return {
    query(text: string, values?: unknown[]) {
      gatherWrites(client.connection.stream);
      // Statements without values take PostgreSQL's simple protocol, which prepares nothing.
      const name = values && nameOf(text);
      return name ? client.query({ name, text, values }) : client.query(text, values);
    },
    giveBack(broken?: Error) {
      client.off('error', statementError);
      client.release(broken);
    },
  };
}

/** Statements fail when their connection breaks. Without this handler, the event would end the process as well. */
function statementError(): void {}

/** Makes everything that is written until the running code waits leave in one packet, because each one costs much. */
function gatherWrites(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
