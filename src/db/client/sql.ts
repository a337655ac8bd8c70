/** Statements written by hand. */
import { Prisma } from '../generated/client.ts';

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
