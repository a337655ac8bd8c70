/** Says what a process spends its CPU on, from the profile that Node writes with `--cpu-prof`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string };
  children?: number[];
}

interface Profile {
  nodes: ProfileNode[];
  samples: number[];
  /** Microseconds since the sample before. */
  timeDeltas: number[];
}

const logged = 'Log line, metrics, request log';
const sealed = 'Sealing the cursor';
const read = 'Reading the answer of the provider';

/** Part of the work -> what its frames look like, written `function url`. */
type Parts = readonly (readonly [string, RegExp])[];

/** A sample belongs to one of these parts when any of its frames looks like it, the writing to sockets included. */
const wholeStacks: Parts = [
  ['Statements of jobs and of the request log', /\/(pg|pg-pool|pg-protocol|pg-boss|@prisma)\//],
];

/** A sample belongs to the part of its innermost frame that looks like one. */
const parts: Parts = [
  ['Memory (garbage collection)', /^\(garbage collector\)/],
  ['Writing to sockets, in the kernel', /^(writev|write\w+String|writeBuffer) $/],
  [logged, /src\/(http\/request-log|log|metrics|db\/request-log)|\/(winston|logform|prom-client)\//],
  [sealed, /src\/(cursors|http\/page-cursor)/],
  ['Key and rate limits', /src\/(api-keys|rate-limits)\//],
  ['Profile, grant, scopes, throttles', /src\/(domain|upstreams|db|bounded-cache)/],
  [
    'The call to the provider',
    /src\/providers\/kit\/(upstream|network|counted|query|answer-text)|\/(axios|undici)\/|node:_http_(client|agent)/,
  ],
  [read, /src\/providers\//],
  ['Reading the input', /src\/http\/(coerce|read-input|validate)/],
  ['Answer as JSON, with its headers', /express\/lib\/response|src\/http\/send-json/],
  ['Finding the route, and the pipeline', /src\/(http|web)\/|\/(router|express|path-to-regexp)\//],
];

/** These tell apart the time that belongs to no other part. */
const leftOver: Parts = [
  ['Node’s HTTP server and its connections', /node:(_http_|net|internal\/(streams?|stream_base))/],
  [
    'Node’s queues of promises, ticks and timers',
    /^(runMicrotasks|\(program\)) |node:internal\/(process|timers)/,
  ],
];
const rest = 'The rest';
const partNames = [...[...wholeStacks, ...parts, ...leftOver].map(([name]) => name), rest];

/** The CPU seconds of each part of the work. */
export type CpuByPart = ReadonlyMap<string, number>;

/**
 * Divides CPU seconds by parts. The profile samples time, in which the process may have waited for a core, so that it
 * tells the shares alone.
 * @param sinceMs the profile counts from this time after the start of the process.
 */
export function cpuByPart(directory: string, sinceMs: number, cpuSeconds: number): CpuByPart {
  const [file = ''] = readdirSync(directory);
  const { nodes, samples, timeDeltas }: Profile = JSON.parse(
    readFileSync(path.join(directory, file), 'utf8'),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parentOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const spent = new Map(partNames.map((name) => [name, 0]));
  let time = 0;
  for (const [index, id] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0;
    time += delta;
    if (time < sinceMs * 1_000 || byId.get(id)?.callFrame.functionName === '(idle)') continue;
    const part = partOf(id);
    spent.set(part, (spent.get(part) ?? 0) + delta);
  }
  const whole = sumOf(spent);
  return new Map([...spent].map(([part, sampled]) => [part, (sampled / whole) * cpuSeconds]));

  function partOf(id: number): string {
    const frames = framesOf(id);
    return findPart(wholeStacks, frames) ?? findPart(parts, frames) ?? findPart(leftOver, frames) ?? rest;
  }

  /** Returns the frames of a sample, the innermost first. */
  function framesOf(id: number): string[] {
    const frames: string[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parentOf.get(at)) {
      const { functionName, url } = (byId.get(at) as ProfileNode).callFrame;
      frames.push(`${functionName} ${url}`);
    }
    return frames;
  }
}

function findPart(among: Parts, frames: readonly string[]): string | undefined {
  for (const frame of frames) {
    const found = among.find(([, look]) => look.test(frame));
    if (found) return found[0];
  }
  return undefined;
}

const sumOf = (spent: CpuByPart) => [...spent.values()].reduce((sum, part) => sum + part, 0);

/** Returns a table of the CPU per request, in percent of what the bare route takes for one. */
export function cpuTable(service: CpuByPart, bare: CpuByPart): string {
  const whole = sumOf(bare);
  const percentOf = (seconds: number) => ((seconds / whole) * 100).toFixed(0);
  const percent = (spent: CpuByPart, name: string) => percentOf(spent.get(name) ?? 0);
  const own = [logged, sealed, read].reduce((sum, name) => sum + (service.get(name) ?? 0), 0);
  return [
    '| CPU per request, in percent of the bare route’s | Service | Bare route |',
    '|---|---|---|',
    ...partNames.map((name) => `| ${name} | ${percent(service, name)} | ${percent(bare, name)} |`),
    `| Together | ${percentOf(sumOf(service))} | 100 |`,
    '',
    `If logging, cursors and reading the provider’s answer cost nothing, the service would take ${percentOf(sumOf(service) - own)}.`,
  ].join('\n');
}
