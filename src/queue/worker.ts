/**
 * Works on many jobs at a time. Jobs are fetched in batches when places become free, and completed in batches. Of one
 * group only a few run at a time, and of one owner only its share, so that a slow one delays nobody else.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { createConcurrency } from '../lib/concurrency.ts';
import type { Logger } from '../observability/log.ts';
import { endingWith, type Tracing, withTraceContext } from '../observability/tracing/span.ts';
import { type BegunJob, beginJob, type ClaimedJob, fetchDue, reorderRepeated } from './jobs.ts';
import { rebalanceGroups } from './parked-groups.ts';
import type { Suspects } from './suspects.ts';
import { planWorker, type WorkerBounds } from './worker-plan.ts';

export interface WorkerOptions extends WorkerBounds {
  /**
   * The time after which a job comes back when its process has died, the same as in the queue's own settings;
   * absent for short jobs.
   */
  heartbeatSeconds?: number;
  /** True when nothing is kept of jobs that are done; otherwise they stay in the queue for days. */
  forgetsDone?: boolean;
  /**
   * The time from a poll to the next, and from one completion to the next, in milliseconds, so that each is for many
   * jobs; absent where jobs are waited for.
   */
  apartMs?: number;
}

export interface Worker {
  /** Polls for jobs from now on, until the worker is closed. */
  begin(): void;
  /**
   * Runs what is due to its end, without rests, and what becomes due while some of it runs. Returns how many jobs there were:
   * while there are any, more may have become due. For a worker that has not begun.
   */
  runDue(): Promise<number>;
  /** Polls immediately, because there may be some. */
  wake(): void;
  /** Returns for how many milliseconds the worker has not polled for jobs. */
  sincePollMs(): number;
  /** Takes no more jobs, and waits for those in progress. */
  close(): Promise<void>;
}

/**
 * Prepares for a batch of payloads, such as by reading all their rows at once, and returns what works on each of them: it
 * resolves when the job is done, and rejects when the job must be repeated. Its signal is aborted when the job has to give
 * up its place to another owner's; what gives it up enqueues the rest of its work.
 */
export type BatchHandler = (payloads: object[]) => (payload: object, crowded: AbortSignal) => Promise<void>;

/** Called for every job that has ended; one that failed is repeated. */
export type OnJobEnd = (name: string, outcome: 'done' | 'failed') => void;

type ExecuteSql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

interface WorkerParts extends WorkerOptions {
  /** The schema of pg-boss. */
  schema: string;
  handle: BatchHandler;
  /** Tells whether jobs may be taken. It is asked each time before any are. */
  mayTake(): Promise<boolean>;
  /** Decides about jobs that a process has left without an outcome. */
  suspects: Suspects;
  onEnd: OnJobEnd;
  log: Logger;
  /** Returns the time of the database. */
  now(): Date;
  /** The time after which the worker polls again although nobody has woken it, in milliseconds. */
  restMs: number;
  /** Absent while traces are off. */
  tracing?: Tracing | undefined;
}

interface Begun extends BegunJob {
  job: ClaimedJob;
}

/** Makes what works on the jobs of a queue. It takes none before it begins, or is to run what is due. */
export function createWorker(
  boss: PgBoss,
  name: string,
  { schema, handle, mayTake, suspects, onEnd, log, now, tracing, restMs, ...options }: WorkerParts,
): Worker {
  const { groupConcurrency, hasLowPriority, heartbeatSeconds, forgetsDone, apartMs = 0 } = options;
  let plan = planWorker(options);
  const execute: ExecuteSql = (text, values) => boss.getDb().executeSql(text, values);
  let polledAt = performance.now();
  let woken = Promise.withResolvers<void>();
  const { coalesce } = createConcurrency();
  const closing = new AbortController();
  /** Ends with the jobs in progress. */
  const inProgress = new Set<Promise<void>>();
  /** Jobs that have ended, whose outcome could not be stored yet. */
  const unwritten = new Set<ClaimedJob>();
  /** The id of a job in progress -> what tells it to give up its place. */
  const crowdedOf = new Map<string, AbortController>();
  let done = Promise.resolve();
  let hasBegun = false;

  /** Takes jobs and begins them. Returns how many, and whether there may be more to take at once. */
  async function poll(): Promise<{ begun: number; more: boolean; failed?: boolean }> {
    polledAt = performance.now();
    const wanted = plan.wanted(polledAt);
    await writeOutcomes().catch((error) => log.debug('could not store job outcomes', { job: name, error }));
    if (wanted === 0 || !(await mayTake())) return { begun: 0, more: false };
    const moreToRebalance = await rebalance().catch((error) => {
      log.warn('could not move waiting jobs of groups at their limit', { job: name, error });
      return false;
    });
    const at = performance.now();
    const lowPriority = plan.wantsLowPriority(at);
    const limits = { wanted, groupConcurrency, fullOwners: plan.fullOwners() };
    const due = await fetchDue(boss, { name, ...limits, hasLowPriority: lowPriority, now: now() });
    const { ready, waiting } = await suspects.admit(boss, name, due.jobs, closing.signal);
    const early = ready.filter(({ startAfter }) => startAfter > now());
    const timely = ready.filter((job) => !early.includes(job));
    if (timely.length > 0) begin(timely);
    for (const job of early) beginInTurn({ job, turn: untilDue(job) });
    for (const suspect of waiting) beginInTurn(suspect);
    const admitted = [...ready, ...waiting.map(({ job }) => job)];
    const more = plan.polled({ ...due, jobs: admitted, wanted, moreToRebalance }, at);
    for (const id of plan.crowdedOut(at)) crowdedOf.get(id)?.abort();
    const decided = due.jobs.length === wanted && admitted.length < wanted;
    return { begun: admitted.length, more: more || decided };
  }

  /** Rebalances the groups, unless that was done lately. Returns whether there is more to rebalance. */
  async function rebalance(): Promise<boolean> {
    if (!plan.isRebalanceDue(performance.now())) return false;
    const queue = {
      schema,
      name,
      groupConcurrency,
      fullOwners: plan.fullOwners(),
      hasLowPriority,
      now: now(),
    };
    const rebalanced = await rebalanceGroups(execute, queue);
    plan.rebalanced(rebalanced, performance.now());
    return rebalanced.more;
  }

  function begin(jobs: readonly ClaimedJob[]): void {
    const begun = jobs.map((job) => ({ job, ...beginJob(name, job, tracing) }));
    const work = prepared(begun.map(({ payload }) => payload));
    for (const one of begun) withTraceContext(one.cause, () => follow(one, work));
  }

  /**
   * Waits until a job is due by this process's clock, which may lag behind that of the database in which the job lies, for no
   * more than the seconds by which `duePriorities` reaches ahead. Begun earlier, the job would find nothing due and count as done.
   */
  async function untilDue({ startAfter }: ClaimedJob): Promise<true> {
    for (;;) {
      const leftMs = startAfter.getTime() - now().getTime();
      if (leftMs <= 0) return true;
      await pause(leftMs);
    }
  }

  function beginInTurn({ job, turn }: { job: ClaimedJob; turn: Promise<boolean> }): void {
    const waited = turn.then((begins) => {
      inProgress.delete(waited);
      if (begins) begin([job]);
      else plan.ended(job.id);
    });
    inProgress.add(waited);
  }

  /** A batch that cannot be prepared for fails, and its jobs come back. */
  function prepared(payloads: object[]): ReturnType<BatchHandler> {
    try {
      return handle(payloads);
    } catch (error) {
      return () => Promise.reject(error);
    }
  }

  function follow({ job, payload, cause }: Begun, work: ReturnType<BatchHandler>): void {
    const crowded = new AbortController();
    crowdedOf.set(job.id, crowded);
    const outcome = work(payload, crowded.signal);
    const followed = (cause.span ? endingWith(cause.span, outcome) : outcome)
      .then(() => complete(job.id))
      .then(() => onEnd(name, 'done'))
      .catch((error) => repeat(job, payload, error))
      .finally(() => {
        inProgress.delete(followed);
        crowdedOf.delete(job.id);
        suspects.ended(job.id);
        plan.ended(job.id);
        woken.resolve();
      });
    inProgress.add(followed);
  }

  function complete(id: string): Promise<void> {
    return coalesce(name, id, async (ids: string[]) => {
      await (forgetsDone ? boss.deleteJob(name, ids) : boss.complete(name, ids));
      await gather();
    });
  }

  /** Waits while more comes together, where that is wanted and nobody waits for the end. */
  async function gather(): Promise<void> {
    if (apartMs > 0 && hasBegun) await pause(apartMs);
  }

  async function repeat(job: ClaimedJob, payload: object, error: unknown): Promise<void> {
    onEnd(name, 'failed');
    log.warn('job failed', { job: name, jobId: job.id, ...payload, error });
    await fail(job).catch((cause) => {
      unwritten.add(job);
      log.warn('could not mark job as failed', { job: name, jobId: job.id, error: cause });
    });
  }

  /** An attempt that another process has begun since is left alone. */
  async function fail({ id, retryCount }: ClaimedJob): Promise<void> {
    await boss.fail(name, { id, retryCount });
    await execute(reorderRepeated(schema), [name, id]);
  }

  /** Writes the outcomes that the database could not take, so that those jobs do not count as left without one. */
  async function writeOutcomes(): Promise<void> {
    for (const job of unwritten) {
      await fail(job);
      unwritten.delete(job);
    }
  }

  async function beat(): Promise<void> {
    const ids = plan.inProgress();
    if (ids.length === 0) return;
    await boss.touch(name, ids).catch((error) => log.warn('job heartbeat failed', { job: name, error }));
  }

  async function run(): Promise<void> {
    let failing = false;
    while (!closing.signal.aborted) {
      woken = Promise.withResolvers();
      await gather();
      const { more, failed = false } = await poll().catch((error) => {
        log[failing ? 'debug' : 'warn']('fetching jobs failed', { job: name, error });
        return { more: false, failed: true };
      });
      failing = failed;
      if (!more) await Promise.race([woken.promise, rest()]);
    }
    await allEnded();
  }

  async function runDue(): Promise<number> {
    const count = await runUntilIdle();
    if (count > 0) return count;
    // What the plan postpones until later, such as a poll for jobs of low priority, is done now.
    plan = planWorker(options);
    return runUntilIdle();
  }

  /** Takes jobs, and more whenever one has ended while others are in progress. Returns how many there were. */
  async function runUntilIdle(): Promise<number> {
    for (let count = 0; ; ) {
      const { begun, more } = await poll();
      count += begun;
      if (more) continue;
      if (inProgress.size > 0) await Promise.race(inProgress);
      if (inProgress.size === 0) return count;
    }
  }

  async function allEnded(): Promise<void> {
    while (inProgress.size > 0) await Promise.all(inProgress);
  }

  /** Says of the jobs in progress that they are, for as long as some may be. */
  function beatDuring<Result>(work: Promise<Result>): Promise<Result> {
    const beating = heartbeatSeconds && setInterval(beat, beatMs(heartbeatSeconds)).unref();
    return work.finally(() => clearInterval(beating));
  }

  /** Waits until it is time to look again, or the worker is closed. */
  async function rest(): Promise<void> {
    await pause(restMs, undefined, { signal: closing.signal }).catch(() => {});
  }

  return {
    begin() {
      hasBegun = true;
      done = beatDuring(run());
    },
    runDue: () => beatDuring(runDue()),
    wake: () => woken.resolve(),
    sincePollMs: () => performance.now() - polledAt,
    close() {
      closing.abort();
      return done;
    },
  };
}

/** Returns how often a heartbeat is sent, in milliseconds: two may be lost before the job counts as abandoned. */
export function beatMs(heartbeatSeconds: number): number {
  return (heartbeatSeconds * 1000) / 3;
}
