/** One process per file. It knows nothing but the file: neither the environment of the service nor its files. */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { DamagedFile, type InspectedFile, type MediaFacts } from './inspected.ts';
import type { MediaType } from './media-types.ts';
import type { FromProcess, ToProcess } from './process.ts';

export interface ProcessLimits {
  /** For reading one file. The start of the process and the waiting for bytes do not count. */
  timeLimitMs: number;
  /** What the process may take for reading it. */
  memoryLimitBytes: number;
}

/** On a machine that is busy with other work. */
const startLimitMs = 60_000;
/** What V8 sets aside for code when it starts, most of which is never used. The kernel counts it nevertheless. */
const setAsideBytes = 640 * 1024 * 1024;

/** What an inspector reads: headers, indexes and, of an image, everything. More is a file that leads it round in circles. */
const mostReads = 5_000;
const mostBytesPerRead = 16 * 1024 * 1024;

const script = new URL('./process.ts', import.meta.url);

/**
 * Throws `DamagedFile` when the file cannot be read within the limits, and another error when that is not the
 * file's doing.
 * @param ending ends the process when it is aborted.
 */
export async function inspectInProcess(
  file: InspectedFile,
  type: MediaType,
  limits: ProcessLimits,
  ending: AbortSignal,
): Promise<MediaFacts> {
  ending.throwIfAborted();
  const child = start([type, `${file.sizeBytes}`], limits);
  const stop = () => child.kill('SIGKILL');
  ending.addEventListener('abort', stop);
  try {
    return await answerOf(child, file, limits.timeLimitMs);
  } catch (error) {
    ending.throwIfAborted();
    throw error;
  } finally {
    ending.removeEventListener('abort', stop);
    stop();
  }
}

/**
 * The shell sets the limits that the kernel holds: of memory, for code whose memory V8 knows nothing of, and of the
 * processor's time, for a process that outlives the service.
 */
function start(args: string[], { timeLimitMs, memoryLimitBytes }: ProcessLimits): ChildProcess {
  const heapMegabytes = Math.floor(memoryLimitBytes / 2 ** 20 / 2);
  const node = [process.execPath, `--max-old-space-size=${heapMegabytes}`];
  const seconds = Math.ceil(timeLimitMs / 1000) + 1;
  const limited = `ulimit -d ${Math.floor((setAsideBytes + memoryLimitBytes) / 1024)}; ulimit -t ${seconds}; exec "$0" "$@"`;
  const [execPath = '', ...execArgv] = existsSync(shell) ? [shell, '-c', limited, ...node] : node;
  return fork(script, args, {
    execPath,
    execArgv,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

const shell = '/bin/sh';

function answerOf(child: ChildProcess, file: InspectedFile, timeLimitMs: number): Promise<MediaFacts> {
  const kill = () => child.kill('SIGKILL');
  const starting = setTimeout(kill, startLimitMs);
  const time = stopwatch(timeLimitMs, kill);
  let reads = 0;
  return new Promise<MediaFacts>((resolve, reject) => {
    const giveUp = () =>
      reject(new DamagedFile('The file takes more time or memory to read than a sound one does.'));
    child.once('error', reject);
    // What ends before it has asked for anything has not met the file.
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
        // It may have been killed meanwhile, which its exit tells.
        if (child.connected) child.send({ bytes } satisfies ToProcess, () => {});
      } catch (error) {
        reject(error);
      }
    });
  }).finally(() => {
    clearTimeout(starting);
    time.pause();
  });
}

interface Stopwatch {
  goOn(): void;
  pause(): void;
}

/** @param isOver is called once it has run for so long in total. */
function stopwatch(limitMs: number, isOver: () => void): Stopwatch {
  let leftMs = limitMs;
  let startedAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  return {
    goOn() {
      startedAt = performance.now();
      timer = setTimeout(isOver, Math.max(0, leftMs));
    },
    pause() {
      clearTimeout(timer);
      if (startedAt !== undefined) leftMs -= performance.now() - startedAt;
      startedAt = undefined;
    },
  };
}
