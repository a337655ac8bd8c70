/** Worker processes: killed without a warning, started again as an operator's supervisor would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from './chance.ts';

interface Worker {
  child: ChildProcess;
  opsUrl?: string;
  lastLines: string[];
  ended: Promise<void>;
}

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
  const running = new Set<Worker>();
  const tally: Workers['tally'] = { started: 0, killed: 0, couldNotStart: 0, crashes: [] };
  let stopping = false;

  function start(): void {
    const worker = spawnWorker(env);
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
  function note({ child, opsUrl, lastLines }: Worker): void {
    if (child.signalCode === 'SIGKILL') tally.killed += 1;
    else if (!stopping && opsUrl === undefined) tally.couldNotStart += 1;
    else if (!stopping || child.exitCode !== 0)
      tally.crashes.push([`ended with ${child.exitCode ?? child.signalCode}`, ...lastLines].join('\n'));
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

function abandon(running: Set<Worker>, { crashes }: Workers['tally']): void {
  for (const { child, lastLines } of running) {
    crashes.push([`did not end within ${patienceMs} ms`, ...lastLines].join('\n'));
    child.kill('SIGKILL');
  }
}

function spawnWorker(env: Record<string, string>): Worker {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const worker: Worker = { child, lastLines: [], ended };
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => hear(worker, line));
  return worker;
}

function hear(worker: Worker, line: string): void {
  const [, opsUrl] = /"opsUrl":"([^"]+)"/.exec(line) ?? [];
  if (opsUrl) worker.opsUrl = opsUrl;
  worker.lastLines = [...worker.lastLines.slice(-39), line.slice(0, 300)];
}

async function isReady({ opsUrl }: Worker): Promise<boolean> {
  const answer = opsUrl ? await fetch(`${opsUrl}/readyz`).catch(() => undefined) : undefined;
  return answer?.ok ?? false;
}
