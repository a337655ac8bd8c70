/** Statements written by hand that need no transaction. */
import type pg from 'pg';
import { mayBeDone, rethrow } from './failures.ts';
import { type Sql, sqlOf } from './sql.ts';
import type { StatementNames } from './statement-names.ts';

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
