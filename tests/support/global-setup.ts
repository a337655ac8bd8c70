/** One PostgreSQL for the whole run, with a migrated database that each test file copies. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/db/embedded.ts';

export default async function setup(): Promise<void> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'social-content-tests-'));
  chmodSync(directory, 0o755);
  const flags = [
    '-c fsync=off',
    '-c synchronous_commit=off',
    '-c full_page_writes=off',
    '-c max_connections=200',
  ];
  const server = await startEmbeddedPostgres(directory, flags);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('CREATE DATABASE template_migrated');
  await client.end();
  execFileSync(process.execPath, ['scripts/migrate.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: server.url.replace(/postgres$/, 'template_migrated'),
    },
  });
  process.env.TEST_DATABASE_SERVER = server.url;
  Object.assign(globalThis, { testServer: { stop: server.stop, directory } });
}
