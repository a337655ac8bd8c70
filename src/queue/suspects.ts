/**
 * Finds the jobs that kill processes. A job that comes back without an outcome was in the hands of a process that died or
 * fell silent, as were all others of that process, so each is only suspected: suspects take turns. One with which its
 * process dies although nothing else was in progress is parked. Where other jobs were, any of them may have done it, so the
 * suspect has a last trial, for which the process begins nothing else. A process that dies convicts one job at most.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from '../observability/log.ts';
import { dueAt } from './jobs.ts';
import { listParked, park } from './parked-jobs.ts';

export type TakenJob = Pick<JobWithMetadata<object>, 'id' | 'data' | 'groupId' | 'retryCount' | 'output'>;

interface Admitted<Taken> {
  /** The jobs that are begun at once. */
  ready: Taken[];
  /** The suspects that wait for their turn: begun when the promise is fulfilled with true, and not by this process otherwise. */
  waiting: { job: Taken; turn: Promise<boolean> }[];
}

export interface Suspects {
  /**
   * Decides about the jobs just taken. Those that are left out have been parked, dropped, or put back.
   * @param boss where they were taken.
   * @param closing puts back those that still wait when it is aborted.
   */
  admit<Taken extends TakenJob>(
    boss: Boss,
    queue: string,
    jobs: readonly Taken[],
    closing: AbortSignal,
  ): Promise<Admitted<Taken>>;
  /** Tells whether a job has its last trial, or waits for it, so that no other job may be taken. */
  isTrying(): boolean;
  /** Called with each job that has ended, with whatever outcome. */
  ended(jobId: string): void;
}

/** What is used of pg-boss. */
type Boss = Pick<PgBoss, 'getDb' | 'insert' | 'deleteJob'>;

interface SuspectParts {
  schema: string;
  log: Logger;
  /** Longer in tests, so that no turn ends by itself on a busy machine. */
  turnMs?: number | undefined;
}

/** What is noted in a job's data before it runs as a suspect. */
interface Suspected {
  /** Which of the job's attempts that was. */
  attempt: number;
  /** True when other jobs were in progress at the same process. */
  beside: boolean;
}

/** What pg-boss notes about a job that a process has had for too long, or from which no heartbeat came. */
const lostMessages = ['job heartbeat timeout', 'job timed out'];
/** How many suspects wait for their turn in a process; more are put back for a while. */
const mostWaiting = 50;
const waitSeconds = 5;
/** A job that has run for so long without harm is no suspect any more, and the next one's turn begins. */
const usualTurnMs = 5_000;
/** A last trial waits for so long until the jobs in progress have ended. What takes longer has done no harm so far. */
const quietMs = 30_000;
const parkedKnownMs = 5_000;

/** Tells whether the last attempt at a job ended without an outcome. */
function wasLost({ output }: Pick<TakenJob, 'output'>): boolean {
  const { value } = (output ?? {}) as { value?: { message?: string } };
  return lostMessages.includes(value?.message ?? '');
}

/** Returns what was noted of the attempt that was lost, if the job was the only suspect in it. */
function lostTurn({ data, retryCount }: Pick<TakenJob, 'data' | 'retryCount'>): Suspected | undefined {
  const { suspected } = data as { suspected?: Suspected };
  return suspected?.attempt === retryCount - 1 ? suspected : undefined;
}

/** The suspect whose turn it is. */
interface Turn {
  boss: Boss;
  queue: string;
  id: string;
  attempt: number;
  /** Fulfilled when its turn is noted. */
  noted: Promise<void>;
  /** Set as soon as others are in progress beside it, and fulfilled when that is noted, too. */
  company?: Promise<void>;
  hasEnded: boolean;
  ended: () => void;
}

/** Makes what decides for a whole process, wherever its jobs are taken: they all die with it. */
export function createSuspects({ schema, log, turnMs = usualTurnMs }: SuspectParts): Suspects {
  let running: Turn | undefined;
  /** The ids of the jobs in progress that nobody suspects. */
  const unsuspected = new Set<string>();
  let isTrying = false;
  let quiet = Promise.withResolvers<void>();
  let turns: Promise<void> = Promise.resolve();
  let waitingCount = 0;
  const knownOf = new WeakMap<Boss, { subjects: Set<string>; at: number }>();
  const execute = (boss: Boss, text: string, values: unknown[]) => boss.getDb().executeSql(text, values);

  /** Returns what the jobs are about that are parked there; looks at most every few seconds. */
  async function parkedSubjects(boss: Boss): Promise<Set<string>> {
    const known = knownOf.get(boss);
    if (known && performance.now() - known.at <= parkedKnownMs) return known.subjects;
    try {
      const jobs = await listParked((text, values) => execute(boss, text, values), schema);
      const subjects = new Set(jobs.map((job) => subjectOf(job.queue, job.payload)));
      knownOf.set(boss, { subjects, at: performance.now() });
      return subjects;
    } catch (error) {
      log.debug('could not read parked jobs', { error });
    }
    return known?.subjects ?? new Set();
  }

  async function parkSuspect(boss: Boss, queue: string, job: TakenJob): Promise<void> {
    const payload = payloadOf(job.data);
    await park(boss as PgBoss, { id: job.id, queue, payload, group: job.groupId });
    knownOf.delete(boss);
    log.error('job parked: processes crashed or stopped responding while running it', {
      job: queue,
      jobId: job.id,
      ...payload,
    });
  }

  async function note(
    boss: Boss,
    queue: string,
    id: string,
    change: string,
    values: unknown[] = [],
  ): Promise<void> {
    const text = `UPDATE ${schema}.job SET data = ${change} WHERE name = $1 AND id = $2`;
    await execute(boss, text, [queue, id, ...values]);
  }

  /** Waits until no other job is in progress, or until those that are have had their time. */
  async function untilQuiet(closing: AbortSignal): Promise<void> {
    quiet = Promise.withResolvers();
    if (unsuspected.size > 0)
      await Promise.race([
        quiet.promise,
        pause(quietMs, undefined, { signal: closing, ref: false }).catch(() => {}),
      ]);
  }

  /** Notes that others are in progress beside the suspect whose turn it is, before any of them begins. */
  async function noteCompany(): Promise<void> {
    if (!running) return;
    const { boss, queue, id, attempt, noted } = running;
    running.company ??= noted
      .then(() => note(boss, queue, id, 'data || $3::jsonb', [suspectedIn(attempt, true)]))
      .catch((error) => {
        log.warn('could not record that a suspect job has company', {
          job: queue,
          jobId: id,
          error,
        });
      });
    await running.company;
  }

  /** Returns the promise of a job's turn. */
  function turnOf(boss: Boss, queue: string, job: TakenJob, closing: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const leave = () => {
      putBack(boss, queue, job.id)
        .catch((error) => log.warn('could not requeue job', { job: queue, jobId: job.id, error }))
        .finally(() => resolve(false));
    };
    const isLast = lostTurn(job) !== undefined;
    // An attempt that this process itself has lost may still be in progress, and is no company.
    unsuspected.delete(job.id);
    waitingCount += 1;
    closing.addEventListener('abort', leave);
    turns = turns.then(async () => {
      isTrying = isLast;
      if (isLast) await untilQuiet(closing);
      waitingCount -= 1;
      closing.removeEventListener('abort', leave);
      if (!closing.aborted) await takeTurn(boss, queue, job, isLast, resolve);
      isTrying = false;
    });
    return promise;
  }

  async function takeTurn(
    boss: Boss,
    queue: string,
    job: TakenJob,
    isLast: boolean,
    begin: (begins: boolean) => void,
  ): Promise<void> {
    const { id, data, retryCount } = job;
    const about = { job: queue, jobId: id, ...payloadOf(data) };
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const beside = unsuspected.size > 0 && !isLast;
    const noted = note(boss, queue, id, 'data || $3::jsonb', [suspectedIn(retryCount, beside)]);
    const turn: Turn = {
      boss,
      queue,
      id,
      attempt: retryCount,
      noted,
      ...(beside ? { company: noted } : {}),
      hasEnded: false,
      ended: resolve,
    };
    running = turn;
    try {
      await noted;
    } catch (error) {
      // It comes back when its time has run out.
      running = undefined;
      log.warn('could not mark suspect job, not starting it', { ...about, error });
      return begin(false);
    }
    log.warn('retrying a suspect job', { ...about, beside, lastTrial: isLast });
    begin(true);
    const isSlow = await Promise.race([ended.then(() => false), pause(turnMs, true, { ref: false })]);
    running = undefined;
    if (isSlow && !turn.hasEnded) unsuspected.add(id);
    if (isSlow)
      await note(boss, queue, id, "data - 'suspected'").catch((error) =>
        log.warn('could not clear suspicion of a job', { ...about, error }),
      );
  }

  /** The attempt does not count: the job keeps its note of how the last one ended. */
  function putBack(boss: Boss, queue: string, id: string): Promise<unknown> {
    return execute(
      boss,
      `UPDATE ${schema}.job SET state = 'retry', started_on = NULL, heartbeat_on = NULL,
         ${dueAt(`now() + interval '${waitSeconds} seconds'`)}
       WHERE name = $1 AND id = $2 AND state = 'active'`,
      [queue, id],
    );
  }

  return {
    async admit(boss, queue, jobs, closing) {
      const admitted: Admitted<(typeof jobs)[number]> = { ready: [], waiting: [] };
      if (jobs.length === 0) return admitted;
      const parked = await parkedSubjects(boss);
      for (const job of jobs) {
        try {
          if (parked.has(subjectOf(queue, payloadOf(job.data)))) await boss.deleteJob(queue, job.id);
          else if (!wasLost(job) && isTrying) await putBack(boss, queue, job.id);
          else if (!wasLost(job)) {
            unsuspected.add(job.id);
            await noteCompany();
            admitted.ready.push(job);
          } else if (lostTurn(job)?.beside === false) await parkSuspect(boss, queue, job);
          else if (waitingCount >= mostWaiting || closing.aborted) await putBack(boss, queue, job.id);
          else admitted.waiting.push({ job, turn: turnOf(boss, queue, job, closing) });
        } catch (error) {
          // It comes back when its time has run out.
          unsuspected.delete(job.id);
          log.warn('could neither start nor requeue job', { job: queue, jobId: job.id, error });
        }
      }
      return admitted;
    },
    isTrying: () => isTrying,
    ended(jobId) {
      unsuspected.delete(jobId);
      if (unsuspected.size === 0) quiet.resolve();
      if (running?.id !== jobId) return;
      running.hasEnded = true;
      running.ended();
    },
  };
}

/** Returns what is added to the data of a suspect, as JSON. */
function suspectedIn(attempt: number, beside: boolean): string {
  return JSON.stringify({ suspected: { attempt, beside } satisfies Suspected });
}

/** Returns the payload of a job without what the queue itself has noted. A job that comes by the clock has no data. */
function payloadOf(data: object | null): object {
  const { cause: _, suspected: __, ...payload } = (data ?? {}) as Record<string, unknown>;
  return payload;
}

/** Names what a job is about, in whatever order its fields are. */
function subjectOf(queue: string, payload: object): string {
  return JSON.stringify([
    queue,
    ...Object.entries(payload).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}
