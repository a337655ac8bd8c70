import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../src/app/before-start.ts';
import { applyMigrations } from '../../src/db/migrations/index.ts';
import { knownMigrations } from '../../src/db/migrations/schema-check.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import { newDatabase } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);
const directory = mkdtempSync(path.join(os.tmpdir(), 'schema-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs `npm run migrate -- --check` against a changed schema. */
function check(change: (schema: string) => string): Promise<unknown> {
  const schema = path.join(directory, 'schema.prisma');
  writeFileSync(schema, change(readFileSync('prisma/schema.prisma', 'utf8')));
  const env = { ...process.env, NODE_OPTIONS: '' };
  return run(process.execPath, ['scripts/migrate.ts', '--check', '--schema', schema], { env });
}

describe('migrations', () => {
  // That they agree with the schema as it is, `npm run migrate:check` tells.
  test('are told apart from a schema with another column, index, enum value or nullable column', async () => {
    const changes: [RegExp, string][] = [
      [/lastFour .*/, '$&\n  colour String?'],
      [/@@index\(\[createdAt\]\)/, ''],
      [/disconnected\n/, 'disconnected\n  paused\n'],
      [/providerId +String /, 'providerId String? '],
    ];
    const changed = (schema: string) => changes.reduce((text, [from, to]) => text.replace(from, to), schema);
    const said = await check(changed).catch(({ stderr }) => stderr as string);
    expect(said).toMatch(/disagree/);
    for (const difference of [
      /only in schema.prisma: column api_keys colour/,
      /only in schema.prisma: enum "ProfileStatus" paused/,
      /only in schema.prisma: column auth_integrations provider_id text YES/,
      /only in migrations: +index CREATE INDEX idempotency_records_created_at_idx/,
    ])
      expect(said).toMatch(difference);
  });

  test('are applied once, also by processes that start together', async () => {
    const url = await newDatabase();
    expect(await Promise.all([applyMigrations(url), applyMigrations(url)])).toEqual([[], []]);
  });

  test('are refused in a database that does not know Unicode, with what to do', async () => {
    const url = new URL(await emptyDatabase());
    const name = `${url.pathname.slice(1)}_ascii`;
    await query({ databaseUrl: url.href }, `CREATE DATABASE ${name} ENCODING 'SQL_ASCII' TEMPLATE template0`);
    url.pathname = name;
    await expect(applyMigrations(url.href)).rejects.toThrow(
      /encoding SQL_ASCII, and the service needs UTF8: create another one/,
    );
  });

  test('are begun again when the connection is lost in the middle of one, which leaves nothing behind', async () => {
    const url = await emptyDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`
      CREATE FUNCTION cut() RETURNS event_trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); END';
      CREATE EVENT TRIGGER cut ON ddl_command_end WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION cut()`);
    await expect(applyMigrations(url)).rejects.toThrow();
    await client.query('DROP EVENT TRIGGER cut');
    await client.end();
    expect(await applyMigrations(url)).toEqual(knownMigrations());
  });

  test('name the session that they wait for, and what to do about it, when it continues for long', async () => {
    const url = await emptyDatabase();
    const holder = new pg.Client({ connectionString: url, application_name: 'left behind' });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(7310411)');
    const { rows } = await holder.query('SELECT pg_backend_pid() AS pid');
    const warned: string[] = [];
    const migrating = applyMigrations(url, { warn: (sentence) => warned.push(sentence) });
    await until(() => warned.length > 0);
    const own = await query(
      { databaseUrl: url },
      'SELECT application_name FROM pg_stat_activity WHERE datname = current_database()',
    );
    expect(own).toContainEqual({ application_name: 'social-content-service: migrations' });
    await holder.end();
    expect(await migrating).toEqual(knownMigrations());
    const { pid } = rows[0];
    expect(warned).toEqual([
      expect.stringMatching(
        new RegExp(
          `pid ${pid}, application_name "left behind", client address \\S+, open since 20\\S+Z, last statement at 20\\S+Z.*pg_terminate_backend\\(${pid}\\)`,
        ),
      ),
    ]);
  });

  test('give the queues that an earlier version has made the settings of this one', async () => {
    const databaseUrl = await newDatabase();
    const settings = () =>
      query(
        { databaseUrl },
        "SELECT name, policy, heartbeat_seconds, retry_limit FROM pgboss.queue WHERE name NOT LIKE '\\_\\_%' ORDER BY name",
      );
    const made = await settings();
    await query({ databaseUrl }, 'UPDATE pgboss.queue SET heartbeat_seconds = NULL, retry_limit = 99');
    await query({ databaseUrl }, "UPDATE pgboss.queue SET policy = 'stately' WHERE name = 'profiles.sweep'");
    await migrate(databaseUrl);
    expect(await settings()).toEqual(made);
  });
});
