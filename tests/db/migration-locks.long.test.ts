/** Tests what migrations do to those who use the tables meanwhile, and what they do when they do not get a lock. */
// A database of its own: it is migrated step by step.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { applyMigrations, type Migrating } from '../../src/db/migrations/index.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import { until } from '../support/until.ts';

const folders: string[] = [];
const clients: pg.Client[] = [];
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true });
  for (const client of clients) await client.end().catch(() => {});
});

let url: string;
/** Uses the tables while they are migrated. */
let other: pg.Client;
/** Looks at both from outside, since within a transaction the activity of others stands still. */
let observer: pg.Client;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'a customer at work' });
  client.on('error', () => {});
  await client.connect();
  clients.push(client);
  return client;
}

/** Returns a folder with these migrations. */
function folderOf(migrations: Record<string, string>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  folders.push(folder);
  for (const [name, sql] of Object.entries(migrations)) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, 'migration.sql'), sql);
  }
  return folder;
}

const impatient = { lockTimeoutMs: 300, pauseMs: 10 };
const told: string[] = [];
const apply = (migrations: Record<string, string>, patience: Migrating = impatient) =>
  applyMigrations(url, { folder: folderOf(migrations), warn: (words) => told.push(words), ...patience });

const rows = async (sql: string) => (await observer.query(sql)).rows;
const isWaiting = async (statement: string) =>
  (
    await rows(`SELECT FROM pg_stat_activity
     WHERE wait_event_type = 'Lock' AND query LIKE '${statement}%' AND datname = current_database()`)
  ).length > 0;
/** Kills the session that builds an index and waits for another; false while there is none, as between two attempts. */
const killBuilder = async () =>
  (
    await rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE wait_event_type = 'Lock' AND query LIKE 'CREATE INDEX CONCURRENTLY%' AND datname = current_database()`,
    )
  ).length > 0;
const columns = async () =>
  (
    await rows("SELECT column_name FROM information_schema.columns WHERE table_name = 'posts' ORDER BY 1")
  ).map(({ column_name }) => column_name);
const validity = async () =>
  Object.fromEntries(
    (
      await rows(
        "SELECT relname, indisvalid FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE relname LIKE 'posts_text%'",
      )
    ).map(({ relname, indisvalid }) => [relname, indisvalid]),
  );

beforeEach(async () => {
  told.length = 0;
  url = await emptyDatabase();
  other = await connect();
  observer = await connect();
  await other.query(
    "CREATE TABLE posts (id int PRIMARY KEY, text text); INSERT INTO posts VALUES (1, 'Rye'), (2, 'Rye')",
  );
});

const addColumn = { '1_colour': 'ALTER TABLE "posts" ADD COLUMN "colour" TEXT;' };

describe('a migration that needs a lock which a transaction holds', () => {
  test('gives it up each time, so that those who come after it wait for a moment only, and is done in the end', async () => {
    await other.query('BEGIN; SELECT * FROM posts');
    const migrating = apply(addColumn, { ...impatient, attempts: 1_000 });
    const reader = await connect();
    // Each of these queues behind the migration, and ends although the transaction goes on.
    for (let each = 0; each < 5; each += 1) {
      await until(() => isWaiting('ALTER TABLE'));
      expect((await reader.query('SELECT * FROM posts')).rows).toHaveLength(2);
    }
    expect(await columns()).toEqual(['id', 'text']);
    await other.query('COMMIT');
    expect(await migrating).toEqual(['1_colour']);
    expect(await columns()).toEqual(['colour', 'id', 'text']);
  });

  test('names who is in its way, gives up after its last attempt, and leaves nothing behind', async () => {
    await other.query('BEGIN; SELECT * FROM posts');
    const { pid } = (await other.query('SELECT pg_backend_pid() AS pid')).rows[0];
    const sql = `CREATE TABLE "pages" ("id" int);\n${addColumn['1_colour']}`;
    const given = await apply({ '1_pages': sql }, { lockTimeoutMs: 1_500, attempts: 2, pauseMs: 10 }).catch(
      (error: Error) => error.message,
    );
    expect(given).toMatch(/^The migration 1_pages could not be applied: .*lock timeout/);
    expect(given).toContain(`In its way was pid ${pid} (application_name "a customer at work", `);
    expect(told[0]).toContain(`The migration 1_pages waits for pid ${pid}`);
    await other.query('COMMIT');
    expect(await rows("SELECT to_regclass('pages') AS made")).toEqual([{ made: null }]);
    expect(await apply({ '1_pages': sql })).toEqual(['1_pages']);
  });
});

describe('an index', () => {
  const build = {
    '1_text': '-- Texts are looked up.\nCREATE INDEX CONCURRENTLY "posts_text" ON "posts"("text");\n',
  };
  const buildUnique = {
    '1_text': build['1_text'].replace('INDEX', 'UNIQUE INDEX').replace('("text")', '("text") WHERE (id > 0)'),
  };

  test('is built while others write, even when it waits for a transaction', async () => {
    await other.query('BEGIN; UPDATE posts SET text = text WHERE id = 1');
    const building = apply(build);
    await until(() => isWaiting('CREATE INDEX CONCURRENTLY'));
    const writer = await connect();
    await writer.query("INSERT INTO posts VALUES (3, 'Spelt')");
    await until(() => told.length > 0);
    expect(told[0]).toContain('a customer at work');
    await other.query('COMMIT');
    expect(await building).toEqual(['1_text']);
    expect(await validity()).toEqual({ posts_text: true });
  });

  test('that a killed migration has left half built is dropped and built again', async () => {
    await other.query('BEGIN; UPDATE posts SET text = text WHERE id = 1');
    const building = apply(build).catch((error: Error) => error.message);
    await until(killBuilder);
    expect(await building).toContain('The migration 1_text could not be applied');
    await other.query('COMMIT');
    expect(await validity()).toEqual({ posts_text: false });
    expect(await apply(build)).toEqual(['1_text']);
    expect(await validity()).toEqual({ posts_text: true });
  });

  test('that rows contradict is not left behind, and is built once they do not', async () => {
    await expect(apply(buildUnique)).rejects.toThrow(
      '1_text could not be applied: could not create unique index',
    );
    expect(await validity()).toEqual({});
    await other.query("UPDATE posts SET text = 'Spelt' WHERE id = 2");
    expect(await apply(buildUnique)).toEqual(['1_text']);
    await expect(other.query("INSERT INTO posts VALUES (3, 'Rye')")).rejects.toThrow('posts_text');
  });

  test('that was built, but not recorded, is not built again', async () => {
    await other.query('CREATE INDEX posts_text ON posts (text)');
    const before = await rows("SELECT 'posts_text'::regclass::oid AS oid");
    expect(await apply(build)).toEqual(['1_text']);
    expect(await rows("SELECT 'posts_text'::regclass::oid AS oid")).toEqual(before);
  });

  test('of a partitioned table is built partition by partition, beside writers, and continues where it was killed', async () => {
    await other.query(`DROP TABLE posts; CREATE SCHEMA partitions;
      CREATE TABLE posts (id int, text text) PARTITION BY RANGE (id);
      CREATE TABLE partitions.posts_1 PARTITION OF posts FOR VALUES FROM (0) TO (10);
      CREATE TABLE partitions.posts_2 PARTITION OF posts FOR VALUES FROM (10) TO (20);
      CREATE TABLE partitions.posts_rest PARTITION OF posts DEFAULT;
      INSERT INTO posts SELECT n, 'Rye' FROM generate_series(1, 30) n`);
    await other.query('BEGIN; UPDATE posts SET text = text WHERE id = 12');
    const building = apply(build, { ...impatient, attempts: 1_000 }).catch((error: Error) => error.message);
    // The lock on the parent itself is one that waits for the writer, and gives way.
    await until(() => isWaiting('CREATE INDEX "posts_text" ON ONLY'));
    const writer = await connect();
    await writer.query("INSERT INTO posts VALUES (13, 'Spelt')");
    await other.query('COMMIT; BEGIN; UPDATE partitions.posts_2 SET text = text WHERE id = 12');
    await until(() => isWaiting('CREATE INDEX CONCURRENTLY'));
    await writer.query("INSERT INTO posts VALUES (14, 'Spelt')");
    await until(killBuilder);
    expect(await building).toContain('could not be applied');
    await other.query('COMMIT');
    expect(await validity()).toEqual({ posts_text: false });
    expect(await apply(build)).toEqual(['1_text']);
    expect(await validity()).toEqual({ posts_text: true });
    const parts = "SELECT count(*)::int AS parts FROM pg_inherits WHERE inhparent = 'posts_text'::regclass";
    expect(await rows(parts)).toEqual([{ parts: 3 }]);
  });
});
