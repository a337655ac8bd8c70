/** Compares what tables hold before and after, a partitioned table as one. */
import type pg from 'pg';

interface Size {
  rows: number;
  bytes: number;
}

type Sizes = Record<string, Size>;

/** Returns the rows of every table, and its bytes with indexes and what is stored beside it. */
export async function sizesOfTables(database: pg.Client): Promise<Sizes> {
  const { rows: tables } = await database.query<{ name: string; whole: string; bytes: string }>(
    `SELECT c.oid::regclass::text AS name, coalesce(pg_partition_root(c.oid), c.oid)::regclass::text AS whole,
       pg_total_relation_size(c.oid) AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const sizes: Sizes = {};
  for (const { name, whole, bytes } of tables) {
    const counted = await database.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${name}`);
    const { rows: known, bytes: held } = sizes[whole] ?? { rows: 0, bytes: 0 };
    sizes[whole] = { rows: known + Number(counted.rows[0]?.rows), bytes: held + Number(bytes) };
  }
  return sizes;
}

/** Returns what has been added for a thousand of `count`, by table, and leaves out tables that no row was added to. */
export function differenceOf(before: Sizes, after: Sizes, count: number) {
  const ofThousand = (more: number) => Math.round((more / count) * 1_000);
  return Object.entries(after).flatMap(([table, { rows, bytes }]) => {
    const more = ofThousand(rows - (before[table]?.rows ?? 0));
    const kibibytes = ofThousand((bytes - (before[table]?.bytes ?? 0)) / 1024);
    return more > 0 ? [{ table, rows: more, kibibytes }] : [];
  });
}
