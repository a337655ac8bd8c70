/** The worker processes of a round, which are ready together and die together. */
import { until } from '../../tests/support/until.ts';
import { isReady, lastWords, type ServiceProcess, spawnService } from '../process.ts';

export interface Fleet {
  /** Kills the workers without a warning. */
  kill(): Promise<void>;
  /** Asks the workers to stop with a signal, and waits until they have. */
  stop(): Promise<void>;
}

const startMs = 120_000;

/**
 * Starts workers, and waits until all are ready.
 * @param crashed gets a description of each process that ends without being asked to, or that fails when
 *   asked to stop.
 */
export async function startFleet(
  count: number,
  env: Record<string, string>,
  crashed: (lastWords: string) => void,
): Promise<Fleet> {
  const processes = Array.from({ length: count }, () => spawnService(env));
  let ending = false;
  for (const each of processes) each.ended.then(() => ending || crashed(lastWords(each)));
  await until(async () => (await Promise.all(processes.map(isReady))).every(Boolean), startMs).catch(
    (cause) => {
      throw new Error(`not ready: ${processes.map(lastWords).join('\n')}`, { cause });
    },
  );

  async function end(signal: NodeJS.Signals): Promise<void> {
    ending = true;
    for (const { child } of processes) child.kill(signal);
    await Promise.all(processes.map(({ ended }) => ended));
    crashesOf(processes, signal).forEach(crashed);
  }
  return { kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

const crashesOf = (processes: ServiceProcess[], signal: NodeJS.Signals) =>
  signal === 'SIGTERM' ? processes.filter(({ child }) => child.exitCode !== 0).map(lastWords) : [];
