/**
 * Jobs that are worked on many at a time: fetched in batches as places become free, completed in batches, and
 * no more than a few at a time of one group, so that a slow group holds up itself alone.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { Logger } from './log.ts';

export interface StreamOptions {
  /** How many at a time in this process. */
  concurrency: number;
  /** How many at a time of one group, in all processes together. */
  groupConcurrency: number;
  /** For jobs that take long: how soon they come back when their process has died. As the queue has it. */
  heartbeatSeconds?: number;
}

export interface Stream {
  /** There may be work. */
  wake(): void;
  /** When it last looked for work. */
  lookedAt(): Date;
  /** Takes no more, and waits for what is in progress. */
  close(): Promise<void>;
}

/** Takes a batch, and gives a promise for each: kept when the job is done with, broken when it is to be repeated. */
export type StreamHandler = (payloads: object[]) => Promise<void>[];

const batchSize = 100;
const pollingMs = 1_000;
/** What ends within this time is completed together. */
const completionMs = 5;

export interface StreamWork extends StreamOptions {
  handle: StreamHandler;
  /** Asked before jobs are taken. */
  mayTake(): Promise<boolean>;
  log: Logger;
}

export function streamJobs(
  boss: PgBoss,
  name: string,
  { concurrency, groupConcurrency, heartbeatSeconds, handle, mayTake, log }: StreamWork,
): Stream {
  let free = concurrency;
  let lookedAt = new Date();
  let woken = Promise.withResolvers<void>();
  let completed: string[] = [];
  const closing = new AbortController();
  const inProgress = new Map<string, { groupId: string | null | undefined; done: Promise<void> }>();
  const beating = heartbeatSeconds && setInterval(beat, (heartbeatSeconds * 1000) / 3).unref();

  /** Whether there may be more at once. */
  async function fetchBatch(): Promise<boolean> {
    lookedAt = new Date();
    const wanted = Math.min(free, batchSize);
    if (wanted === 0 || !(await mayTake())) return false;
    const jobs = await boss.fetch<object>(name, { batchSize: wanted, groupConcurrency });
    if (jobs.length === 0) return false;
    free -= jobs.length;
    jobs.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const [index, outcome] of handle(jobs.map(({ data }) => data)).entries())
      follow(jobs[index] as Job<object>, outcome);
    return free > 0 && (jobs.length === wanted || jobs.some(isGroupFull));
  }

  /** A batch is looked for among the first that wait: when they are of a group that is full now, others stand behind. */
  function isGroupFull({ groupId }: Job<object>): boolean {
    const active = [...inProgress.values()].filter((job) => job.groupId === groupId);
    return active.length >= groupConcurrency;
  }

  function follow(job: Job<object>, outcome: Promise<void>): void {
    const followed = outcome
      .then(() => complete(job.id))
      .catch((error) => repeat(job.id, error))
      .finally(() => {
        inProgress.delete(job.id);
        free += 1;
        woken.resolve();
      });
    inProgress.set(job.id, { groupId: job.groupId, done: followed });
  }

  let completing: Promise<void> | undefined;
  function complete(id: string): Promise<void> {
    completed.push(id);
    completing ??= pause(completionMs).then(async () => {
      const ids = completed;
      completed = [];
      completing = undefined;
      await boss.complete(name, ids);
    });
    return completing;
  }

  async function repeat(id: string, error: unknown): Promise<void> {
    log.warn('job failed', { name, error });
    // When that fails as well, the job comes back once its time is over.
    await boss.fail(name, id).catch((cause) => log.warn('job not failed', { name, error: cause }));
  }

  async function beat(): Promise<void> {
    if (inProgress.size === 0) return;
    await boss
      .touch(name, [...inProgress.keys()])
      .catch((error) => log.warn('jobs not said to be in progress', { name, error }));
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      woken = Promise.withResolvers();
      const more = await fetchBatch().catch((error) => {
        log.warn('no jobs fetched', { name, error });
        return false;
      });
      if (!more)
        await Promise.race([
          woken.promise,
          pause(pollingMs, undefined, { signal: closing.signal }).catch(() => {}),
        ]);
    }
    await Promise.all([...inProgress.values()].map(({ done }) => done));
    clearInterval(beating);
  }

  const done = run();
  return {
    wake: () => woken.resolve(),
    lookedAt: () => lookedAt,
    close() {
      closing.abort();
      woken.resolve();
      return done;
    },
  };
}
