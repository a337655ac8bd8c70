/** Knows the machine that a benchmark runs on, and whether anything else runs there. */
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const gibibyte = 2 ** 30;
const watchedMs = 3_000;

/** Above this share of busy processor time, other work on the machine decides what is measured. */
const quietShare = 0.2;

/** Returns the machine in words: processors, memory, system, Node, and the load average of the last minute. */
export function describeMachine(): string {
  const [processor] = os.cpus();
  const memory = `${Math.round(os.totalmem() / gibibyte)} GiB of memory`;
  const load = `load average ${os.loadavg()[0]?.toFixed(1)} as it began`;
  return `${os.availableParallelism()} × ${processor?.model.trim()}, ${memory}, ${os.type()} ${os.machine()}, Node ${process.versions.node}; ${load}`;
}

/**
 * Watches the machine for three seconds.
 * @throws Error when other work keeps its processors busy.
 */
export async function requireQuiet(): Promise<void> {
  const before = processorTimes();
  await pause(watchedMs);
  const after = processorTimes();
  const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
  if (busy <= quietShare) return;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  throw new Error(
    `Other work takes ${percent(busy)} of the processors' time; pages are written below ${percent(quietShare)} only.`,
  );
}

function processorTimes(): { idle: number; all: number } {
  const times = os.cpus().map((processor) => processor.times);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((each) => Object.values(each))) };
}
