/** Lays the tables that grow out as a cluster would, on a single PostgreSQL: each in partitions by organization. */
import pg from 'pg';
import { distributedTables } from '../../src/db/distribution/placement.ts';

const partitionCount = 4;

/** Returns the table that a partition belongs to; `undefined` for other tables. */
export const tableOf = (partition: string): string | undefined =>
  distributedTables.find((table) => new RegExp(`^${table}_\\d$`).test(partition));

/** The definitions of a table that its partitioned successor gets as well. `$1` is the name of the table. */
const definitionsSql = `
  SELECT format('ALTER TABLE public.%I ADD CONSTRAINT %I %s', $1::text, conname, pg_get_constraintdef(oid)) AS sql
  FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('p', 'u')
  UNION ALL
  SELECT replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
  FROM pg_index i WHERE indrelid = $1::regclass
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u'))
    -- What another key holds by organization is left for the release before, and distributing a table drops it.
    AND NOT (indisunique AND 'organization_id' <> ALL (
      SELECT attname FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY (indkey::int2[])))
  UNION ALL
  SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal`;

const referencesSql = `
  SELECT conrelid::regclass::text AS owner, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND conparentid = 0
    AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))`;

/**
 * Replaces each table that grows by one in partitions by organization, with the same columns, keys, indexes, references and
 * triggers. Those that are partitioned by time are not any more, and the service makes no more partitions.
 */
export async function partitionByOrganization(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN; CREATE SCHEMA undistributed');
    const { rows: references } = await client.query(referencesSql, [distributedTables]);
    for (const { owner, name } of references)
      await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT ${name}`);
    for (const table of distributedTables) await replace(client, table);
    for (const { owner, name, definition } of references)
      await client.query(`ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition}`);
    await client.query(`CREATE OR REPLACE FUNCTION make_partitions(
      parent text, prefix text, period interval, since timestamptz, until timestamptz) RETURNS integer
      LANGUAGE sql AS 'SELECT 0'`);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function replace(client: pg.Client, table: string): Promise<void> {
  const { rows: definitions } = await client.query(definitionsSql, [table]);
  const like = 'INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS';
  await client.query(`ALTER TABLE ${table} SET SCHEMA undistributed`);
  await client.query(
    `CREATE TABLE public.${table} (LIKE undistributed.${table} ${like}) PARTITION BY HASH (organization_id)`,
  );
  await client.query(`DROP TABLE undistributed.${table}`);
  for (let index = 0; index < partitionCount; index += 1)
    await client.query(
      `CREATE TABLE partitions.${table}_${index} PARTITION OF public.${table}
       FOR VALUES WITH (MODULUS ${partitionCount}, REMAINDER ${index})`,
    );
  for (const { sql } of definitions) await client.query(sql);
}

/** Returns the partition that the rows of an organization lie in. */
export async function partitionOf(databaseUrl: string, organizationId: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT index FROM generate_series(0, ${partitionCount - 1}) AS index
       WHERE satisfies_hash_partition('events'::regclass, ${partitionCount}, index, $1::text)`,
      [organizationId],
    );
    return rows[0].index;
  } finally {
    await client.end();
  }
}
