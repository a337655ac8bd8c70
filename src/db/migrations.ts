/**
 * Applies migrations like `prisma migrate deploy`, with the same table `_prisma_migrations`. Unlike there, each
 * migration and its row are one transaction, so a connection that is lost halfway leaves nothing behind.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { takeMigrationLock } from './migration-lock.ts';
import { appliedMigrations, knownMigrations, migrationsFolder } from './schema-check.ts';
import { sessionName } from './session-name.ts';

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

/**
 * Applies the migrations in `prisma/migrations` that the database lacks. Returns their names.
 * @param warn gets a sentence about another session that has been migrating for long.
 * @throws an Error that names the migration that failed.
 */
export async function applyMigrations(
  databaseUrl: string,
  warn: (sentence: string) => void = toStandardError,
): Promise<string[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    ...sessionName('migrations'),
  });
  // When the connection breaks between two statements, the next one fails. Without this handler the event would end
  // the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await takeMigrationLock(client, warn);
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

function toStandardError(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
