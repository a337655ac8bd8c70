/**
 * Starts one PostgreSQL for the whole run, with a migrated database that the databases of all tests are
 * copies of.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/db/embedded/postgres.ts';
import { clusterNodes, dropDatabases, openCluster } from './cluster.ts';
import teardown from './global-teardown.ts';

export default async function setup(): Promise<void> {
  const directory = newDirectory();
  const testServer = { directory, stop: async () => {} };
  Object.assign(globalThis, { testServer });
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => teardown().finally(() => process.exit(1)));
  process.env.TEST_DATA_DIR = path.join(directory, 'data');
  // Processes that tests start share this cache, so they do not compile everything again.
  process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/compiled-for-tests');
  if (process.env.CITUS_URL) return useCluster(process.env.CITUS_URL, testServer);
  const settings = {
    // A service opens up to 20 connections, and each worker of Jest runs several services at once.
    max_connections: 1_000,
    // The data need not survive the run, so durability and maintenance are turned off.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '512MB',
    autovacuum: 'off',
    track_counts: 'off',
    // The data is in memory anyway, so a process of its own for reading it would only be in between.
    io_method: 'sync',
    // A connection of a test runs most statements fewer than five times, and would plan each of these anew.
    plan_cache_mode: 'force_generic_plan',
    ...(bySocket ? { unix_socket_directories: socketFolder(directory) } : {}),
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const server = await startEmbeddedPostgres(directory, flags);
  testServer.stop = server.stop;
  const templateUrl = server.url.replace(/postgres$/, 'template_migrated');
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  // A single iteration makes the authentication of thousands of connections fast.
  await client.query('SET scram_iterations = 1');
  await client.query(`ALTER ROLE postgres PASSWORD '${new URL(server.url).password}'`);
  await client.query('CREATE DATABASE template_migrated');
  await client.end();
  makeTemplate(templateUrl);
  process.env.TEST_DATABASE_SERVER = bySocket
    ? server.url.replace('127.0.0.1', encodeURIComponent(socketFolder(directory)))
    : server.url;
  process.env.TEST_DATABASE_STRATEGY = directory.startsWith(memory) ? 'FILE_COPY' : 'WAL_LOG';
}

/** Runs the tests on a cluster that is there, for `npm run test:citus`. */
async function useCluster(url: string, testServer: { stop(): Promise<void> }): Promise<void> {
  const { templateUrl, close } = await openCluster(url);
  testServer.stop = dropDatabases;
  makeTemplate(templateUrl);
  await close();
  process.env.TEST_DATABASE_SERVER = clusterNodes()[0];
}

function makeTemplate(url: string): void {
  execFileSync(process.execPath, ['tests/support/template-process.ts'], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: url },
  });
}

/**
 * Tells whether connections use a socket of the file system, which costs the kernel much less than TCP.
 * Windows has none.
 */
const bySocket = process.platform !== 'win32';
/** Returns the folder of the socket, which lies in the data folder because the server may write there. */
const socketFolder = (directory: string) => path.join(directory, 'postgres');

const memory = '/dev/shm';
const gigabyte = 2 ** 30;

/**
 * Makes the data folder, in memory where there is plenty of it: copying a database there takes a fifth of the
 * time.
 */
function newDirectory(): string {
  const roomy =
    existsSync(memory) && freeBytes(memory) > 6 * gigabyte && process.availableMemory() > 8 * gigabyte;
  const directory = mkdtempSync(path.join(roomy ? memory : os.tmpdir(), 'social-content-tests-'));
  chmodSync(directory, 0o755);
  return directory;
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
