/** A PostgreSQL of the run's own that comes back under the same address. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../src/db/embedded.ts';
import { freePort } from '../tests/support/free-port.ts';

export interface RestartablePostgres {
  url: string;
  /** For what else a service keeps. Goes with the database. */
  directory: string;
  /** Stops it as `pg_ctl stop -m fast` does, and starts it again. */
  restart(): Promise<void>;
  /** Ends it as `pg_ctl stop -m immediate` does: without a word to anybody, and without writing anything more. */
  crash(): Promise<void>;
  /** After a crash. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startPostgres(maxConnections: number): Promise<RestartablePostgres> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'chaos-'));
  chmodSync(directory, 0o755);
  const port = await freePort();
  // The last one counts: the port that is chosen at every start gives way to this one.
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
