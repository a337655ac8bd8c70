/** Reads from Linux's /proc how much processor time and memory processes use. */
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

interface Times {
  parent: number;
  seconds: number;
}

/** Returns the processor time of a process and of all its descendants so far, in seconds. */
export function processorSeconds(pid: number): number {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const times = timesOf(name);
        return times ? [[Number(name), times] as const] : [];
      }),
  );
  const secondsOf = (root: number): number =>
    [...all]
      .filter(([, { parent }]) => parent === root)
      .reduce((sum, [child]) => sum + secondsOf(child), all.get(root)?.seconds ?? 0);
  return secondsOf(pid);
}

/** Returns the memory of a process that is resident now. */
export const residentBytes = (pid: number): number => memoryOf(pid, 'VmRSS');

/** Returns the part of {@link residentBytes} that are pages of files, most of them of Node's own, which processes share. */
export const residentFileBytes = (pid: number): number => memoryOf(pid, 'RssFile');

/** Returns the most memory of a process that has been resident at a time. */
export const mostResidentBytes = (pid: number): number => memoryOf(pid, 'VmHWM');

function memoryOf(pid: number, name: 'VmRSS' | 'RssFile' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  return Number(kibibytes) * 1024;
}

/** Returns the times of a process, those of its ended children included; `undefined` when it has ended itself. */
function timesOf(pid: string): Times | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program comes second, in parentheses, and may hold anything.
    const [, parent, ...rest] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = rest.slice(9, 13).reduce((sum, value) => sum + value, 0);
    return { parent: parent ?? 0, seconds: ticks / ticksPerSecond };
  } catch {
    return undefined;
  }
}
