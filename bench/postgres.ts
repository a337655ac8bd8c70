/** Gives a benchmark a PostgreSQL of its own, in a folder that goes with it, and the settings that all benchmarks share. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../src/db/embedded/postgres.ts';
import { countAsOwn } from './machine.ts';
import { stopAll } from './processes.ts';

export interface BenchPostgres {
  url: string;
  /** A folder for whatever the benchmark writes. */
  directory: string;
  /** The file in which PostgreSQL logs. */
  logFile: string;
  /** The id of PostgreSQL's first process. */
  pid: number;
  /** The settings of a service on this database. No measurement reaches the limits in them. */
  env: Record<string, string>;
  /** Stops PostgreSQL and the processes that the benchmark has started, and deletes the folder. */
  close(): Promise<void>;
}

/** @param flags options of the server, such as `-c fsync=off`. */
export async function openPostgres(name: string, flags: string[] = []): Promise<BenchPostgres> {
  const directory = mkdtempSync(path.join(os.tmpdir(), `bench-${name}-`));
  // The server's user has to reach its data in there.
  chmodSync(directory, 0o755);
  const { url, stop } = await startEmbeddedPostgres(directory, flags);
  const data = path.join(directory, 'postgres');
  const [pid] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  countAsOwn(Number(pid));
  return {
    url,
    directory,
    logFile: path.join(data, 'server.log'),
    pid: Number(pid),
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: url,
      DATA_DIR: directory,
      ENCRYPTION_KEYS: `bench:${Buffer.alloc(32, 1).toString('base64')}`,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_KEY: '1000000',
      RATE_LIMIT_PER_ORGANIZATION: '1000000',
    },
    async close() {
      await stopAll();
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
