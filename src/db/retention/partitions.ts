/**
 * The tables that are partitioned by the time in their rows' ids: rows whose time has ended go with their whole
 * partition, which leaves nothing to vacuum. Partitions are made ahead. A row whose partition is missing all the same
 * lies in the table's default partition until it is made, so no insert fails.
 *
 * The key is the id and not `created_at`: every look-up has the id, so it needs one partition, and the primary key stays
 * (organization_id, id). Periods are long enough for few partitions: a list without a beginning is planned for all of them.
 *
 * A partition is dropped without being detached before. DETACH CONCURRENTLY would wait for every transaction that uses the
 * table, cannot run in a function or a transaction, and is refused where there is a default partition; DETACH takes the same
 * lock as DROP and leaves a table to be dropped in a second step. DROP waits for its lock no longer than traffic can.
 *
 * Observed items are not partitioned, because an item has to be unique at all times, and PostgreSQL holds that across
 * partitions only by a key with the partitions' column in it. The items' time moves whenever a sweep sees them again, so the
 * same item would be in several partitions. An index on the time finds what has ended, and `npm run growth` measures erasing it.
 */
import { hourMs, weekMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { firstIdAt, idPrefixes } from '../client/ids.ts';
import { Prisma } from '../generated/client.ts';

interface Partitioned {
  ids: keyof typeof idPrefixes;
  /** The time whose ids share a partition, in milliseconds. Periods begin at multiples of it since 1970, in UTC. */
  periodMs: number;
  /** How many periods after the present one have partitions already. */
  ahead: number;
}

const partitionedTables = {
  events: { ids: 'event', periodMs: weekMs, ahead: 1 },
  event_deliveries: { ids: 'delivery', periodMs: weekMs, ahead: 1 },
  request_log_entries: { ids: 'requestLogEntry', periodMs: weekMs, ahead: 1 },
  provider_webhooks: { ids: 'providerWebhook', periodMs: 3 * hourMs, ahead: 3 },
} satisfies Record<string, Partitioned>;

export type PartitionedTable = keyof typeof partitionedTables;

/**
 * Tells whether a table's rows are found again by their keys, since rows of different partitions can have the same ctid.
 * Publish requests are among them so that the next release can partition them. Release 0.1.0 erases their contents by their
 * ctid alone, so beside its processes there must be one partition.
 */
export const isFoundByKey = (table: string): boolean =>
  table in partitionedTables || table === 'publish_requests';

/** Makes the missing partitions of the present and the next periods. Returns the tables that still lack some. */
export async function makePartitions(db: Db, now: Date): Promise<PartitionedTable[]> {
  const lacking: PartitionedTable[] = [];
  for (const [table, { ids, periodMs, ahead }] of Object.entries<Partitioned>(partitionedTables)) {
    const until = new Date(now.getTime() + ahead * periodMs);
    const [row] = await db.$queryRaw<{ missing: number }[]>`
      SELECT make_partitions(${table}, ${idPrefixes[ids]}, ${periodMs} * interval '1 ms', ${now}, ${until}) AS missing`;
    if (row?.missing !== 0) lacking.push(table as PartitionedTable);
  }
  return lacking;
}

/** Returns how many partitions of the present and the next periods each table lacks. */
export async function missingPartitions(db: Db, now: Date): Promise<Record<PartitionedTable, number>> {
  const wanted = Object.entries<Partitioned>(partitionedTables).flatMap(([table, { periodMs, ahead }]) =>
    Array.from({ length: ahead + 1 }, (_, index) =>
      periodAt(table as PartitionedTable, new Date(now.getTime() + index * periodMs)),
    ).flatMap((start) => ['live', 'test'].map((mode) => ({ table, partition: nameOf(table, mode, start) }))),
  );
  const rows = await db.$queryRaw<{ relname: string }[]>`
    SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
    WHERE nspname = 'partitions' AND relname = ANY(${wanted.map(({ partition }) => partition)})`;
  const there = new Set(rows.map(({ relname }) => relname));
  const missing = wanted.filter(({ partition }) => !there.has(partition));
  return Object.fromEntries(
    Object.keys(partitionedTables).map((table) => [
      table,
      missing.filter((one) => one.table === table).length,
    ]),
  ) as Record<PartitionedTable, number>;
}

/** Returns the name that the database's function `make_partitions` gives to a partition. */
function nameOf(table: string, mode: string, start: Date): string {
  return `${table}_${mode}_${start.toISOString().slice(0, 13).replace(/[-T]/g, '')}`;
}

/** Returns how long a table's rows lie in one partition after its first one was made, in milliseconds. */
export const periodOf = (table: PartitionedTable): number => partitionedTables[table].periodMs;

/** Returns the beginning of the period that a time is in. */
export function periodAt(table: PartitionedTable, time: Date): Date {
  const { periodMs } = partitionedTables[table];
  return new Date(Math.floor(time.getTime() / periodMs) * periodMs);
}

/** Returns the condition for rows whose ids were made before a time, which no other partition than theirs is read for. */
export function madeBefore(table: PartitionedTable, time: Date): Prisma.Sql {
  const { ids } = partitionedTables[table];
  const [live, test] = [firstIdAt(ids, 'live', time), firstIdAt(ids, 'test', time)];
  return Prisma.sql`(id < ${live} OR id >= 'test_' AND id < ${test})`;
}

/**
 * Returns a condition that all of these ids meet: each is between the first and the last of its mode. Next to a join with
 * the ids it tells the planner which partitions they are in, since planning for all takes longer than such a statement.
 */
export function withinIdRange(column: string, ids: readonly string[]): Prisma.Sql {
  const modes = Map.groupBy([...ids].sort(), (id) => id.startsWith('test_'));
  const ranges = [...modes.values()].map(
    (sorted) => Prisma.sql`${Prisma.raw(column)} BETWEEN ${sorted[0]} AND ${sorted.at(-1)}`,
  );
  return ranges.length > 0 ? Prisma.sql`(${Prisma.join(ranges, ' OR ')})` : Prisma.sql`false`;
}

interface Drop {
  partition: string;
  /** False when somebody has used the table for as long as others can wait for it. */
  isDropped: boolean;
}

/** Drops the partitions all of whose ids were made before a time, one by one. */
export async function* dropPartitions(db: Db, table: PartitionedTable, before: Date): AsyncGenerator<Drop> {
  const { ids } = partitionedTables[table];
  const ended = await db.$queryRaw<{ partition: string }[]>`
    SELECT partition FROM (
      SELECT c.relname AS partition, substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \\(''(\\w+)''\\)') AS behind
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = ${`public.${table}`}::regclass) AS each
    WHERE CASE WHEN starts_with(behind, 'test_') THEN behind <= ${firstIdAt(ids, 'test', before)}
      ELSE behind <= ${firstIdAt(ids, 'live', before)} END
    ORDER BY partition`;
  for (const { partition } of ended) {
    const [row] = await db.$queryRaw<{ isDropped: boolean }[]>`
      SELECT drop_partition(${table}, ${partition}) AS "isDropped"`;
    yield { partition, isDropped: row?.isDropped ?? false };
  }
}
