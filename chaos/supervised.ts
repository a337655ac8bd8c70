/** Runs processes of the service under a supervisor, as operators do: a process that ends is started again. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import { isReady, lastWords, type ServiceProcess, spawnService } from './process.ts';

export interface Supervised {
  /** Kills one process without a warning. */
  killOne(): Promise<void>;
  /** Asks one process to stop with a signal, as a deployment does; another one is started in its place. */
  restartOne(): Promise<void>;
  /** Tells whether all processes report that they are ready. */
  ready(): Promise<boolean>;
  /** Asks all processes to stop, and waits until they have. */
  stop(): Promise<void>;
  tally: Tally;
}

export interface Tally {
  started: number;
  killed: number;
  /** The number of processes that ended before they were ready. */
  couldNotStart: number;
  /** Descriptions of the processes that ended without being asked to, or that failed to stop when asked. */
  crashes: string[];
}

const restartMs = 500;
const timeoutMs = 20_000;

/**
 * Starts the processes, and starts each again when it ends.
 * @param environments one for each process; a process that is started again gets the same.
 */
export function supervise(environments: readonly Record<string, string>[], chance: Chance): Supervised {
  const running = new Set<ServiceProcess>();
  const asked = new Set<ServiceProcess>();
  const tally: Tally = { started: 0, killed: 0, couldNotStart: 0, crashes: [] };
  let stopping = false;

  function start(environment: Record<string, string>): void {
    const process = spawnService(environment);
    running.add(process);
    tally.started += 1;
    process.ended.then(async () => {
      running.delete(process);
      note(process);
      if (!stopping) await pause(restartMs);
      if (!stopping) start(environment);
    });
  }

  /**
   * Judges how a process ended. One that has started may not end by itself, whatever its database and its
   * receivers do.
   */
  function note(process: ServiceProcess): void {
    const { child, opsUrl } = process;
    const started = opsUrl !== undefined;
    if (child.signalCode === 'SIGKILL') tally.killed += 1;
    else if (!asked.has(process) && !started) tally.couldNotStart += 1;
    // Node itself ends a process that gets a signal before it listens for signals.
    else if (!asked.has(process) || (started && child.exitCode !== 0)) tally.crashes.push(lastWords(process));
  }

  async function end(process: ServiceProcess): Promise<void> {
    asked.add(process);
    process.child.kill('SIGTERM');
    const timer = setTimeout(() => abandon(process), timeoutMs);
    await process.ended;
    clearTimeout(timer);
  }

  function abandon({ child, lastLines }: ServiceProcess): void {
    tally.crashes.push([`did not end within ${timeoutMs} ms`, ...lastLines].join('\n'));
    child.kill('SIGKILL');
  }

  const onOne = async (act: (process: ServiceProcess) => unknown) => {
    const alive = [...running].filter((process) => !asked.has(process));
    if (alive.length > 0) await act(chance.pick(alive));
  };

  environments.forEach(start);
  return {
    tally,
    killOne: () => onOne(({ child }) => child.kill('SIGKILL')),
    restartOne: () => onOne(end),
    ready: async () =>
      running.size === environments.length &&
      (await Promise.all([...running].map(isReady))).every((ready) => ready),
    async stop() {
      stopping = true;
      await Promise.all([...running].map(end));
    },
  };
}
