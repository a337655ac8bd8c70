/**
 * The benchmark of events: the whole way from the transaction that emits them to a receiver on this machine, against
 * a bare loop of signed POSTs with the same client and the same concurrency. Writes bench/events.md. Only ratios
 * within one run are comparable.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compose } from '../src/compose.ts';
import { loadConfig } from '../src/config.ts';
import { migrate } from '../src/database.ts';
import { startEmbeddedPostgres } from '../src/db/embedded.ts';
import { createLogger } from '../src/log.ts';
import { createEventLoad } from './event-load.ts';
import { measureEvents } from './event-measures.ts';
import { writePage } from './page.ts';
import { freePorts, ready, start, stopAll } from './processes.ts';

const ports = await freePorts('receiver', 'ops');
const receiverUrl = `http://127.0.0.1:${ports.receiver}`;

const directory = mkdtempSync(path.join(os.tmpdir(), 'bench-events-'));
chmodSync(directory, 0o755);
const postgres = await startEmbeddedPostgres(directory);
const env = {
  NODE_ENV: 'test',
  DATABASE_URL: postgres.url,
  DATA_DIR: directory,
  ENCRYPTION_KEYS: `bench:${Buffer.alloc(32, 1).toString('base64')}`,
  EVENT_ALLOWED_NETWORKS: '127.0.0.0/8',
  OPS_PORT: `${ports.ops}`,
};
try {
  await migrate(postgres.url);
  const config = loadConfig(env);
  const ctx = await compose({ config, databaseUrl: postgres.url, log: createLogger('error') });
  const receiver = start('bench/receiver.ts', [`${ports.receiver}`]);
  const worker = start('src/main.ts', [], { ...env, ROLE: 'worker', LOG_LEVEL: 'error' });
  await ready(receiverUrl);
  await ready(`http://127.0.0.1:${ports.ops}/readyz`);
  const data = path.join(directory, 'postgres');
  const [database = ''] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  const table = await measureEvents({
    ctx,
    load: createEventLoad(ctx, receiverUrl),
    receiverUrl,
    statementLog: path.join(data, 'server.log'),
    processes: { emitter: process.pid, worker, database: Number(database), receiver },
  });
  writePage('events', { title: 'Events', tables: table });
  await ctx.close();
} finally {
  await stopAll();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
