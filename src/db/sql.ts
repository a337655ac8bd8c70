/** Statements written by hand. */
import { Prisma } from './generated/client.ts';

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

export function sqlOf(connection: Connection): Sql {
  const run = (statement: TemplateStringsArray, values: unknown[]) => {
    const { text, values: flat } = Prisma.sql(statement, ...values);
    return connection.query(text, flat);
  };
  return {
    $executeRaw: async (statement, ...values) => (await run(statement, values)).rowCount ?? 0,
    $queryRaw: async <Rows>(statement: TemplateStringsArray, ...values: unknown[]) =>
      (await run(statement, values)).rows as Rows,
    $queryRawUnsafe: async <Rows>(text: string, ...values: unknown[]) =>
      (await connection.query(text, values)).rows as Rows,
  };
}
