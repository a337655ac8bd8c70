/**
 * Tests that what lies on the nodes of a cluster can lie there: each key of a table that is distributed begins with the
 * organization, nothing refers to the coordinator, and each trigger may run on a shard.
 */
// A database of its own: the tables are looked at without a service.
import { beforeAll, expect, test } from '@jest/globals';
import {
  coordinatorTables,
  distributedTables,
  droppedAtDistribution,
  shardTriggers,
} from '../../src/db/distribution/placement.ts';
import { query } from '../support/query.ts';
import { newDatabase } from '../support/service.ts';

let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await newDatabase();
});

/** The names of a kind of objects of distributed tables, each with its table. */
const dropped = (kind: keyof typeof droppedAtDistribution) =>
  Object.entries<readonly string[]>(droppedAtDistribution[kind]).flatMap(([table, names]) =>
    names.map((name) => `${table} ${name}`),
  );

/** Runs a query whose first parameter is the names of the distributed tables, and returns its rows as lines. */
async function lines(sql: string): Promise<string[]> {
  const rows = await query({ databaseUrl }, sql, [distributedTables]);
  return rows.map((row) => Object.values(row).join(' ')).sort();
}

test('every table lies on the nodes or on the coordinator, and none on both', async () => {
  const rows = await query(
    { databaseUrl },
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> '_prisma_migrations'`,
  );
  const placed = [...distributedTables, ...Object.keys(coordinatorTables)];
  expect(placed.toSorted()).toEqual(rows.map(({ name }) => name).sort());
});

test('every row on a node has an organization', async () => {
  expect(
    await lines(`
      SELECT table_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'organization_id' AND is_nullable = 'NO' AND table_name = ANY($1)`),
  ).toEqual(distributedTables.toSorted());
});

test('every table on the nodes has a primary key', async () => {
  expect(
    await lines(
      `SELECT conrelid::regclass FROM pg_constraint WHERE contype = 'p' AND conrelid::regclass::text = ANY($1)`,
    ),
  ).toEqual(distributedTables.toSorted());
});

test('every key there begins with the organization, but for those that are dropped when the table is distributed', async () => {
  const others = await lines(`
    SELECT indrelid::regclass, indexrelid::regclass FROM pg_index
    JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
    WHERE indisunique AND indrelid::regclass::text = ANY($1) AND attname <> 'organization_id'`);
  expect(others).toEqual(dropped('uniqueIndexes'));
});

test('a foreign key there leads from the organization to the same one of a table on the nodes, without changing it', async () => {
  const others = await lines(`
    SELECT conrelid::regclass, conname FROM pg_constraint
    JOIN pg_attribute own ON own.attrelid = conrelid AND own.attnum = conkey[1]
    JOIN pg_attribute its ON its.attrelid = confrelid AND its.attnum = confkey[1]
    WHERE contype = 'f' AND conrelid::regclass::text = ANY($1) AND NOT (
      confrelid::regclass::text = ANY($1) AND own.attname = 'organization_id' AND its.attname = 'organization_id'
      AND confupdtype IN ('a', 'r') AND confdeltype IN ('a', 'r', 'c') AND convalidated)`);
  expect(others).toEqual(dropped('foreignKeys'));
});

test('nothing on the coordinator refers to the nodes', async () => {
  expect(
    await lines(`
      SELECT conrelid::regclass, conname FROM pg_constraint WHERE contype = 'f'
        AND confrelid::regclass::text = ANY($1) AND NOT conrelid::regclass::text = ANY($1)`),
  ).toEqual([]);
});

const triggers = (columns: string) => `
  SELECT ${columns} FROM pg_trigger
  JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_class ON pg_class.oid = tgrelid
  WHERE NOT tgisinternal AND tgparentid = 0 AND relnamespace = 'public'::regnamespace AND relname = ANY($1)`;

test('a trigger there may run on a shard, or is dropped when the table is distributed', async () => {
  const known = Object.keys(shardTriggers);
  const kinds = await lines(triggers('DISTINCT proname'));
  expect(kinds.filter((kind) => !known.includes(kind))).toEqual(['announce_change']);
  expect(known.filter((kind) => !kinds.includes(kind))).toEqual([]);
  const announcing = `${triggers('relname, tgname')} AND proname = 'announce_change'`;
  expect(await lines(announcing)).toEqual(dropped('triggers'));
});

test('what runs on a shard finds tables and functions by their schema, whatever the search path', async () => {
  const named = `(${[...distributedTables, 'reference_terms_of', 'profile_names_of', 'folded_name'].join('|')})`;
  const rows = await query(
    { databaseUrl },
    `SELECT proname, prosrc, proconfig::text AS config FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace
       AND proname = ANY($1::text[] || ARRAY['reference_terms_of', 'profile_names_of', 'folded_name'])`,
    [Object.keys(shardTriggers)],
  );
  expect(rows).toHaveLength(Object.keys(shardTriggers).length + 3);
  for (const { proname, prosrc, config } of rows) {
    expect([proname, config]).toEqual([proname, expect.stringMatching(/search_path=pg_catalog[,"}]/)]);
    const bare = new RegExp(`(?<!public\\.)\\b(FROM|INTO|UPDATE|JOIN|SELECT)\\s+${named}\\b`).exec(
      `${prosrc}`,
    );
    expect([proname, bare?.[0]]).toEqual([proname, undefined]);
    expect(config).not.toContain('public');
  }
});

test('rows of a shard have the reference terms of their table', async () => {
  const run = (sql: string) => query({ databaseUrl }, sql);
  await run(
    'CREATE TABLE media_102345 (organization_id text, id text, mode "Mode", reference text, metadata jsonb)',
  );
  await run(
    'CREATE TRIGGER add_terms AFTER INSERT ON media_102345 FOR EACH ROW EXECUTE FUNCTION keep_reference_terms()',
  );
  await run("INSERT INTO media_102345 VALUES ('org_1', 'media_1', 'live', 'loaf', NULL)");
  const rows = await run(
    `SELECT term = reference_terms_of('media', 'live', 'loaf', NULL) AS "isTheTables" FROM reference_terms`,
  );
  expect(rows).toEqual([{ isTheTables: true }]);
  expect(distributedTables.filter((table) => /[\d_]$/.test(table))).toEqual([]);
});
