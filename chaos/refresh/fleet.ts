/**
 * Runs processes of the service, each under a number. When one is killed, another one is started under the
 * same number.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { until } from '../../tests/support/until.ts';
import { isReady, lastWords, type ServiceProcess, spawnService } from '../process.ts';

interface Place {
  process: ServiceProcess;
  url: string;
  /** True from its first readiness until it is killed or frozen. */
  isLiving: boolean;
}

export interface Fleet {
  kill(place: number): void;
  freeze(place: number): void;
  /** Wakes the frozen processes. */
  goOn(): void;
  /** Returns the addresses of the processes that are ready and neither killed nor frozen. */
  urls(): string[];
  allReady(): Promise<void>;
  counts: { killed: number; frozen: number; readinessAnswers: number };
  /** Descriptions of running processes that were not ready, or that ended without being asked to. */
  complaints: string[];
  close(): Promise<void>;
}

const startMs = 120_000;
const lookMs = 250;

export async function startFleet(
  size: number,
  environmentOf: (place: number, port: number) => Record<string, string>,
): Promise<Fleet> {
  const places: Place[] = [];
  const frozen = new Set<Place>();
  const counts = { killed: 0, frozen: 0, readinessAnswers: 0 };
  const complaints: string[] = [];
  let closing = false;

  async function occupy(number: number): Promise<void> {
    const port = await freePort();
    if (closing) return;
    const process = spawnService(environmentOf(number, port));
    const place = { process, url: `http://127.0.0.1:${port}`, isLiving: false };
    places[number] = place;
    process.ended.then(() => place.isLiving && complaints.push(lastWords(process)));
    await welcome(place);
  }

  /** Waits until the process is ready, and then counts it as living. */
  async function welcome(place: Place): Promise<void> {
    await until(async () => closing || (await isReady(place.process)), startMs).catch(() =>
      complaints.push(`never ready: ${lastWords(place.process)}`),
    );
    place.isLiving = true;
  }

  function strike(number: number, signal: NodeJS.Signals): Place | undefined {
    const place = places[number];
    if (!place?.isLiving) return undefined;
    place.isLiving = false;
    place.process.child.kill(signal);
    return place;
  }

  /** Checks all the time that living processes report to be ready. */
  async function watch(): Promise<void> {
    while (!closing) {
      for (const place of places.filter(({ isLiving }) => isLiving)) {
        const ready = await isReady(place.process);
        if (!place.isLiving || closing) continue;
        if (ready) counts.readinessAnswers += 1;
        else complaints.push(`not ready: ${lastWords(place.process)}`);
      }
      await pause(lookMs);
    }
  }

  await Promise.all(Array.from({ length: size }, (_, number) => occupy(number)));
  const watching = watch();
  return {
    kill(number) {
      if (!strike(number, 'SIGKILL')) return;
      counts.killed += 1;
      occupy(number);
    },
    freeze(number) {
      const place = strike(number, 'SIGSTOP');
      if (!place) return;
      counts.frozen += 1;
      frozen.add(place);
    },
    goOn() {
      for (const place of frozen) {
        place.process.child.kill('SIGCONT');
        welcome(place);
      }
      frozen.clear();
    },
    urls: () => places.filter(({ isLiving }) => isLiving).map(({ url }) => url),
    async allReady() {
      await until(() => places.every(({ isLiving }) => isLiving), startMs);
    },
    counts,
    complaints,
    async close() {
      closing = true;
      for (const place of places) place.isLiving = false;
      for (const { process } of places) process.child.kill('SIGKILL');
      await Promise.all([watching, ...places.map(({ process }) => process.ended)]);
    },
  };
}
