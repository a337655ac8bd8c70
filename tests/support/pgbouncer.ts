/**
 * Runs a real PgBouncer in transaction mode. It is found as `PGBOUNCER_PATH`, in the PATH, or where Debian
 * installs it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { serverUser } from '../../src/db/embedded/user.ts';
import { untilWithoutJobs } from './until.ts';

const places = [
  process.env.PGBOUNCER_PATH ?? '',
  ...[...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'].map((folder) =>
    path.join(folder, 'pgbouncer'),
  ),
];
const program = places.find((file) => file !== '' && existsSync(file));

export const hasPgBouncer = program !== undefined;

export interface PgBouncer {
  /** The URL of the database, through PgBouncer. */
  url: string;
  /** Kills PgBouncer without a warning, which breaks every connection through it. */
  kill(): Promise<void>;
  /** Starts PgBouncer again at the same address. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a PgBouncer, and waits until a connection through it works.
 * @param databaseUrl the URL of a server that listens on TCP; any database of it can be reached through
 * PgBouncer.
 * @param settings settings of PgBouncer besides those that it needs.
 */
export async function startPgBouncer(
  databaseUrl: string,
  settings: Record<string, string | number> = {},
): Promise<PgBouncer> {
  const target = new URL(databaseUrl);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const file = path.join(folder, 'pgbouncer.ini');
  const port = await freePort();
  // PgBouncer needs TCP, even where the tests use a socket of the file system.
  const host = target.hostname.includes('%2F') ? '127.0.0.1' : target.hostname;
  writeFileSync(
    file,
    iniOf({
      databases: {
        '*': `host=${host} port=${target.port} user=${target.username} password=${target.password}`,
      },
      pgbouncer: {
        listen_addr: '127.0.0.1',
        listen_port: port,
        unix_socket_dir: '',
        auth_type: 'any',
        pool_mode: 'transaction',
        ...settings,
      },
    }),
  );
  // PgBouncer refuses connections that ask for a setting, such as `statement_timeout`.
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}`, search: '' }).href;
  // PgBouncer refuses to run as root.
  const user = await serverUser();
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn(program ?? '', ['--quiet', file], { ...user, cwd: os.tmpdir(), stdio: 'ignore' });
    child = started;
    await untilWithoutJobs(async () => {
      if (started.exitCode !== null) throw new Error(`PgBouncer ended with ${started.exitCode}`);
      return canConnect(url);
    });
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    url,
    kill,
    start,
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const iniOf = (sections: Record<string, Record<string, string | number>>) =>
  Object.entries(sections)
    .map(([section, lines]) =>
      [`[${section}]`, ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`), ''].join('\n'),
    )
    .join('\n');

async function canConnect(connectionString: string): Promise<boolean> {
  // A pooler that cannot reach its database lets connections wait, so the wait is limited.
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
