/** A PostgreSQL for the run that can restart and crash, and comes back at the same address. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../src/db/embedded/free-port.ts';
import { startEmbeddedPostgres } from '../src/db/embedded/postgres.ts';

export interface RestartablePostgres {
  url: string;
  /** A folder for the service's other data. It is deleted together with the database. */
  directory: string;
  /** Stops the server as `pg_ctl stop -m fast` does, and starts it again. */
  restart(): Promise<void>;
  /** Ends the server as `pg_ctl stop -m immediate` does: no client is told, and nothing more is written. */
  crash(): Promise<void>;
  /** Starts the server again after a crash. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startPostgres(maxConnections: number): Promise<RestartablePostgres> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'chaos-'));
  chmodSync(directory, 0o755);
  const port = await freePort();
  // PostgreSQL uses the last of several values, so this port replaces the one that every start chooses.
  const flags = [`-c port=${port}`, `-c max_connections=${maxConnections}`];
  const start = async () => {
    server = await startEmbeddedPostgres(directory, flags);
  };
  let server = await startEmbeddedPostgres(directory, flags);
  const url = new URL(server.url);
  url.port = `${port}`;
  return {
    url: url.href,
    directory,
    async restart() {
      await server.stop();
      await start();
    },
    crash: () => quit(path.join(directory, 'postgres', 'postmaster.pid')),
    start,
    async close() {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function quit(pidFile: string): Promise<void> {
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGQUIT');
  while (isAlive(pid)) await pause(20);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
