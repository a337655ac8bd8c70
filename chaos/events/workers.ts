/** Worker processes: killed without a warning, started again as an operator's supervisor would. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../chance.ts';
import { isReady, lastWords, type ServiceProcess, spawnService } from '../process.ts';

export interface Workers {
  killOne(): Promise<void>;
  /** Whether all of them say that they are ready. */
  ready(): Promise<boolean>;
  /** With a signal that they may answer in peace. */
  stop(): Promise<void>;
  tally: { started: number; killed: number; couldNotStart: number; crashes: string[] };
}

const restartMs = 500;
const patienceMs = 20_000;

export function startWorkers(count: number, env: Record<string, string>, chance: Chance): Workers {
  const running = new Set<ServiceProcess>();
  const tally: Workers['tally'] = { started: 0, killed: 0, couldNotStart: 0, crashes: [] };
  let stopping = false;

  function start(): void {
    const worker = spawnService(env);
    running.add(worker);
    tally.started += 1;
    worker.ended.then(async () => {
      running.delete(worker);
      note(worker);
      if (!stopping) await pause(restartMs);
      if (!stopping) start();
    });
  }

  /** A process that had been ready may not end of itself, whatever its database and its receivers do. */
  function note(worker: ServiceProcess): void {
    const { child, opsUrl } = worker;
    if (child.signalCode === 'SIGKILL') tally.killed += 1;
    else if (!stopping && opsUrl === undefined) tally.couldNotStart += 1;
    else if (!stopping || child.exitCode !== 0) tally.crashes.push(lastWords(worker));
  }

  for (let started = 0; started < count; started += 1) start();
  return {
    tally,
    async killOne() {
      const alive = [...running];
      if (alive.length > 0) chance.pick(alive).child.kill('SIGKILL');
    },
    ready: async () =>
      running.size === count && (await Promise.all([...running].map(isReady))).every((ready) => ready),
    async stop() {
      stopping = true;
      const timer = setTimeout(() => abandon(running, tally), patienceMs);
      for (const { child } of running) child.kill('SIGTERM');
      await Promise.all([...running].map(({ ended }) => ended));
      clearTimeout(timer);
    },
  };
}

function abandon(running: Set<ServiceProcess>, { crashes }: Workers['tally']): void {
  for (const { child, lastLines } of running) {
    crashes.push([`did not end within ${patienceMs} ms`, ...lastLines].join('\n'));
    child.kill('SIGKILL');
  }
}
