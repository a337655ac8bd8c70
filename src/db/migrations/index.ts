/**
 * Applies migrations like `prisma migrate deploy`, with the same table `_prisma_migrations`. Unlike there, each
 * migration and its row are one transaction, so a connection that is lost halfway leaves nothing behind, and a
 * migration makes a running service wait for no more than a moment (`apply-migration.ts`).
 */

import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ConfigurationError } from '../../config.ts';
import { sessionName } from '../client/connection-settings.ts';
import { applyMigration, type LockRetryPolicy, usualLockRetryPolicy, watchLocks } from './apply-migration.ts';
import { appliedMigrations, knownMigrations, migrationsFolder } from './schema-check.ts';

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

export interface Migrating extends Partial<LockRetryPolicy> {
  /** Gets a sentence about what the migration waits for; by default it goes to standard error. */
  warn?: ((sentence: string) => void) | undefined;
  /** The folder of the migrations; those of this version by default. */
  folder?: string;
}

/**
 * Applies the migrations in `prisma/migrations` that the database lacks. Returns their names.
 * @throws an Error that names the migration that failed.
 */
export async function applyMigrations(
  databaseUrl: string,
  { warn = toStandardError, folder = migrationsFolder, ...retryPolicy }: Migrating = {},
): Promise<string[]> {
  return inMigrationSession(databaseUrl, warn, async (client) => {
    const applied = await appliedMigrations(async (sql) => (await client.query(sql)).rows);
    const pending = knownMigrations(folder).filter((name) => !applied.includes(name));
    if (pending.length > 0) await client.query(tableSql);
    for (const name of pending) {
      const sql = readFileSync(`${folder}/${name}/migration.sql`, 'utf8');
      const watch = await watchLocks(client, databaseUrl, (holders) =>
        warn(
          `The migration ${name} waits for ${holders}. It makes nobody wait meanwhile for more than a moment.`,
        ),
      );
      try {
        await applyMigration(client, sql, () => record(client, name, sql), {
          ...usualLockRetryPolicy,
          ...retryPolicy,
        });
      } catch (cause) {
        throw new Error(
          `The migration ${name} could not be applied: ${(cause as Error).message}${watch.inTheWay(cause)}`,
          { cause },
        );
      } finally {
        await watch.end();
      }
    }
    return pending;
  });
}

/**
 * Runs the work in a session that alone changes the schema.
 * @param warn gets one sentence when another session holds the lock for longer than a few seconds.
 */
export async function inMigrationSession<Result>(
  databaseUrl: string,
  warn: (sentence: string) => void,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
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
    await requireUtf8(client);
    // The service's limit on the time of a statement must not end the building of a large index.
    await client.query('SET statement_timeout = 0');
    await client.query(changeOnAllNodesSql);
    await takeMigrationLock(client, warn);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Settings by which changes of distributed tables reach their shards: a transaction that changes several tables uses one
 * connection for each node, and triggers may be made there, of which src/db/distribution/placement.ts says why they are
 * safe. A PostgreSQL that is no cluster keeps them as names without a meaning.
 */
const changeOnAllNodesSql = `
  SELECT set_config('citus.multi_shard_modify_mode', 'sequential', false),
    set_config('citus.enable_unsafe_triggers', 'on', false)`;

/** Names are compared as Unicode, which PostgreSQL does in databases of this encoding only. */
async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new ConfigurationError(
      `The database has the encoding ${encoding}, and the service needs UTF8: create another one with ENCODING 'UTF8' ` +
        'TEMPLATE template0, move the data there by pg_dump and pg_restore, and set DATABASE_URL to it.',
    );
}

async function record(client: pg.Client, name: string, sql: string): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), createHash('sha256').update(sql).digest('hex'), name],
  );
}

export function toStandardError(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

// The lock that lets processes which start together take turns at migrating. It lasts as long as its session.

/** An arbitrary lock number. Nothing else may use it. */
const migrationLock = 7_310_411;
const pollingMs = 200;
/** A migration by another process is usually done within this time; only a longer one is worth a warning. */
const unremarkableMs = 3_000;

const holderSql = `
  SELECT a.pid, a.application_name AS name, a.client_addr AS address, a.backend_start AS since, a.query_start AS active
    FROM pg_locks l JOIN pg_stat_activity a USING (pid)
   WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = ${migrationLock} AND l.objsubid = 1
     AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** A session as PostgreSQL shows it. Most columns are empty when the session belongs to another role. */
interface Holder {
  pid: number;
  name: string | null;
  address: string | null;
  since: Date | null;
  active: Date | null;
}

/**
 * Waits until no other session migrates.
 * @param warn gets one sentence, once, when that takes longer than a few seconds.
 */
async function takeMigrationLock(client: pg.Client, warn: (sentence: string) => void): Promise<void> {
  const startedAt = performance.now();
  let warned = false;
  while (!(await taken(client))) {
    if (!warned && performance.now() - startedAt > unremarkableMs) {
      const [holder] = (await client.query<Holder>(holderSql)).rows;
      if (holder) warn(sentenceAbout(holder));
      warned = holder !== undefined;
    }
    await pause(pollingMs);
  }
}

async function taken(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    migrationLock,
  ]);
  return rows[0]?.taken === true;
}

function sentenceAbout({ pid, name, address, since, active }: Holder): string {
  return (
    `The lock of migrations is held by another session: pid ${pid}, application_name "${name || 'unknown'}", ` +
    `client address ${address ?? 'unknown'}, open since ${at(since)}, last statement at ${at(active)}. ` +
    'If no process is migrating there, for instance because a pooler keeps the session of one that has died, ' +
    `end the session with SELECT pg_terminate_backend(${pid}).`
  );
}

const at = (instant: Date | null) => instant?.toISOString() ?? 'an unknown time';
