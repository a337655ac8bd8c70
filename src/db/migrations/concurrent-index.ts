/**
 * Builds an index while others read and write the table. PostgreSQL can do so only outside a transaction, and leaves an invalid
 * index behind when that fails, which is dropped and built again. A partitioned table takes on those of its partitions.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';

interface ConcurrentIndex {
  unique: string;
  name: string;
  table: string;
  /** All that comes after the table's name: method, columns and condition. */
  definition: string;
}

const form = /^CREATE (UNIQUE )?INDEX CONCURRENTLY "?(\w+)"? ON "?(\w+)"? ?([^;]+);?\s*$/i;

/** Returns the index that a migration builds concurrently, which is then all that it does. */
export function concurrentIndexIn(sql: string): ConcurrentIndex | undefined {
  const statement = sql.replace(/^\s*--.*$/gm, '').trim();
  const [, unique = '', name = '', table = '', definition = ''] = form.exec(statement) ?? [];
  return name === '' ? undefined : { unique, name, table, definition };
}

/** Runs statements that need a lock for a moment, in a transaction. */
type AtOnce = (statements: () => Promise<unknown>) => Promise<void>;

/** @throws the database's error, for instance when rows break the rule of a unique index. */
export async function buildIndex(client: pg.Client, index: ConcurrentIndex, atOnce: AtOnce): Promise<void> {
  const { unique, name, table, definition } = index;
  // The build waits for transactions that began before it, for however long they last. Nobody waits for the build.
  await client.query('SET lock_timeout = 0');
  if (!(await isPartitioned(client, table))) return buildOn(client, `public.${quoted(table)}`, name, index);
  if ((await stateOf(client, 'public', name)) === 'missing')
    await atOnce(() =>
      client.query(`CREATE ${unique}INDEX ${quoted(name)} ON ONLY public.${quoted(table)} ${definition}`),
    );
  // Partitions that are made meanwhile have the index from the beginning.
  for (const partition of await partitionsWithout(client, table, name)) {
    const own = nameOn(partition, name);
    await buildOn(client, `partitions.${quoted(partition)}`, own, index).catch(unlessDropped);
    await atOnce(() =>
      client.query(`ALTER INDEX public.${quoted(name)} ATTACH PARTITION partitions.${quoted(own)}`),
    ).catch(unlessDropped);
  }
}

/** Builds the index of one table. A valid one of this name is there when only the record of the migration was lost. */
async function buildOn(
  client: pg.Client,
  table: string,
  name: string,
  { unique, definition }: ConcurrentIndex,
): Promise<void> {
  const schema = table.split('.')[0] ?? '';
  const drop = `DROP INDEX CONCURRENTLY IF EXISTS ${schema}.${quoted(name)}`;
  const state = await stateOf(client, schema, name);
  if (state === 'valid') return;
  if (state === 'invalid') await client.query(drop);
  try {
    await client.query(`CREATE ${unique}INDEX CONCURRENTLY ${quoted(name)} ON ${table} ${definition}`);
  } catch (error) {
    // An invalid index that stayed behind would slow every write to the table down, and a unique one may
    // refuse rows.
    await client.query(drop).catch(() => {});
    throw error;
  }
}

async function stateOf(
  client: pg.Client,
  schema: string,
  name: string,
): Promise<'missing' | 'invalid' | 'valid'> {
  const { rows } = await client.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [`${schema}.${quoted(name)}`],
  );
  if (rows.length === 0) return 'missing';
  return rows[0]?.valid ? 'valid' : 'invalid';
}

async function isPartitioned(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query('SELECT FROM pg_partitioned_table WHERE partrelid = to_regclass($1)', [
    `public.${quoted(table)}`,
  ]);
  return rows.length > 0;
}

/** Returns the partitions of a table on which an index of the table has no part yet. */
async function partitionsWithout(client: pg.Client, table: string, index: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits p JOIN pg_class c ON c.oid = p.inhrelid
     WHERE p.inhparent = to_regclass($1) AND NOT EXISTS (
       SELECT FROM pg_inherits i JOIN pg_index part ON part.indexrelid = i.inhrelid
       WHERE i.inhparent = to_regclass($2) AND part.indrelid = c.oid)
     ORDER BY 1`,
    [`public.${quoted(table)}`, `public.${quoted(index)}`],
  );
  return rows.map(({ name }) => name);
}

/** Returns a name within the length that names may have, the same one in every run. */
const nameOn = (partition: string, index: string) =>
  `${partition.slice(0, 50)}_${createHash('sha256').update(index).digest('hex').slice(0, 8)}`;

const quoted = (name: string) => `"${name}"`;

/** SQLSTATE: no such table, or no such object. */
const gone = ['42P01', '42704'];

/** A partition whose time has ended may be dropped while its index is built. */
function unlessDropped(error: pg.DatabaseError): void {
  if (!gone.includes(error.code ?? '')) throw error;
}
