/**
 * What `prisma migrate deploy` does, with the same table `_prisma_migrations`, but each migration and the row that says so
 * are one transaction: a connection that is lost in the middle leaves nothing of it behind.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { appliedMigrations, knownMigrations, migrationsFolder } from './schema-check.ts';

/** Any number: processes that start together take turns at migrating. */
const migrationLock = 7_310_411;

const tableSql = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/** Applies what `prisma/migrations` has and the database lacks. Returns the names applied. */
export async function applyMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  // A connection that breaks between two statements fails the next one; unhandled, the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const applied = await appliedMigrations(async (sql) => (await client.query(sql)).rows);
    const pending = knownMigrations().filter((name) => !applied.includes(name));
    if (pending.length > 0) await client.query(tableSql);
    for (const name of pending) await applyMigration(client, name);
    return pending;
  } finally {
    await client.end();
  }
}

async function applyMigration(client: pg.Client, name: string): Promise<void> {
  const sql = readFileSync(`${migrationsFolder}/${name}/migration.sql`, 'utf8');
  const checksum = createHash('sha256').update(sql).digest('hex');
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (cause) {
    throw new Error(`The migration ${name} could not be applied: ${(cause as Error).message}`, { cause });
  }
}
