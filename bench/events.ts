/**
 * The benchmark of events: the whole way from the transaction that emits them to a receiver on this machine, against
 * a bare loop of signed POSTs with the same client and the same concurrency. Writes bench/events.md. Only ratios
 * within one run are comparable.
 */

import { migrate } from '../src/app/before-start.ts';
import { compose } from '../src/app/compose.ts';
import { loadConfig } from '../src/config.ts';
import { createLogger } from '../src/observability/log.ts';
import { createEventLoad } from './event-load.ts';
import { measureEvents, rounds } from './event-measures.ts';
import { writePage } from './page.ts';
import { openPostgres } from './postgres.ts';
import { freePorts, ready, start } from './processes.ts';

const ports = await freePorts('receiver', 'ops');
const receiverUrl = `http://127.0.0.1:${ports.receiver}`;

const postgres = await openPostgres('events');
const env = {
  ...postgres.env,
  EVENT_ALLOWED_NETWORKS: '127.0.0.0/8',
  OPS_PORT: `${ports.ops}`,
};
try {
  await migrate(postgres.url);
  const config = loadConfig(env);
  const ctx = await compose({ config, databaseUrl: postgres.url, log: createLogger('error') });
  const receiver = start('bench/receiver.ts', [`${ports.receiver}`]);
  const worker = start('src/main.js', [], { ...env, ROLE: 'worker', LOG_LEVEL: 'error' });
  await ready(receiverUrl);
  await ready(`http://127.0.0.1:${ports.ops}/readyz`);
  const table = await measureEvents({
    ctx,
    databaseUrl: postgres.url,
    load: createEventLoad(ctx, receiverUrl),
    receiverUrl,
    statementLog: postgres.logFile,
    processes: { emitter: process.pid, worker, database: postgres.pid, receiver },
  });
  writePage('events', {
    title: 'Events',
    // Said of profiles that Node made of both processes on 2026-11-26.
    method: [
      `Throughputs are medians of ${rounds} rounds, what is compared in turn.`,
      'With 25 events at a time, emitter, worker and database keep the processors busy, none of them for more than two fifths.',
      'In the worker, a quarter goes to the client of HTTP and its sockets, which the bare loop has as well, a tenth to memory,',
      'a tenth to signing and opening; in the emitter, to making ids and rows and to sealing. What took some off: lines below',
      'the level of the log are no longer put together, and statements are put together once.',
    ].join('\n'),
    plot: {
      title: 'Events',
      values: 'ratio to a bare loop of signed requests',
      table: 'Ratio to the bare loop',
    },
    tables: table,
  });
  await ctx.close();
} finally {
  await postgres.close();
}
