/**
 * Writes jobs and works on them. pg-boss keeps them in the service's database; only this folder knows its schema and columns,
 * and others import this file and `declarations.ts` alone. Due jobs are announced here alone, once they are committed, so
 * that a rolled back transaction announces nothing; pg-boss's own announcements are off. The announcement of a process that
 * dies in between is not made up for, and jobs that come by the clock or come back are not announced: all processes look for
 * jobs by themselves, every second for worker jobs, and every few seconds for the others.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fromPrisma, type Job, type JobWithMetadata, PgBoss, type Queue as QueueOptions } from 'pg-boss';
import { poolAt } from '../db/client/client.ts';
import { connectTimeoutMs, type DatabaseAddress, sessionName } from '../db/client/connection-settings.ts';
import type { DatabaseClock } from '../db/client/server-state.ts';
import type { Sql } from '../db/client/statements.ts';
import { ServiceError } from '../errors/index.ts';
import { afterCommit } from '../lib/transaction-scope.ts';
import type { Logger } from '../observability/log.ts';
import { endingWith, type Tracing, withTraceContext } from '../observability/tracing/span.ts';
import { ownedGroup } from './claim-jobs.ts';
import {
  type JobHandlers,
  type JobName,
  type JobSettings,
  type Jobs,
  jobSettings,
  queueSchema,
  type WorkerHandlers,
  type WorkerJob,
  type WorkerJobName,
  workerSettings,
} from './declarations.ts';
import { type QueueDepth, readDepths } from './depth.ts';
import { sortKeyOf } from './job-priority.ts';
import { beginJob, dataOf } from './job-trace-context.ts';
import { createAnnouncer } from './notifier.ts';
import { listParked, type ParkedJob, parkedQueue, resumeParked } from './parked-jobs.ts';
import { createSuspects } from './suspects.ts';
import { type BatchHandler, createWorker, type OnJobEnd, type Worker } from './worker.ts';

export { deleteJobs, deleteTestJobs, hasActiveTestJobs, silentRuns } from './organization-jobs.ts';

/**
 * The channel on which jobs are announced: the payload is the name of their queue. It is the one that pg-boss would use,
 * which processes of release 0.1.0 listen to.
 */
export const announcementChannel = `pgboss_${createHash('sha224').update(queueSchema).digest('hex').slice(0, 24)}`;

export interface Workers {
  /** Has the workers look for jobs from now on, until the queue is closed. */
  begin(): Promise<void>;
  /**
   * Runs the due jobs of a queue to their ends, as workers that have begun would, until nothing is due that may be begun.
   * Returns how many there were. For workers that do not begin.
   */
  runDue(name: JobName | WorkerJobName): Promise<number>;
}

export interface Queue {
  /** Connects at once; otherwise the first use of the queue connects. */
  start(): Promise<void>;
  /**
   * Writes a job.
   * @param key while a job with the same name and key waits, another one is dropped.
   */
  enqueue<Name extends JobName>(name: Name, payload: Jobs[Name], key?: string): Promise<void>;
  /** Writes any number of jobs in the transaction that makes them necessary. They are announced after its commit. */
  insert<Name extends WorkerJobName>(name: Name, jobs: WorkerJob<Name>[], tx: Sql): Promise<void>;
  /**
   * Makes the workers of all jobs. Until they begin, jobs are only written. While the deployment is in maintenance mode,
   * worker jobs stay in the queue; jobs that run by the clock are dropped, because they come again. A few
   * kinds of jobs run even then (`whileHeld`).
   */
  workers(
    handlers: JobHandlers,
    workerHandlers: WorkerHandlers,
    isHeld: () => Promise<boolean>,
  ): Promise<Workers>;
  /** Makes the workers of a queue look for jobs at once, because some have been announced; without a name, all of them. */
  wake(name?: string): void;
  /**
   * Returns problems in words: the queue has not started, or workers have not polled for jobs lately. Empty when all
   * is well.
   */
  problems(): string[];
  /** Lists the jobs that are parked because they have killed processes, the latest first. */
  parked(): Promise<ParkedJob[]>;
  /** Has a parked job run again. Returns it; `undefined` when there is none with this id. */
  resume(jobId: string): Promise<ParkedJob | undefined>;
  /** Returns what waits in each queue. Rejects while the queue cannot be started. */
  depths(): Promise<Record<string, QueueDepth>>;
  /** Waits for jobs in progress, and closes the connections. */
  close(): Promise<void>;
}

/**
 * Settings that give up a connection on which nothing arrives any more. pg accepts them, although pg-boss does not
 * name them.
 */
const silentNetwork = { query_timeout: 12_000, keepAlive: true };

/** The seconds after which workers look for jobs that nobody has announced. */
interface PollSeconds {
  workers: number;
  others: number;
}
const usualPollSeconds: PollSeconds = { workers: 1, others: 10 };
/** A worker that has not asked for jobs for this long counts as dead: it has missed several looks. */
const stallMs = 3 * usualPollSeconds.others * 1000;

/** Sets up pg-boss in the database: its tables, the queues and the schedules. */
export async function migrateQueue(directUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: directUrl,
    schema: queueSchema,
    ...sessionName('migrations of the queue'),
    max: 1,
    supervise: false,
    bamIntervalSeconds: 10,
  });
  // Without this handler the event would end the process; errors that matter here are thrown.
  boss.on('error', () => {});
  try {
    await boss.start();
    for (const [name, { queue, cron }] of Object.entries<JobSettings>(jobSettings)) {
      await makeQueue(boss, name, queue);
      if (cron) await boss.schedule(name, cron);
    }
    for (const [name, { queue }] of Object.entries(workerSettings)) await makeQueue(boss, name, queue);
    await makeQueue(boss, parkedQueue.name, parkedQueue.options);
    // A newer version of pg-boss builds its indexes in the background, so the migration waits for them.
    while ((await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress'))
      await pause(indexPollingMs);
  } finally {
    await boss.stop({ graceful: false });
  }
}

const indexPollingMs = 200;

/**
 * Makes a queue, or gives the queue of an earlier version the settings of this one. pg-boss cannot change a queue's
 * policy, so a queue that needs another one is made again. Only jobs that come again by themselves may lose their queue.
 */
async function makeQueue(boss: PgBoss, name: string, options: Omit<QueueOptions, 'name'>): Promise<void> {
  const queue = { ...options, notify: false };
  const known = await boss.getQueue(name);
  if (known && queue.policy && known.policy !== queue.policy) await boss.deleteQueue(name);
  await boss.createQueue(name, queue);
  const { policy: _, ...settings } = queue;
  await boss.updateQueue(name, settings);
}

/** The problem that is reported before the first attempt to start. */
const notStarted = 'the queue has not started';

interface QueueParts {
  address: DatabaseAddress;
  /** Decides in which order jobs are begun, so it is the same in all processes. */
  clock: DatabaseClock;
  log: Logger;
  /** Called for every job that this process has ended. */
  onEnd: OnJobEnd;
  /** Absent while traces are off. */
  tracing?: Tracing | undefined;
  /** Longer in tests of jobs that are announced. */
  pollSeconds?: PollSeconds;
  /** For how long a suspect has the process to itself, in milliseconds. */
  suspectTurnMs?: number;
}

/** Opens the queue. It connects on first use and creates nothing: `migrateQueue` has done that. */
export function openQueue({
  address,
  clock,
  log,
  onEnd,
  tracing,
  pollSeconds = usualPollSeconds,
  suspectTurnMs,
}: QueueParts): Queue {
  /** The ids of pg-boss's own workers, by the job that they run. */
  const bossWorkers = new Map<string, string[]>();
  const workers = new Map<string, Worker>();
  const closing = new AbortController();
  const announcer = createAnnouncer(
    announcementChannel,
    async (text, values) => (await started()).getDb().executeSql(text, values),
    log,
  );
  let boss: PgBoss | undefined;
  let problem: string | undefined = notStarted;
  let starting: Promise<PgBoss> | undefined;

  async function start(): Promise<PgBoss> {
    const fresh = new PgBoss({
      connectionString: address.directUrl,
      schema: queueSchema,
      ...sessionName('queue'),
      ...poolAt(address.url),
      max: 4,
      connectionTimeoutMillis: connectTimeoutMs(address.url),
      migrate: false,
      ...silentNetwork,
    });
    // Without this handler the event would end the process whenever PostgreSQL restarts.
    fresh.on('error', (error) => log.warn('queue error', { error }));
    try {
      await fresh.start();
      await clock.learn(async (time) => {
        const { rows } = await fresh.getDb().executeSql(`SELECT ${time} AS time`);
        return (rows[0] as { time: number }).time;
      });
    } catch (error) {
      await fresh.stop({ graceful: false }).catch(() => {});
      throw error;
    }
    problem = undefined;
    boss = fresh;
    return fresh;
  }

  /**
   * Returns the started queue, and starts it if need be.
   * @throws ServiceError `service_unavailable` while the queue cannot be started.
   */
  function started(): Promise<PgBoss> {
    starting ??= start().catch((cause) => {
      starting = undefined;
      problem = `${notStarted}: ${cause.message}`;
      throw new ServiceError('service_unavailable', { retryAfterSeconds: 2, detail: notStarted, cause });
    });
    return starting;
  }

  /** Runs a job that pg-boss repeats when it fails. Jobs that run by the clock have no span. */
  function runJob(
    name: JobName,
    job: Pick<Job<object>, 'id' | 'data'>,
    handle: (payload: object) => Promise<void>,
  ) {
    const { payload, cause } = beginJob(name, job, jobSettings[name].cron ? undefined : tracing);
    return withTraceContext(cause, async () => {
      try {
        await (cause.span ? endingWith(cause.span, handle(payload)) : handle(payload));
      } catch (error) {
        onEnd(name, 'failed');
        log.warn('job failed', { job: name, jobId: job.id, ...payload, error });
        throw error;
      }
      onEnd(name, 'done');
    });
  }

  return {
    async start() {
      await started();
    },
    async enqueue(name, payload, key) {
      const options = key === undefined ? {} : { singletonKey: key };
      if (await (await started()).send(name, dataOf(payload), options)) announcer.announce(name);
    },
    async insert(name, jobs, tx) {
      if (jobs.length === 0) return;
      const now = clock.now();
      const rows = jobs.map(({ payload, group, key, lowPriority = false, startAfter, cause }) => ({
        ...sortKeyOf(startAfter ?? now, now, lowPriority),
        data: dataOf(payload, cause),
        group: ownedGroup(group, payload),
        ...(key ? { singletonKey: key } : {}),
        ...(startAfter ? { startAfter } : {}),
      }));
      await (await started()).insert(name, rows, { db: fromPrisma(tx) });
      if (jobs.some(({ startAfter = now }) => startAfter <= now)) afterCommit(() => announcer.announce(name));
    },
    wake(name) {
      for (const [of, worker] of workers) if (of === (name ?? of)) worker.wake();
      for (const [of, ids] of bossWorkers)
        if (of === (name ?? of)) for (const id of ids) boss?.notifyWorker(id);
    },
    async workers(handlers, workerHandlers, isHeld) {
      const boss = await started();
      const suspects = createSuspects({ boss, schema: queueSchema, log, turnMs: suspectTurnMs });
      const made = new Map<string, Worker>();
      for (const [name, { worker, whileHeld }] of Object.entries(workerSettings))
        made.set(
          name,
          createWorker(boss, name, {
            ...worker,
            schema: queueSchema,
            handle: workerHandlers[name as WorkerJobName] as BatchHandler,
            mayTake: async () => !suspects.isTrying() && (Boolean(whileHeld) || !(await isHeld())),
            suspects,
            onEnd,
            log,
            now: clock.now,
            restMs: pollSeconds.workers * 1000,
            tracing,
          }),
        );
      /** Runs jobs that a worker has taken. One that fails rejects. */
      const runTaken = async (name: JobName, jobs: JobWithMetadata<object>[]) => {
        if (!jobSettings[name].whileHeld && (await isHeld())) return;
        const handle = handlers[name] as (payload: object) => Promise<void>;
        const { ready, waiting } = await suspects.admit(name, jobs, closing.signal);
        for (const { job, turn } of [...ready.map((job) => ({ job, turn: true })), ...waiting])
          if (await turn) await runJob(name, job, handle).finally(() => suspects.ended(job.id));
      };
      return {
        async begin() {
          for (const [name, worker] of made) {
            workers.set(name, worker);
            worker.begin();
          }
          for (const name of Object.keys(jobSettings) as JobName[]) {
            const ids: string[] = [];
            for (let count = jobSettings[name].concurrency ?? 1; count > 0; count -= 1) {
              const options = { pollingIntervalSeconds: pollSeconds.others, includeMetadata: true } as const;
              const worker: string = await boss.work(name, options, (jobs: JobWithMetadata<object>[]) => {
                // By default pg-boss lets a worker rest after each job.
                boss.notifyWorker(worker);
                return runTaken(name, jobs);
              });
              ids.push(worker);
            }
            bossWorkers.set(name, ids);
          }
        },
        async runDue(name) {
          const worker = made.get(name);
          if (worker) return worker.runDue();
          for (let count = 0; ; count += 1) {
            const jobs = await boss.fetch<object>(name, { includeMetadata: true });
            if (jobs.length === 0) return count;
            // As pg-boss ends what its workers take.
            await runTaken(name as JobName, jobs).then(
              () => boss.complete(name, jobs),
              (error) => boss.fail(name, jobs, error),
            );
          }
        },
      };
    },
    problems() {
      // pg-boss notes these times by the machine's clock.
      const now = Date.now();
      const alive = (boss?.getWipData() ?? [])
        .filter(({ lastFetchedOn, createdOn }) => now - (lastFetchedOn ?? createdOn) < stallMs)
        .map(({ name }) => name);
      const idle = [...workers].filter(([, { sincePollMs }]) => sincePollMs() >= stallMs);
      const stalled = [
        ...[...bossWorkers.keys()].filter((name) => !alive.includes(name)),
        ...idle.map(([name]) => name),
      ];
      return [problem ?? [], stalled.map((name) => `the worker of ${name} does not look for work`)].flat();
    },
    async parked() {
      return listParked(await started(), queueSchema);
    },
    async resume(jobId) {
      const job = await resumeParked(await started(), queueSchema, jobId, clock.now());
      if (job) announcer.announce(job.queue);
      return job;
    },
    async depths() {
      const database = (await started()).getDb();
      return readDepths((text) => database.executeSql(text), queueSchema, {
        now: clock.now(),
        ofWorkers: Object.keys(workerSettings),
        others: Object.keys(jobSettings),
      });
    },
    async close() {
      closing.abort();
      await Promise.all([...workers.values()].map((worker) => worker.close()));
      await announcer.close();
      await (await starting?.catch(() => undefined))?.stop({ graceful: true });
    },
  };
}

/** Counts parked jobs by their queues, each of which is there. */
export function countParked(jobs: readonly ParkedJob[]): Record<string, number> {
  const counts = Object.fromEntries(
    [...Object.keys(workerSettings), ...Object.keys(jobSettings)].map((name) => [name, 0]),
  );
  for (const { queue } of jobs) counts[queue] = (counts[queue] ?? 0) + 1;
  return counts;
}
