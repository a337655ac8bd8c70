/** Transactions that wait for the database as seldom as possible. */
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { runInsideTransaction } from '../../lib/transaction-scope.ts';
import { rethrow } from './failures.ts';
import { type Sql, sqlOf } from './sql.ts';
import type { StatementNames } from './statement-names.ts';

/**
 * Runs the work in one transaction. Statements that the work begins without waiting for each other are sent together
 * and answered in one round trip, in the order in which they were begun; BEGIN costs none of its own. The work runs
 * once: nothing is retried. A statement that is begun when the transaction has ended, because another one has failed, is
 * refused.
 * @throws ServiceError `service_unavailable` when nothing was done, `internal` when the connection broke at COMMIT.
 */
export type Pipelined = <Result>(work: (tx: Sql) => Promise<Result>) => Promise<Result>;

/** Makes the function for a pool whose connections are in pg's pipeline mode. */
export function pipelined(pool: pg.Pool, nameOf: StatementNames): Pipelined {
  return async (work) => {
    const { query, giveBack } = await borrow(pool, nameOf);
    const callbacks: (() => void)[] = [];
    let committing = false;
    let ended = false;
    const tx = sqlOf({
      query: async (text, values) => {
        if (ended) throw new Error('a statement after the end of its transaction');
        return query(text, values);
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
      return rethrow(error, committing);
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
