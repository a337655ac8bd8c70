/** A PostgreSQL of the run's own that comes back under the same address. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../src/db/embedded.ts';
import { freePort } from '../tests/support/free-port.ts';

export interface RestartablePostgres {
  url: string;
  /** Stops it as `pg_ctl stop -m fast` does, and starts it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startPostgres(maxConnections: number): Promise<RestartablePostgres> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'chaos-'));
  chmodSync(directory, 0o755);
  const port = await freePort();
  // The last one counts: the port that is chosen at every start gives way to this one.
  const flags = [`-c port=${port}`, `-c max_connections=${maxConnections}`];
  const start = () => startEmbeddedPostgres(directory, flags);
  let server = await start();
  const url = new URL(server.url);
  url.port = `${port}`;
  return {
    url: url.href,
    async restart() {
      await server.stop();
      server = await start();
    },
    async close() {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
