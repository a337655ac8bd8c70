/**
 * `npm run bench`, second part: events through the whole way, from the transaction that emits them to a receiver on
 * this machine, against a bare loop of signed POSTs with the same client and as many at a time. Writes
 * bench/events.md. Ratios of one run only.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../src/config.ts';
import { type Context, createContext } from '../src/context.ts';
import type { Schemas } from '../src/contract/index.ts';
import { sampleOf } from '../src/contract/samples.ts';
import { inTransaction } from '../src/db/client.ts';
import { startEmbeddedPostgres } from '../src/db/embedded.ts';
import { applyMigrations } from '../src/db/migrations.ts';
import { ensureOrganization } from '../src/db/organizations.ts';
import { createEventDestination } from '../src/domain/event-destinations/create-event-destination.ts';
import { deleteEventDestination } from '../src/domain/event-destinations/delete-event-destination.ts';
import { emit } from '../src/domain/events/emit.ts';
import { createLogger } from '../src/log.ts';
import { createSender } from '../src/outgoing/sender.ts';
import { newSecret, signatureHeaders } from '../src/outgoing/signature.ts';
import { ready, start, stopAll } from './processes.ts';

const ports = { receiver: 18091, ops: 18093 };
const receiverUrl = `http://127.0.0.1:${ports.receiver}`;
const data = sampleOf('Connection') as Schemas['Connection'];
const fanOut = 10;
/** As many at a time as the service sends to one destination. */
const perDestination = 50;

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
  await applyMigrations(postgres.url);
  const config = loadConfig(env);
  const ctx = await createContext({ config, databaseUrl: postgres.url, log: createLogger('error') });
  start('bench/receiver.ts', [`${ports.receiver}`]);
  start('src/main.ts', [], { ...env, ROLE: 'worker', LOG_LEVEL: 'error' });
  await ready(receiverUrl);
  await ready(`http://127.0.0.1:${ports.ops}/readyz`);
  await run(ctx);
  await ctx.close();
} finally {
  await stopAll();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function run(ctx: Context): Promise<void> {
  const { id: organizationId } = await ensureOrganization(ctx.db, 'Bench');
  const caller = { organizationId, mode: 'live' as const, keyId: '' };
  const destinations = [await newDestination(ctx, caller)];

  const events = 5_000;
  await throughput(ctx, caller, { events: 1_000 });
  const single = await throughput(ctx, caller, { events });
  const paged = await throughput(ctx, caller, { events, perTransaction: 25 });
  const bareSingle = await bare(events, perDestination);

  const low = await paced(ctx, caller, 200, 25);
  const busy = await paced(ctx, caller, 1_000, 5);

  for (let more = 1; more < fanOut; more += 1) destinations.push(await newDestination(ctx, caller));
  const fanned = await throughput(ctx, caller, { events: 1_000, copies: fanOut });
  const bareFanned = await bare(1_000 * fanOut, perDestination * fanOut);
  for (const eventDestinationId of destinations)
    await deleteEventDestination(ctx, caller, { eventDestinationId });

  const table = [
    '| | Ratio to the bare loop |',
    '|---|---|',
    `| Events per second, one destination, an event per transaction | ${(single / bareSingle).toFixed(2)} |`,
    `| Events per second, one destination, 25 events per transaction | ${(paged / bareSingle).toFixed(2)} |`,
    `| Deliveries per second, fan-out ${fanOut} | ${(fanned / bareFanned).toFixed(2)} |`,
    '',
    '| From the commit to the receiver | p50 | p99 |',
    '|---|---|---|',
    `| 40 events/s | ${low.p50} ms | ${low.p99} ms |`,
    `| 200 events/s | ${busy.p50} ms | ${busy.p99} ms |`,
  ].join('\n');
  console.log(table);
  console.log(`per second: ${[single, paged, bareSingle, fanned, bareFanned].map(Math.round).join(', ')}`);
  writeFileSync(
    new URL('events.md', import.meta.url),
    `# Events\n\nWritten by \`npm run bench\`, on one machine in one run.\n\n${table}\n`,
  );
}

type Caller = Parameters<typeof createEventDestination>[1];

async function newDestination(ctx: Context, caller: Caller): Promise<string> {
  const input = { url: `${receiverUrl}/events`, topics: ['connection.*'] };
  return (await createEventDestination(ctx, caller, input)).eventDestinationId;
}

/** In one transaction. */
function emitSome(ctx: Context, caller: Caller, count = 1): Promise<void> {
  const events = Array.from({ length: count }, () => ({ topic: 'connection.refreshed' as const, data }));
  return inTransaction(ctx.db, (tx) => emit(ctx, tx, caller, events));
}

/** Ten transactions at a time. Returns deliveries per second. */
async function throughput(
  ctx: Context,
  caller: Caller,
  { events, copies = 1, perTransaction = 1 }: { events: number; copies?: number; perTransaction?: number },
): Promise<number> {
  await statistics('/reset');
  const startedAt = performance.now();
  let left = events;
  const emitter = async () => {
    while (left > 0) {
      left -= perTransaction;
      await emitSome(ctx, caller, perTransaction);
    }
  };
  await Promise.all(Array.from({ length: 10 }, emitter));
  await received(events * copies);
  return ((events * copies) / (performance.now() - startedAt)) * 1000;
}

async function paced(ctx: Context, caller: Caller, events: number, everyMs: number) {
  await statistics('/reset');
  const emitted: Promise<void>[] = [];
  for (let count = 0; count < events; count += 1) {
    emitted.push(emitSome(ctx, caller));
    await pause(everyMs);
  }
  await Promise.all(emitted);
  await received(events);
  return statistics('/');
}

async function bare(posts: number, concurrency: number): Promise<number> {
  const sender = createSender({
    allowedNetworks: ['127.0.0.0/8'],
    connectTimeoutMs: 5_000,
    answerTimeoutMs: 15_000,
  });
  const secrets = [newSecret()];
  const body = JSON.stringify({ topic: 'connection.refreshed', data });
  const startedAt = performance.now();
  let left = posts;
  const loop = async () => {
    while (left > 0) {
      left -= 1;
      const headers = signatureHeaders({ id: `evt_${left}`, timestamp: new Date(), body, secrets });
      await sender.post({ url: `${receiverUrl}/bare`, headers, body });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
  sender.close();
  return (posts / (performance.now() - startedAt)) * 1000;
}

async function received(count: number): Promise<void> {
  while ((await statistics('/')).count < count) await pause(5);
}

async function statistics(path: string): Promise<{ count: number; p50: number; p99: number }> {
  return (await fetch(receiverUrl + path)).json() as Promise<{ count: number; p50: number; p99: number }>;
}
