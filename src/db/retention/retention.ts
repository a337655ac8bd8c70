/**
 * Erases data that may be kept for a limited time only, in the same way for every table. Each statement
 * erases one batch, so that it stays short and holds few locks, however much is due.
 */

import { dayMs, hourMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { keyOf } from '../distribution/placement.ts';
import { isSpread, skippingLocked } from '../distribution/several-nodes.ts';
import { Prisma } from '../generated/client.ts';
import { dropPartitions, isFoundByKey, madeBefore, type PartitionedTable, periodAt } from './partitions.ts';

/**
 * A kind of rows and how long they are kept. Tables, columns and conditions are SQL written in this code, never
 * input.
 */
export interface RetentionPolicy {
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
  /** The SQL assignments that erase the content at a time; when absent, rows are deleted. */
  emptied?: string | ((now: Date) => Prisma.Sql);
}

/** Rows that are dropped with their partition, once all of it was made longer than `forMs` ago. */
export interface Dropped extends RetentionPolicy {
  table: PartitionedTable;
  dropped: true;
}

export const batchRows = 1_000;

/**
 * Repeats a statement that handles a batch of rows until it finds none.
 * @param statement returns how many rows it has handled.
 */
export async function untilNone(statement: () => Promise<number>): Promise<void> {
  while ((await statement()) > 0);
}

const isDropped = (kept: RetentionPolicy): kept is Dropped => 'dropped' in kept;

function dueBefore(kept: RetentionPolicy, now: Date): Date {
  const due = new Date(now.getTime() - kept.forMs);
  return isDropped(kept) ? periodAt(kept.table, due) : due;
}

/** Returns the condition for rows that have something to erase; of a partitioned table, those whose partition has ended. */
function heldIn(kept: RetentionPolicy, now: Date): Prisma.Sql {
  return isDropped(kept)
    ? madeBefore(kept.table, dueBefore(kept, now))
    : Prisma.raw(`(${kept.held ?? 'true'})`);
}

/**
 * Drops the partitions whose time has ended. Those that are in use are dropped another time; until then `eraseInBatches`
 * deletes their rows, and those that lie in the default partition.
 */
export function dropOver(db: Db, kept: Dropped, now: Date): ReturnType<typeof dropPartitions> {
  return dropPartitions(db, kept.table, dueBefore(kept, now));
}

/**
 * Returns how a statement finds again the rows of a table that it has chosen: the columns to choose, and the condition for
 * rows that `chosen` has. By ctid that costs least; on several nodes, as in several partitions, rows can have the same one.
 */
export async function placesIn(
  db: Db,
  table: string,
  chosen: string,
): Promise<{ columns: string; condition: string }> {
  const columns = isFoundByKey(table) || (await isSpread(db)) ? keyOf(table) : undefined;
  if (columns === undefined)
    return { columns: 'ctid', condition: `ctid = ANY(ARRAY(SELECT ctid FROM ${chosen}))` };
  return { columns, condition: `(${columns}) IN (SELECT ${columns} FROM ${chosen})` };
}

/** Yields how many rows each batch has erased. Rows that somebody else has locked are left to the next run. */
export async function* eraseInBatches(
  db: Db,
  kept: RetentionPolicy,
  now: Date,
): AsyncGenerator<number, void> {
  let from = new Date(0);
  for (;;) {
    const { found, erased, last } = await eraseBatch(db, kept, from, now);
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

async function eraseBatch(db: Db, kept: RetentionPolicy, from: Date, now: Date): Promise<Batch> {
  const { columns, condition } = await placesIn(db, kept.table, 'due');
  const isDue = Prisma.sql`${Prisma.raw(kept.since)} <= ${dueBefore(kept, now)} AND ${heldIn(kept, now)}`;
  const [table, since] = [Prisma.raw(kept.table), Prisma.raw(kept.since)];
  const { emptied } = kept;
  const assignments = typeof emptied === 'function' ? emptied(now) : Prisma.raw(emptied ?? '');
  const erase = emptied ? Prisma.sql`UPDATE ${table} SET ${assignments}` : Prisma.sql`DELETE FROM ${table}`;
  const [batch] = await db.$queryRaw<Batch[]>`
    WITH due AS MATERIALIZED (
      SELECT ${Prisma.raw(columns)}, ${since} AS since FROM ${table} WHERE ${since} >= ${from} AND ${isDue}
      ORDER BY ${since} LIMIT ${batchRows} ${await skippingLocked(db)})
    , erased AS (${erase} WHERE ${Prisma.raw(condition)} AND ${isDue} RETURNING true)
    SELECT count(*)::int AS found, max(since) AS last, (SELECT count(*)::int FROM erased) AS erased FROM due`;
  return batch as Batch;
}

/** Returns for how many seconds the oldest row of each kind should have been erased; 0 when none is due. */
export async function overdueSeconds<Kind extends string>(
  db: Db,
  kinds: Record<Kind, RetentionPolicy>,
  now: Date,
): Promise<Record<Kind, number>> {
  const oldest = Object.entries<RetentionPolicy>(kinds).map(
    ([kind, kept]) => Prisma.sql`
      SELECT ${kind} AS kind, ${dueBefore(kept, now)}::timestamptz - min(${Prisma.raw(kept.since)}) AS overdue
      FROM ${Prisma.raw(kept.table)} WHERE ${heldIn(kept, now)}`,
  );
  const rows = await db.$queryRaw<{ kind: Kind; seconds: number }[]>`
    SELECT kind, greatest(extract(epoch FROM overdue), 0)::float8 AS seconds
    FROM (${Prisma.join(oldest, ' UNION ALL ')}) AS each`;
  return Object.fromEntries(rows.map(({ kind, seconds }) => [kind, seconds])) as Record<Kind, number>;
}

/**
 * How long provider content stays in the database, and the content of a publish request after it has failed: one hour
 * less than the 24 hours for which it may be held. The job that erases it runs every ten minutes, so it is in time
 * even when it starts a quarter of an hour late and has much to erase.
 */
export const contentHeldMs = 23 * hourMs;

/** How long events and their deliveries are kept after their content has been erased. */
export const deliveryLogMs = 30 * dayMs;

/** Returns the time up to which content is due: everything written at it or earlier is erased. */
export function contentDueBefore(now: Date): Date {
  return new Date(now.getTime() - contentHeldMs);
}
