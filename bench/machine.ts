/** Knows the machine that a benchmark runs on, and whether anything else runs there. */
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { processorSeconds } from './processor-time.ts';

const gibibyte = 2 ** 30;
const watchedMs = 3_000;

/** Above this share of busy processor time, other work on the machine decides what is measured. */
const quietShare = 0.2;

/** Above this load average for each processor, something has only just ended: what it leaves behind may go on. */
const quietAverage = 0.5;

/** How often the machine is watched before it is given up: for five minutes. */
const watches = 100;

/** Returns the machine in words: processors, memory, system, Node, and the load average of the last minute. */
export function describeMachine(): string {
  const [processor] = os.cpus();
  const memory = `${Math.round(os.totalmem() / gibibyte)} GiB of memory`;
  const load = `load average ${os.loadavg()[0]?.toFixed(1)} as it began`;
  return `${os.availableParallelism()} × ${processor?.model.trim()}, ${memory}, ${os.type()} ${os.machine()}, Node ${process.versions.node}; ${load}`;
}

export interface Work {
  /** The share of the processors' time that was busy. */
  busy: number;
  /** The load average of the last minute, for each processor. */
  average: number;
}

/**
 * Waits until nothing else works on the machine, which after another benchmark takes a minute or two.
 * @throws Error when it was not quiet for five minutes.
 */
export async function waitForQuiet(watch: () => Promise<Work> = watchMachine): Promise<void> {
  let seen: Work = { busy: 1, average: 1 };
  for (let time = 0; time < watches; time += 1) {
    seen = await watch();
    if (seen.busy <= quietShare && seen.average <= quietAverage) return;
    if (time === 0) console.log('Waits until nothing else works on the machine, for five minutes at most.');
  }
  throw new Error(
    `Other work takes ${percent(seen.busy)} of the processors' time, and the load average is ${seen.average.toFixed(1)} for each; ` +
      `pages are written below ${percent(quietShare)} and ${quietAverage} only. Try with --trial, which writes none.`,
  );
}

async function watchMachine(): Promise<Work> {
  return { ...(await watchProcessors()), average: (os.loadavg()[0] ?? 0) / os.availableParallelism() };
}

/**
 * Watches only what the processors do now, between two parts of a benchmark: the load average still has its own work in
 * it.
 */
export async function watchProcessors(): Promise<Work> {
  const before = processorTimes();
  await pause(watchedMs);
  const after = processorTimes();
  return { busy: 1 - (after.idle - before.idle) / (after.all - before.all), average: 0 };
}

/** Milliseconds of all processors since the machine started. */
export interface ProcessorTimes {
  idle: number;
  all: number;
  /** The milliseconds that the benchmark and the processes that it has started have used. */
  own: number;
}

/** The processes that do the work of this benchmark, each with its descendants. */
const own = new Set([process.pid]);

/** Counts a process that is no descendant of this one as part of the benchmark, for as long as it runs. */
export function countAsOwn(pid: number): void {
  own.add(pid);
}

/** Begins to watch the processors. The returned function throws when other work has disturbed the benchmark since. */
export function watchOthers(): () => void {
  const times = () => ({ ...processorTimes(), own: ownMs() });
  const before = times();
  return () => requireUndisturbed(before, times());
}

/** @throws Error when other work has taken so much of the processors' time that nothing was measured. */
export function requireUndisturbed(before: ProcessorTimes, after: ProcessorTimes): void {
  const [idle, all, own] = (['idle', 'all', 'own'] as const).map((one) => after[one] - before[one]);
  const others = Math.max(0, 1 - ((idle ?? 0) + (own ?? 0)) / (all || 1));
  if (others <= quietShare) return;
  throw new Error(
    `Other work took ${percent(others)} of the processors' time meanwhile; pages are written below ${percent(quietShare)} only.`,
  );
}

const ownMs = () => [...own].reduce((sum, pid) => sum + processorSeconds(pid), 0) * 1000;

const percent = (share: number) => `${Math.round(share * 100)} %`;

function processorTimes(): { idle: number; all: number } {
  const times = os.cpus().map((processor) => processor.times);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((each) => Object.values(each))) };
}
