/**
 * The benchmark of a process that starts: the processor time until it is ready, and the memory it keeps at rest, of
 * each role, against a bare Express process. Node has the compiled modules of an earlier start, as in production.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '../src/database.ts';
import { writePage } from './page.ts';
import { openPostgres } from './postgres.ts';
import { freePorts, ready, start, stopAll } from './processes.ts';
import { processorSeconds, residentBytes } from './processor-time.ts';
import { sized } from './size.ts';
import { median } from './statistics.ts';

const ports = await freePorts('service', 'ops', 'bare');
const rounds = sized(3, 1);
/** A process is at rest when it has been ready for this long. */
const restMs = sized(6_000, 100);
const mebibyte = 2 ** 20;

const postgres = await openPostgres('starting');
const env = {
  ...postgres.env,
  PORT: `${ports.service}`,
  OPS_PORT: `${ports.ops}`,
};
try {
  await migrate(postgres.url);
  await run();
} finally {
  await postgres.close();
}

interface Started {
  cpuSeconds: number;
  bytes: number;
}

async function run(): Promise<void> {
  const service = (ROLE: string) => () => start('src/main.js', [], { ...env, ROLE });
  const subjects: [name: string, url: string, begin: () => number][] = [
    ['`api`', `http://127.0.0.1:${ports.ops}/readyz`, service('api')],
    ['`worker`', `http://127.0.0.1:${ports.ops}/readyz`, service('worker')],
    ['`all`', `http://127.0.0.1:${ports.ops}/readyz`, service('all')],
    [
      'bare Express',
      `http://127.0.0.1:${ports.bare}`,
      () => start('bench/bare-insert.ts', [`${ports.bare}`, postgres.url]),
    ],
  ];
  const rows: string[] = [];
  for (const [name, url, begin] of subjects) {
    // This start compiles the modules that no earlier one has.
    begin();
    await ready(url);
    await stopAll();
    const all: Started[] = [];
    while (all.length < rounds) all.push(await measured(url, begin));
    const cpu = median(all.map(({ cpuSeconds }) => cpuSeconds));
    const megabytes = median(all.map(({ bytes }) => bytes)) / mebibyte;
    rows.push(`| ${name} | ${cpu.toFixed(2)} | ${megabytes.toFixed(0)} |`);
  }
  writePage('starting', {
    title: 'Starting',
    method: `Medians of ${rounds} starts on a database that is migrated, with the compiled modules of an earlier start.`,
    plot: { title: 'A process at rest', values: 'MiB of memory', table: 'Process', column: 'MiB at rest' },
    tables: ['| Process | CPU seconds until it is ready | MiB at rest |', '|---|---|---|', ...rows].join(
      '\n',
    ),
  });
}

async function measured(url: string, begin: () => number): Promise<Started> {
  const pid = begin();
  await ready(url);
  const cpuSeconds = processorSeconds(pid);
  await pause(restMs);
  const bytes = residentBytes(pid);
  await stopAll();
  return { cpuSeconds, bytes };
}
