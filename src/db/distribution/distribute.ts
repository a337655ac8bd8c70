/**
 * Distributes the tables that grow over the nodes of a Citus cluster. A table is copied to its shards in a transaction that
 * others may read it beside, and whose writes wait until it is done; tables that refer to each other move together. What
 * was distributed before is left, so a run that was ended goes on where it stood.
 */
import type pg from 'pg';
import { ConfigurationError } from '../../config.ts';
import { type LockRetryPolicy, usualLockRetryPolicy, withLocks } from '../migrations/apply-migration.ts';
import { inMigrationSession, toStandardError } from '../migrations/index.ts';
import { distributedTables, droppedAtDistribution, shardTriggers } from './placement.ts';

interface Distributing extends Partial<LockRetryPolicy> {
  /** How many shards each table gets. It holds for the first table; the others lie beside it. */
  shardCount: number;
  /** Gets a sentence about each step. */
  onProgress?: ((sentence: string) => void) | undefined;
}

/** Says what to do where the tables are to be distributed and cannot be. */
export const noCluster =
  'The database is no cluster: run CREATE EXTENSION citus on all nodes, name them to the coordinator by ' +
  'citus_set_coordinator_host and citus_add_node, and run the command again.';

/** Tells whether the database belongs to a cluster that has nodes for shards. */
async function isCluster(client: pg.Client): Promise<boolean> {
  const extension = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  if (extension.rows.length === 0) return false;
  const nodes = await client.query(
    "SELECT FROM pg_dist_node WHERE isactive AND shouldhaveshards AND noderole = 'primary'",
  );
  return nodes.rows.length > 0;
}

/**
 * Distributes the tables that are not distributed yet, all of them with the migration's lock. Returns their names.
 * @throws ConfigurationError when the database is no cluster, or when a key or a trigger stands against it.
 */
export function distributeTables(
  databaseUrl: string,
  { shardCount, onProgress = toStandardError, ...retryPolicy }: Distributing,
): Promise<string[]> {
  return inMigrationSession(databaseUrl, onProgress, async (client) => {
    if (!(await isCluster(client))) throw new ConfigurationError(noCluster);
    const pending = await undistributed(client);
    const problem = await obstacle(client, pending);
    if (problem) throw new ConfigurationError(problem);
    await callSteadyFunctions(client);
    let done = distributedTables.length - pending.length;
    for (const tables of await groups(client, pending)) {
      onProgress(
        `Distributing ${tables.join(', ')}: ${done} of ${distributedTables.length} tables are done.`,
      );
      await withLocks(client, () => distributeTogether(client, tables, shardCount), {
        ...usualLockRetryPolicy,
        ...retryPolicy,
      });
      done += tables.length;
    }
    return pending;
  });
}

/** Tells whether the database belongs to a cluster, of which the tables are to be distributed. */
export function belongsToCluster(databaseUrl: string): Promise<boolean> {
  return inMigrationSession(databaseUrl, toStandardError, isCluster);
}

/**
 * Functions that Citus does not call where it changes rows, since PostgreSQL says that their results may differ from one
 * statement to the next: those that read and write the text of an enumeration, whose values may be renamed, which ours never
 * are; and those that read columns from JSON, whose times may have no time zone, which ours always have.
 */
const steady = [
  'enum_out(anyenum)',
  'enum_in(cstring, oid)',
  'jsonb_to_recordset(jsonb)',
  'jsonb_populate_record(anyelement, jsonb)',
];

/** Says of these functions in this database that their results never differ, which only a superuser may. */
async function callSteadyFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) AS wanted (name) JOIN pg_proc p ON p.oid = ('pg_catalog.' || name)::regprocedure
     WHERE p.provolatile <> 'i'`,
    [steady],
  );
  for (const { name } of rows) await client.query(`ALTER FUNCTION pg_catalog.${name} IMMUTABLE`);
}

async function undistributed(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) WITH ORDINALITY AS wanted (name, place)
     WHERE NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = format('public.%I', name)::regclass) ORDER BY place`,
    [distributedTables],
  );
  return rows.map(({ name }) => name);
}

/** A key of a table: a unique index, or a reference to another table. */
interface Key {
  table: string;
  key: string;
  target: string | null;
}

/** Keys that rows of different organizations could share, and references that do not go by organization. */
const keysAgainstSql = `
  SELECT c.relname AS "table", i.relname AS key, NULL AS target
  FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) AND x.indisunique AND NOT EXISTS (
    SELECT FROM pg_attribute a
    WHERE a.attrelid = c.oid AND a.attnum = ANY (x.indkey::int2[]) AND a.attname = 'organization_id')
  UNION ALL
  SELECT c.relname, k.conname, target.relname
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class target ON target.oid = k.confrelid
  WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND NOT c.relispartition AND c.relname = ANY ($1)
    AND NOT (target.relname = ANY ($2) AND EXISTS (
      SELECT FROM unnest(k.conkey, k.confkey) AS pair (own, its)
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = own
        JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = its
      WHERE a.attname = 'organization_id' AND b.attname = 'organization_id'))
  ORDER BY 1, 2`;

const triggersSql = `
  SELECT c.relname AS "table", t.tgname AS name, p.proname AS function
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
  WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) ORDER BY 1, 2`;

interface Trigger {
  table: string;
  name: string;
  function: string;
}

/** Returns what a table has of a kind that is dropped when it is distributed. */
const droppedOf = (kind: keyof typeof droppedAtDistribution, table: string): readonly string[] =>
  (droppedAtDistribution[kind] as Readonly<Record<string, readonly string[]>>)[table] ?? [];

/** Returns a sentence about the first thing that keeps a table from being distributed. */
async function obstacle(client: pg.Client, pending: readonly string[]): Promise<string | undefined> {
  const keys = await client.query<Key>(keysAgainstSql, [pending, distributedTables]);
  const key = keys.rows.find(
    (one) => !droppedOf(one.target === null ? 'uniqueIndexes' : 'foreignKeys', one.table).includes(one.key),
  );
  if (key)
    return `The table ${key.table} cannot be distributed, because its key ${key.key} does not contain organization_id${key.target ? `, by which it refers to ${key.target}` : ''}: change the key by a migration first.`;
  const { rows } = await client.query<Trigger>(triggersSql, [pending]);
  const unknown = rows.find(
    (one) => !droppedOf('triggers', one.table).includes(one.name) && !(one.function in shardTriggers),
  );
  return (
    unknown &&
    `The table ${unknown.table} cannot be distributed, because nothing says that its trigger ${unknown.name} is safe on shards: name its function ${unknown.function} in src/db/distribution/placement.ts with the reason.`
  );
}

const referencesSql = `
  SELECT c.relname AS "table", k.conname AS name, target.relname AS target, pg_get_constraintdef(k.oid) AS definition
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class target ON target.oid = k.confrelid
  WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND NOT c.relispartition AND c.relname = ANY ($1)
  ORDER BY 1, 2`;

interface Reference {
  table: string;
  name: string;
  target: string;
  definition: string;
}

/** Puts tables that refer to each other into one group. */
async function groups(client: pg.Client, tables: readonly string[]): Promise<string[][]> {
  const { rows } = await client.query<Reference>(referencesSql, [tables]);
  const found: string[][] = tables.map((table) => [table]);
  for (const { table, target } of rows) {
    const own = found.find((group) => group.includes(table));
    const its = found.find((group) => group.includes(target));
    if (!own || !its || own === its) continue;
    its.push(...own.splice(0));
  }
  return found.filter((group) => group.length > 0);
}

/** Distributes the tables in the present transaction, without what stands against it. */
async function distributeTogether(client: pg.Client, tables: readonly string[], shardCount: number) {
  const own = await client.query<Reference>(referencesSql, [tables]);
  for (const { table, name } of own.rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  for (const table of tables) {
    for (const name of droppedOf('triggers', table))
      await client.query(`DROP TRIGGER IF EXISTS "${name}" ON ${table}`);
    for (const name of droppedOf('uniqueIndexes', table))
      await client.query(`DROP INDEX IF EXISTS "${name}"`);
  }
  await client.query("SELECT set_config('citus.shard_count', $1, true)", [String(shardCount)]);
  for (const table of tables) await distribute(client, table);
  for (const { table, name, definition } of own.rows)
    if (!droppedOf('foreignKeys', table).includes(name))
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`);
}

async function distribute(client: pg.Client, table: string): Promise<void> {
  const [first] = distributedTables;
  const beside = table === first ? 'none' : `public.${first}`;
  await client.query("SELECT create_distributed_table($1, 'organization_id', colocate_with => $2)", [
    `public.${table}`,
    beside,
  ]);
  // The rows are on the nodes now; those that were copied would stay on the coordinator's disk.
  await client.query(
    `SELECT truncate_local_data_after_distributing_table(relid)
     FROM pg_partition_tree($1) WHERE isleaf OR NOT isleaf AND parentrelid IS NOT NULL
     UNION ALL SELECT truncate_local_data_after_distributing_table($1::regclass)
     WHERE NOT EXISTS (SELECT FROM pg_partition_tree($1))`,
    [`public.${table}`],
  );
}
