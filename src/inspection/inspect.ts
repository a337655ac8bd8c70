/**
 * Determines what a file is by its content, in a separate process, so that a file that takes much time or memory
 * harms nothing else.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createFairSemaphore } from '../lib/fair-semaphore.ts';
import { lowerPriority } from '../lib/low-priority.ts';
import { DamagedFile, type InspectedFile, type MediaFacts } from './inspected.ts';
import type { MediaType } from './media-types.ts';
import type { FromProcess, ToProcess } from './process.ts';

// Inspects each file in a process of its own, which has neither the service's environment nor access to its files.

interface ProcessLimits {
  /** The time for reading one file, in milliseconds. Starting the process and waiting for bytes do not count. */
  timeLimitMs: number;
  /** The same once somebody else waits. */
  crowdedTimeLimitMs: number;
  /** The memory that the process may use for reading a file. */
  memoryLimitBytes: number;
}

/** How long the process may take to start, even on a busy machine. */
const startLimitMs = 60_000;
/**
 * The address space that V8 reserves for code at its start, which is added to the memory limit: most of it is
 * never used, but the kernel counts it.
 */
const setAsideBytes = 640 * 1024 * 1024;

/**
 * The number of reads after which a file is refused. No real file needs as many, for headers, indexes and,
 * for an image, everything; such a file leads its reader round in circles.
 */
const mostReads = 5_000;
const mostBytesPerRead = 32 * 1024 * 1024;

const script = new URL('./process.ts', import.meta.url);

/**
 * Inspects a file in a new process.
 * @param signals `ending` ends the process; `crowded` says that somebody else waits.
 * @throws DamagedFile when the file cannot be read within the limits; another error when the file is not the cause.
 */
async function inspectInProcess(
  file: InspectedFile,
  type: MediaType,
  limits: ProcessLimits,
  { ending, crowded }: { ending: AbortSignal; crowded: AbortSignal },
): Promise<MediaFacts> {
  ending.throwIfAborted();
  const child = start([type, `${file.sizeBytes}`], limits);
  const stop = () => child.kill('SIGKILL');
  ending.addEventListener('abort', stop);
  try {
    return await answerOf(child, file, limits, crowded);
  } catch (error) {
    ending.throwIfAborted();
    throw error;
  } finally {
    ending.removeEventListener('abort', stop);
    stop();
  }
}

/**
 * Starts the process through a shell, which sets limits that the kernel enforces: one on memory, because some code
 * uses memory that V8 does not count, and one on processor time, in case the process outlives the service.
 */
function start(args: string[], { timeLimitMs, memoryLimitBytes }: ProcessLimits): ChildProcess {
  const heapMegabytes = Math.floor(memoryLimitBytes / 2 ** 20 / 2);
  const node = [process.execPath, `--max-old-space-size=${heapMegabytes}`];
  const seconds = Math.ceil(timeLimitMs / 1000) + 1;
  const limited = `ulimit -d ${Math.floor((setAsideBytes + memoryLimitBytes) / 1024)}; ulimit -t ${seconds}; exec "$0" "$@"`;
  const [execPath = '', ...execArgv] = existsSync(shell) ? [shell, '-c', limited, ...node] : node;
  const child = fork(script, args, {
    execPath,
    execArgv,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

const shell = '/bin/sh';

function answerOf(
  child: ChildProcess,
  file: InspectedFile,
  { timeLimitMs, crowdedTimeLimitMs }: ProcessLimits,
  crowded: AbortSignal,
): Promise<MediaFacts> {
  const kill = () => child.kill('SIGKILL');
  const starting = setTimeout(kill, startLimitMs);
  const time = stopwatch(timeLimitMs, kill);
  const shorten = () => time.shorten(timeLimitMs - crowdedTimeLimitMs);
  if (crowded.aborted) shorten();
  else crowded.addEventListener('abort', shorten);
  let reads = 0;
  return new Promise<MediaFacts>((resolve, reject) => {
    const giveUp = () =>
      reject(new DamagedFile('The file takes more time or memory to read than a sound one does.'));
    child.once('error', reject);
    // A process that ends before its first request for bytes has not seen the file.
    child.once('exit', (code, signal) =>
      reads > 0 ? giveUp() : reject(new Error(`the inspection did not start: ${signal ?? code}`)),
    );
    child.on('message', async (message: FromProcess) => {
      clearTimeout(starting);
      if (message.kind === 'facts') return resolve(message.facts);
      if (message.kind === 'damaged') return reject(new DamagedFile(message.message));
      reads += 1;
      if (reads > mostReads || message.length > mostBytesPerRead) return giveUp();
      time.pause();
      try {
        const bytes = await file.read(message.start, message.length);
        time.goOn();
        // The process may have been killed meanwhile; its exit is handled elsewhere.
        if (child.connected) child.send({ bytes } satisfies ToProcess, () => {});
      } catch (error) {
        reject(error);
      }
    });
  }).finally(() => {
    clearTimeout(starting);
    crowded.removeEventListener('abort', shorten);
    time.pause();
  });
}

interface Stopwatch {
  goOn(): void;
  pause(): void;
  shorten(byMs: number): void;
}

/**
 * Makes a stopwatch that can be paused.
 * @param isOver is called when it has run for `limitMs` in total.
 */
function stopwatch(limitMs: number, isOver: () => void): Stopwatch {
  let leftMs = limitMs;
  let startedAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  function goOn(): void {
    startedAt = performance.now();
    timer = setTimeout(isOver, Math.max(0, leftMs));
  }

  function pause(): void {
    clearTimeout(timer);
    if (startedAt !== undefined) leftMs -= performance.now() - startedAt;
    startedAt = undefined;
  }

  return {
    goOn,
    pause,
    shorten(byMs) {
      const isRunning = startedAt !== undefined;
      pause();
      leftMs -= byMs;
      if (isRunning) goOn();
    },
  };
}

export interface InspectorSettings extends ProcessLimits {
  /** How many files are inspected at a time; others wait for their owner's turn. */
  mostAtATime: number;
}

export interface Inspector {
  /**
   * Returns what is known about the file.
   * @param owner whose file it is. Owners take turns, and a file has less time while another owner waits.
   * @throws DamagedFile when it cannot be read or is cut off.
   */
  inspect(file: InspectedFile, type: MediaType, owner: string): Promise<MediaFacts>;
  /** Ends inspections in progress; they throw an error that does not blame the file. */
  close(): void;
}

/**
 * Makes an inspector.
 * @param settings the limits among them are read again for each file, so that they can be changed;
 * `mostAtATime` is read once.
 */
export function createInspector(settings: InspectorSettings): Inspector {
  const runExclusive = createFairSemaphore(settings.mostAtATime);
  const closing = new AbortController();
  return {
    inspect: (file, type, owner) =>
      runExclusive(owner, (crowded) =>
        inspectInProcess(file, type, settings, { ending: closing.signal, crowded }),
      ),
    close: () => closing.abort(new Error('media inspector is shutting down')),
  };
}
