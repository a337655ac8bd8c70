/**
 * Runs a PostgreSQL of our own for deployments that configure none, with real binaries from the npm
 * registry, and data in a folder that survives restarts. pg_ctl starts it, so that a Ctrl-C in the terminal
 * does not stop it before the service has sent its last statement.
 */

import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { readOrSetAside, readStateFile, writeStateFile } from '../../lib/state-file.ts';
import type { DatabaseAddress } from '../client/connection-settings.ts';
import { type Binaries, findData, installedBinaries, isSetUp, openBinaries } from './files.ts';
import { freePort } from './free-port.ts';
import { runAs, type ServerUser, serverUser } from './user.ts';

export interface EmbeddedPostgres {
  /** The URL of the database `postgres`. */
  url: string;
  /** Stops the server, unless another process that is still alive started it. */
  stop(): Promise<void>;
}

/**
 * Starts the server, or finds it running, and returns its URL.
 * @param directory the service's data folder, which gets the server's data and password.
 * @param flags options of the server, such as `-c fsync=off`.
 * @throws an Error that says what to change when the server cannot be set up there.
 */
export async function startEmbeddedPostgres(
  directory: string,
  flags: string[] = [],
): Promise<EmbeddedPostgres> {
  mkdirSync(directory, { recursive: true });
  const user = await serverUser();
  const binaries = await openBinaries(user, await installedBinaries());
  const data = await findData(user, directory);
  const passwordFile = path.join(directory, 'postgres-password');
  if (!isSetUp(data)) await initialise(binaries, data, passwordFile, user);
  const password = readPassword(passwordFile);
  const urlAt = (port: number) => `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;

  const ownerFile = path.join(directory, 'postgres-owner');
  const stop = () => runAs(user, binaries.pg_ctl, ['stop', '-w', '-D', data, '-m', 'fast']);
  const running = await runningPort(binaries, data, user);
  const owned = running === undefined || !hasOwner(ownerFile);
  if (owned) await writeStateFile(ownerFile, `${process.pid}`);
  if (running) return { url: urlAt(running), stop: owned ? stop : async () => {} };

  const port = await freePort();
  const options = ['-p', `${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', "unix_socket_directories=''"];
  const log = path.join(data, 'server.log');
  const server = ['-w', '-D', data, '-l', log, '-o', [...options, ...flags].join(' ')];
  await runAs(user, binaries.pg_ctl, ['start', ...server]);
  return { url: urlAt(port), stop };
}

async function initialise(
  binaries: Binaries,
  data: string,
  passwordFile: string,
  user: ServerUser,
): Promise<void> {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString('hex');
  await writeStateFile(passwordFile, password);
  // The server's user may be unable to enter the data folder or to read root's files, so it gets the password in a
  // file of its own.
  const handedOver = `${data}-initial-password`;
  rmSync(handedOver, { force: true });
  writeFileSync(handedOver, password, { mode: 0o600, flag: 'wx' });
  if (user.uid !== undefined) for (const file of [data, handedOver]) chownSync(file, user.uid, user.gid);
  const flags = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  try {
    await runAs(user, binaries.initdb, ['-D', data, `--pwfile=${handedOver}`, ...flags]);
  } catch (error) {
    throw new Error(`The embedded PostgreSQL could not be set up in ${data}. Set DATA_DIR or DATABASE_URL.`, {
      cause: error,
    });
  } finally {
    rmSync(handedOver, { force: true });
  }
}

/** Returns the port of a server that already runs on this data, read from its pid file; `undefined` when none runs. */
async function runningPort(binaries: Binaries, data: string, user: ServerUser): Promise<number | undefined> {
  try {
    await runAs(user, binaries.pg_ctl, ['status', '-D', data]);
  } catch {
    return undefined;
  }
  return Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[3]);
}

/**
 * Returns the password of the database's user. Nothing can take its place, so a start without it ends.
 * @throws an Error that says what to do.
 */
function readPassword(file: string): string {
  const remedy = 'Put it back from a backup of DATA_DIR, or set DATABASE_URL.';
  try {
    const password = readStateFile(file, (text) => /^[0-9a-f]+$/.exec(text)?.[0] ?? unusable('a password'));
    if (password !== undefined) return password;
  } catch (error) {
    throw new Error(`${(error as Error).message}. ${remedy}`, { cause: error });
  }
  throw new Error(`${file}, with the password of the embedded PostgreSQL, is missing. ${remedy}`);
}

function unusable(what: string): never {
  throw new Error(`it has no ${what}`);
}

/**
 * Tells whether the process that started the server still runs. A process that was killed leaves its server running. A
 * file that cannot be read names nobody.
 */
function hasOwner(file: string): boolean {
  const parse = (text: string) => Number(/^[1-9]\d{0,9}$/.exec(text)?.[0] ?? unusable('process'));
  const owner = readOrSetAside(file, parse, () => {});
  if (owner === undefined) return false;
  try {
    process.kill(owner, 0);
    return true;
  } catch {
    return false;
  }
}

// Opens the PostgreSQL server to work with: the operator's, or the embedded one.

interface DatabaseServer extends DatabaseAddress {
  close(): Promise<void>;
}

/**
 * Returns the addresses of the configured server; without one, starts the embedded server. `close` stops only the
 * embedded one.
 */
export async function openServer({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>): Promise<DatabaseServer> {
  if (databaseUrl)
    return { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl, close: async () => {} };
  const { url, stop } = await startEmbeddedPostgres(dataDir);
  return { url, directUrl: url, close: stop };
}
