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

/** Part of the work -> what its frames look like, written `function url`. */
type Parts = readonly (readonly [string, RegExp])[];

/** The parts into which the CPU of a benchmark's work is divided, besides those that every process has. */
export interface WorkParts {
  /** A sample belongs to one of these when any of its frames looks like it, the writing to sockets included. */
  wholeStacks: Parts;
  /** A sample belongs to the part of its innermost frame that looks like one. */
  parts: Parts;
}

/** Every Node process has these parts, whatever it works on. */
const common: Parts = [
  ['Memory (garbage collection)', /^\(garbage collector\)/],
  ['Writing to sockets, in the kernel', /^(writev|write\w+String|writeBuffer) $/],
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

/** The CPU seconds of each part of the work. */
export type CpuByPart = ReadonlyMap<string, number>;

/**
 * Divides CPU seconds by parts. The profile samples time, in which the process may have waited for a core, so that it
 * tells the shares alone.
 * @param sinceMs the profile counts from this time after the start of the process.
 */
export function cpuByPart(
  { wholeStacks, parts }: WorkParts,
  directory: string,
  sinceMs: number,
  cpuSeconds: number,
): CpuByPart {
  const byInnermost = [...common, ...parts];
  const [file = ''] = readdirSync(directory);
  const { nodes, samples, timeDeltas }: Profile = JSON.parse(
    readFileSync(path.join(directory, file), 'utf8'),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parentOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const names = [...wholeStacks, ...byInnermost, ...leftOver].map(([name]) => name);
  const spent = new Map([...names, rest].map((name) => [name, 0]));
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
    return (
      findPart(wholeStacks, frames) ?? findPart(byInnermost, frames) ?? findPart(leftOver, frames) ?? rest
    );
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
  const percent = percentOf(bare);
  return [
    '| CPU per request, in percent of the bare route’s | Service | Bare route |',
    '|---|---|---|',
    ...[...service].map(
      ([name, seconds]) => `| ${name} | ${percent(seconds)} | ${percent(bare.get(name) ?? 0)} |`,
    ),
    `| Together | ${percent(sumOf(service))} | 100 |`,
  ].join('\n');
}

/** Returns what the service would take without some parts, in percent of what the bare route takes. */
export function withoutParts(service: CpuByPart, bare: CpuByPart, names: readonly string[]): string {
  const own = names.reduce((sum, name) => sum + (service.get(name) ?? 0), 0);
  return percentOf(bare)(sumOf(service) - own);
}

function percentOf(bare: CpuByPart): (seconds: number) => string {
  const whole = sumOf(bare);
  return (seconds) => ((seconds / whole) * 100).toFixed(0);
}
