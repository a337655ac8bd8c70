/**
 * Erases data that may be kept for a limited time only, in the same way for every table. Each statement
 * erases one batch, so that it stays short and holds few locks, however much is due.
 */
import type { Db } from './client.ts';
import { Prisma } from './generated/client.ts';

/**
 * A kind of rows and how long they are kept. Tables, columns and conditions are SQL written in this code, never
 * input.
 */
export interface Kept {
  table: string;
  /** The column with the time at which the retention begins. */
  since: string;
  /** How long rows are kept from that time on, in milliseconds. */
  forMs: number;
  /**
   * The condition for rows that have something to erase, worded like the partial index that finds them; all rows when
   * absent.
   */
  held?: string;
  /** The SQL assignments that erase the content; when absent, rows are deleted. */
  emptied?: string;
}

export const batchRows = 1_000;

/**
 * Repeats a statement that handles a batch of rows until it finds none.
 * @param statement returns how many rows it has handled.
 */
export async function untilNone(statement: () => Promise<number>): Promise<void> {
  while ((await statement()) > 0);
}

const dueBefore = ({ forMs }: Kept, now: Date) => new Date(now.getTime() - forMs);

const heldIn = ({ held = 'true' }: Kept) => Prisma.raw(`(${held})`);

/** Yields how many rows each batch has erased. Rows that somebody else has locked are left to the next run. */
export async function* eraseInBatches(db: Db, kept: Kept, now: Date): AsyncGenerator<number, void> {
  let from = new Date(0);
  for (;;) {
    const { found, erased, last } = await eraseBatch(db, kept, from, dueBefore(kept, now));
    yield erased;
    if (found < batchRows || last === null) return;
    from = last;
  }
}

interface Batch {
  found: number;
  erased: number;
  /**
   * The latest time in the batch. The next batch starts from there, so that it does not read rows again that
   * are already erased.
   */
  last: Date | null;
}

async function eraseBatch(db: Db, kept: Kept, from: Date, until: Date): Promise<Batch> {
  const [table, since] = [Prisma.raw(kept.table), Prisma.raw(kept.since)];
  const erase = Prisma.raw(
    kept.emptied ? `UPDATE ${kept.table} SET ${kept.emptied}` : `DELETE FROM ${kept.table}`,
  );
  const [batch] = await db.$queryRaw<Batch[]>`
    WITH due AS (
      SELECT ctid AS place, ${since} AS since FROM ${table}
      WHERE ${since} >= ${from} AND ${since} <= ${until} AND ${heldIn(kept)}
      ORDER BY ${since} LIMIT ${batchRows} FOR UPDATE SKIP LOCKED)
    , erased AS (${erase} WHERE ctid = ANY(ARRAY(SELECT place FROM due)) RETURNING true)
    SELECT count(*)::int AS found, max(since) AS last, (SELECT count(*)::int FROM erased) AS erased FROM due`;
  return batch as Batch;
}

/** Returns for how many seconds the oldest row of each kind should have been erased; 0 when none is due. */
export async function overdueSeconds<Kind extends string>(
  db: Db,
  kinds: Record<Kind, Kept>,
  now: Date,
): Promise<Record<Kind, number>> {
  const oldest = Object.entries<Kept>(kinds).map(
    ([kind, kept]) => Prisma.sql`
      SELECT ${kind} AS kind, ${dueBefore(kept, now)}::timestamptz - min(${Prisma.raw(kept.since)}) AS overdue
      FROM ${Prisma.raw(kept.table)} WHERE ${heldIn(kept)}`,
  );
  const rows = await db.$queryRaw<{ kind: Kind; seconds: number }[]>`
    SELECT kind, greatest(extract(epoch FROM overdue), 0)::float8 AS seconds
    FROM (${Prisma.join(oldest, ' UNION ALL ')}) AS each`;
  return Object.fromEntries(rows.map(({ kind, seconds }) => [kind, seconds])) as Record<Kind, number>;
}
