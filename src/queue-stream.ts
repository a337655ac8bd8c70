/**
 * Works on many jobs at a time. Jobs are fetched in batches when places become free, and completed in batches. Of one
 * group only a few run at a time, so that a slow group delays nobody else.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import { createConcurrency } from './concurrency.ts';
import { takenBetween, tidyGroups } from './full-groups.ts';
import { type BegunJob, beginJob } from './job-cause.ts';
import { duePriorities, moveRepeated } from './job-order.ts';
import type { Logger } from './log.ts';
import { runCausedBy } from './tracing/cause.ts';
import { endingWith } from './tracing/in-span.ts';
import type { Tracing } from './tracing/span.ts';

export interface StreamOptions {
  /** How many jobs run at a time in this process. */
  concurrency: number;
  /** How many jobs of one group run at a time, in all processes together. */
  groupConcurrency: number;
  /** True when some jobs of the stream yield to all others. */
  hasYielding?: boolean | undefined;
  /**
   * The time after which a job comes back when its process has died, the same as in the queue's own settings;
   * absent for short jobs.
   */
  heartbeatSeconds?: number;
  /** True when nothing is kept of jobs that are done; otherwise they stay in the queue for days. */
  forgetsDone?: boolean;
  /**
   * The time from a look to the next, and from one completion to the next, in milliseconds, so that each is for many
   * jobs; absent where jobs are waited for.
   */
  apartMs?: number;
}

export interface Stream {
  /** Looks for jobs at once, because there may be some. */
  wake(): void;
  /** Returns when the stream last looked for jobs. */
  lookedAt(): Date;
  /** Takes no more jobs, and waits for those in progress. */
  close(): Promise<void>;
}

/**
 * Prepares for a batch of payloads, such as by reading all their rows at once, and returns what works on each of them: it
 * resolves when the job is done, and rejects when the job must be repeated.
 */
export type StreamHandler = (payloads: object[]) => (payload: object) => Promise<void>;

/** Is told of every job that has ended; one that failed is repeated. */
export type OnJobEnd = (name: string, outcome: 'done' | 'failed') => void;

const batchSize = 100;
const pollingMs = 1_000;
/** The time between two tidyings of groups while the stream has nothing to do. */
const idleTidyingMs = 10_000;

interface Look extends Pick<StreamOptions, 'groupConcurrency' | 'hasYielding'> {
  name: string;
  /** How many jobs are taken at most. */
  wanted: number;
}

interface Due {
  /** The jobs in the order in which they are to be started. */
  jobs: Job<object>[];
  /** True when jobs that yield were looked for and there were none. */
  nothingYields: boolean;
}

/** Takes due jobs; those that yield when no other is left. */
export async function fetchDue(boss: PgBoss, look: Look): Promise<Due> {
  const { name, wanted, groupConcurrency, hasYielding = false } = look;
  const now = new Date();
  const fetch = async (batchSize: number, yields: boolean) => {
    const range = duePriorities(now, yields);
    const jobs = await boss.fetch<object>(name, { batchSize, groupConcurrency, ...range });
    return jobs.sort((a, b) => (a.id < b.id ? -1 : 1));
  };
  const first = await fetch(wanted, false);
  if (!hasYielding || first.length === wanted) return { jobs: first, nothingYields: false };
  const second = await fetch(wanted - first.length, true);
  return { jobs: [...first, ...second], nothingYields: second.length === 0 };
}

interface StreamWork extends StreamOptions {
  /** The schema of pg-boss. */
  schema: string;
  handle: StreamHandler;
  /** Tells whether jobs may be taken. It is asked each time before any are. */
  mayTake(): Promise<boolean>;
  onEnd: OnJobEnd;
  log: Logger;
  /** Absent while traces are off. */
  tracing?: Tracing | undefined;
}

interface Begun extends BegunJob {
  job: Job<object>;
}

/** Starts working on the jobs of a queue, until the stream is closed. */
export function streamJobs(
  boss: PgBoss,
  name: string,
  { schema, handle, mayTake, onEnd, log, tracing, ...options }: StreamWork,
): Stream {
  const { concurrency, groupConcurrency, hasYielding, heartbeatSeconds, forgetsDone, apartMs = 0 } = options;
  let free = concurrency;
  let lookedAt = new Date();
  /** Jobs that yield are not looked for before this time, because lately there were none, and they can wait. */
  let yieldingFrom = 0;
  let tidiedAt = Number.NEGATIVE_INFINITY;
  /** The groups of which jobs are set aside. */
  let asideGroups = new Set<string>();
  /** How many jobs of these were taken since the last tidying. */
  let taken = 0;
  let woken = Promise.withResolvers<void>();
  const { together } = createConcurrency();
  const closing = new AbortController();
  const inProgress = new Map<string, { groupId: string | null | undefined; done: Promise<void> }>();
  const beating = heartbeatSeconds && setInterval(beat, (heartbeatSeconds * 1000) / 3).unref();

  /** Fetches and starts a batch. Returns whether there may be more jobs to fetch at once. */
  async function fetchBatch(): Promise<boolean> {
    lookedAt = new Date();
    const wanted = Math.min(free, batchSize);
    if (wanted === 0 || !(await mayTake())) return false;
    const moreToTidy = await tidy().catch((error) => {
      log.warn('groups not tidied', { job: name, error });
      return false;
    });
    const { jobs, nothingYields } = await fetchDue(boss, {
      name,
      wanted,
      groupConcurrency,
      hasYielding: hasYielding && lookedAt.getTime() >= yieldingFrom,
    });
    if (nothingYields) yieldingFrom = lookedAt.getTime() + pollingMs;
    if (jobs.length === 0) return moreToTidy;
    free -= jobs.length;
    taken += jobs.filter(({ groupId }) => groupId && asideGroups.has(groupId)).length;
    const begun = jobs.map((job) => ({ job, ...beginJob(name, job, tracing) }));
    const work = handle(begun.map(({ payload }) => payload));
    for (const one of begun) runCausedBy(one.cause, () => follow(one, work));
    return free > 0 && (moreToTidy || jobs.length === wanted || jobs.some(isGroupFull));
  }

  /** Tidies the groups, unless that was done lately. Returns whether there is more to tidy. */
  async function tidy(): Promise<boolean> {
    const isIdle = inProgress.size === 0 && asideGroups.size === 0;
    const isDue = performance.now() - tidiedAt >= (isIdle ? idleTidyingMs : pollingMs);
    if (!isDue && taken < takenBetween(groupConcurrency)) return false;
    const queue = { schema, name, groupConcurrency, hasYielding };
    const tidied = await tidyGroups((text, values) => boss.getDb().executeSql(text, values), queue);
    taken = 0;
    asideGroups = tidied.groups;
    tidiedAt = tidied.more ? Number.NEGATIVE_INFINITY : performance.now();
    return tidied.more;
  }

  /**
   * Tells whether a job's group is full. A batch only looks at the first jobs that wait, so jobs of other
   * groups may be waiting behind a full group.
   */
  function isGroupFull({ groupId }: Job<object>): boolean {
    const active = [...inProgress.values()].filter((job) => job.groupId === groupId);
    return active.length >= groupConcurrency;
  }

  function follow({ job, payload, cause }: Begun, work: (payload: object) => Promise<void>): void {
    const outcome = work(payload);
    const followed = (cause.span ? endingWith(cause.span, outcome) : outcome)
      .then(() => complete(job.id))
      .then(() => onEnd(name, 'done'))
      .catch((error) => repeat(job.id, payload, error))
      .finally(() => {
        inProgress.delete(job.id);
        free += 1;
        woken.resolve();
      });
    inProgress.set(job.id, { groupId: job.groupId, done: followed });
  }

  function complete(id: string): Promise<void> {
    return together(name, id, async (ids: string[]) => {
      await (forgetsDone ? boss.deleteJob(name, ids) : boss.complete(name, ids));
      if (apartMs > 0) await pause(apartMs);
    });
  }

  async function repeat(id: string, payload: object, error: unknown): Promise<void> {
    onEnd(name, 'failed');
    log.warn('job failed', { job: name, jobId: id, ...payload, error });
    // If this fails, too, the job comes back when its time has run out.
    await boss
      .fail(name, id)
      .then(() => boss.getDb().executeSql(moveRepeated(schema), [name, id]))
      .catch((cause) => log.warn('job not failed', { job: name, jobId: id, error: cause }));
  }

  async function beat(): Promise<void> {
    if (inProgress.size === 0) return;
    await boss
      .touch(name, [...inProgress.keys()])
      .catch((error) => log.warn('jobs not said to be in progress', { job: name, error }));
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      woken = Promise.withResolvers();
      if (apartMs > 0) await pause(apartMs);
      const more = await fetchBatch().catch((error) => {
        log.warn('no jobs fetched', { job: name, error });
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
