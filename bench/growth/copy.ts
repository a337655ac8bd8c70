/** Fills tables by COPY, as fast as a database takes rows. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

type Value = string | number | null;

/** The rows of a table, each by its number from 0 on. */
export interface Rows {
  table: string;
  columns: string[];
  /** Returns the values of a row in the order of the columns, without tabs, line breaks and backslashes. */
  row(number: number, count: number): Value[];
}

const perChunk = 500;

/** The numbers of the rows that are copied together, without the last. */
interface Range {
  from: number;
  to: number;
}

/**
 * Replaces all rows of some tables by `count` new ones each. Indexes are built when the rows are there, which takes a
 * fraction of the time that keeping them takes.
 * @param fillers the connections that share the work; PostgreSQL uses one processor for each.
 */
export async function refill(
  fillers: readonly [pg.Client, ...pg.Client[]],
  tables: Rows[],
  count: number,
): Promise<void> {
  const [db] = fillers;
  await empty(db, tables);
  const filled = [];
  for (const rows of tables) filled.push({ rows, leaves: await leavesOf(db, rows.table) });
  const leaves = filled.flatMap((one) => one.leaves);
  // Indexes that are not ready are not written to.
  await db.query('UPDATE pg_index SET indisready = false WHERE indrelid = ANY ($1::regclass[])', [leaves]);
  const copies = filled.flatMap(({ rows, leaves: { length } }) =>
    // Two at a time would mix the rows of a table without partitions, which a service writes one after the other.
    rangesOf(count, length > 1 ? fillers.length : 1).map((range) => ({ rows, range })),
  );
  await shared(fillers, copies, (filler, { rows, range }) => copyRange(filler, rows, count, range));
  await shared(fillers, leaves, async (filler, leaf) => {
    // Reindexing makes the indexes ready again.
    await filler.query(`REINDEX TABLE ${leaf}`);
    // Does what autovacuum would have done.
    await filler.query(`VACUUM (ANALYZE) ${leaf}`);
  });
  for (const { rows } of filled) await db.query(`ANALYZE ONLY ${rows.table}`);
}

/** Does the tasks on several connections, each on the next one that is free. */
async function shared<Task>(
  fillers: readonly pg.Client[],
  tasks: readonly Task[],
  work: (filler: pg.Client, task: Task) => Promise<void>,
): Promise<void> {
  const left = [...tasks];
  await Promise.all(
    fillers.map(async (filler) => {
      for (let task = left.shift(); task !== undefined; task = left.shift()) await work(filler, task);
    }),
  );
}

/** Returns the tables that hold the rows: the partitions of a partitioned table, otherwise the table itself. */
async function leavesOf(db: pg.Client, table: string): Promise<string[]> {
  const { rows } = await db.query<{ leaf: string }>(
    `SELECT $1::regclass::text AS leaf WHERE NOT EXISTS (SELECT FROM pg_partition_tree($1))
     UNION ALL SELECT relid::regclass::text FROM pg_partition_tree($1) WHERE isleaf`,
    [table],
  );
  return rows.map(({ leaf }) => leaf);
}

/** Divides the numbers of rows into ranges of the same length. */
function rangesOf(count: number, ranges: number): Range[] {
  const at = (range: number) => Math.round((count * range) / ranges);
  return Array.from({ length: ranges }, (_, range) => ({ from: at(range), to: at(range + 1) }));
}

/** Adds `count` rows to those of the table. */
export const copyRows = (db: pg.Client, rows: Rows, count: number): Promise<void> =>
  copyRange(db, rows, count, { from: 0, to: count });

async function copyRange(db: pg.Client, rows: Rows, count: number, range: Range): Promise<void> {
  const columns = rows.columns.join(', ');
  await pipeline(
    Readable.from(linesOf(rows, count, range)),
    db.query(copyFrom(`COPY ${rows.table} (${columns}) FROM STDIN`)),
  );
}

export async function empty(db: pg.Client, tables: Pick<Rows, 'table'>[]): Promise<void> {
  await db.query(`TRUNCATE ${tables.map(({ table }) => table).join(', ')} CASCADE`);
}

function* linesOf({ row }: Rows, count: number, { from, to }: Range): Generator<string> {
  for (let first = from; first < to; first += perChunk) {
    let lines = '';
    for (let number = first; number < Math.min(first + perChunk, to); number += 1)
      lines += `${row(number, count)
        .map((value) => value ?? '\\N')
        .join('\t')}\n`;
    yield lines;
  }
}
