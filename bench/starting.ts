/**
 * The benchmark of a process that starts: the processor time until it is ready, and the memory it keeps at rest, of
 * each role, against a bare Express process. Node has the compiled modules of an earlier start, as in production.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '../src/app/before-start.ts';
import { writePage } from './page.ts';
import { openPostgres } from './postgres.ts';
import { freePorts, ready, start, stopAll } from './processes.ts';
import { processorSeconds, residentBytes, residentFileBytes } from './processor-time.ts';
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
  fileBytes: number;
  /** `undefined` for a process that does not say how large its heap is. */
  heapBytes: number | undefined;
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
    const mebibytes = (of: (one: Started) => number | undefined) => {
      const bytes = median(all.map((one) => of(one) ?? Number.NaN));
      return Number.isNaN(bytes) ? 'not said' : (bytes / mebibyte).toFixed(0);
    };
    const memory = [
      mebibytes(({ bytes }) => bytes),
      mebibytes(({ fileBytes }) => fileBytes),
      mebibytes(({ heapBytes }) => heapBytes),
    ];
    rows.push(`| ${name} | ${cpu.toFixed(2)} | ${memory.join(' | ')} |`);
  }
  writePage('starting', {
    title: 'Starting',
    method: `Medians of ${rounds} starts on a database that is migrated, with the compiled modules of an earlier start. Pages of files are mostly Node's own program, which processes on one machine share. The heap is what V8 keeps, the sources of all modules included; the rest is outside of it, the compiled modules among it. Bundling and minifying the service saves less than a tenth, and smaller halves for new objects or another setting of the allocator save nothing, so neither is done.`,
    plot: { title: 'A process at rest', values: 'MiB of memory', table: 'Process', column: 'MiB at rest' },
    tables: [
      '| Process | CPU seconds until it is ready | MiB at rest | of it pages of files | of it heap |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  });
}

async function measured(url: string, begin: () => number): Promise<Started> {
  const pid = begin();
  await ready(url);
  const cpuSeconds = processorSeconds(pid);
  await pause(restMs);
  const [bytes, fileBytes] = [residentBytes(pid), residentFileBytes(pid)];
  const heapBytes = await heapBytesOf(url);
  await stopAll();
  return { cpuSeconds, bytes, fileBytes, heapBytes };
}

/** Reads the size of a process's heap from its metrics, which it serves on the port that says whether it is ready. */
async function heapBytesOf(url: string): Promise<number | undefined> {
  const metrics = await (await fetch(new URL('/metrics', url))).text();
  const bytes = /^nodejs_heap_size_total_bytes (\d+)$/m.exec(metrics)?.[1];
  return bytes === undefined ? undefined : Number(bytes);
}
