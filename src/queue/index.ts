/**
 * Writes jobs and works on them. pg-boss keeps them in the service's database, and with `QUEUE_DATABASE_URLS` those of
 * workers in several others (`outbox.ts`); only this folder knows its schema and columns, and others import this file and
 * `declarations.ts` alone. Due jobs are announced here alone, once they are committed, so
 * that a rolled back transaction announces nothing; pg-boss's own announcements are off. The announcement of a process that
 * dies in between is not made up for, and jobs that come by the clock or come back are not announced: all processes look for
 * jobs by themselves, every second for worker jobs, and every few seconds for the others.
 */
import { createHash } from 'node:crypto';
import { fromPrisma, type Job, type JobWithMetadata, type PgBoss } from 'pg-boss';
import type { DatabaseClock, Db } from '../db/client/client.ts';
import type { DatabaseAddress } from '../db/client/connection-settings.ts';
import type { Sql } from '../db/client/statements.ts';
import { ServiceError } from '../errors/index.ts';
import { afterCommit } from '../lib/transaction-scope.ts';
import type { Logger } from '../observability/log.ts';
import { endingWith, type Tracing, withTraceContext } from '../observability/tracing/span.ts';
import { createAnnouncer, type JobDatabase, openJobDatabase, type Send } from './database.ts';
import {
  type JobHandlers,
  type JobName,
  type Jobs,
  jobSettings,
  queueSchema,
  type WorkerHandlers,
  type WorkerJob,
  type WorkerJobName,
  workerSettings,
} from './declarations.ts';
import { addDepths, type QueueDepth, readDepths } from './depth.ts';
import { beginJob, dataOf, organizationOf, ownedGroup, sortKeyOf } from './jobs.ts';
import {
  deleteJobs,
  deleteTestJobs,
  hasActiveTestJobs,
  ownPlace,
  queuePlace,
  silentRuns,
} from './organization-jobs.ts';
import { createOutbox, type OutboxDepth } from './outbox.ts';
import { listParked, type ParkedJob, resumeParked } from './parked-jobs.ts';
import { createSuspects } from './suspects.ts';
import { type BatchHandler, createWorker, type OnJobEnd, type Worker, type WorkerOptions } from './worker.ts';

export { migrateQueue, migrateQueueDatabase } from './migrate.ts';

/**
 * The channel on which jobs are announced: the payload is the name of their queue. It is the one that pg-boss would use,
 * which processes of release 0.1.0 listen to.
 */
export const announcementChannel = `pgboss_${createHash('sha224').update(queueSchema).digest('hex').slice(0, 24)}`;

export interface Workers {
  /** Has the workers look for jobs from now on, until the queue is closed. */
  begin(): Promise<void>;
  /**
   * Runs the due jobs of a queue to their ends, as workers that have begun would. Returns how many there were; none when
   * nothing is due that may be begun. For workers that do not begin.
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
  /** Returns the queue databases, and what waits for each of them; none when all jobs lie in the service's own. */
  databases(): Promise<QueueDatabaseState[]>;
  /** Moves the jobs to their queue databases that processes have left behind. */
  moveLeft(): Promise<void>;
  /**
   * Moves the jobs that wait in a database that was taken out of the list. Returns how many there were.
   * @throws ServiceError `conflict` for one that is in the list.
   */
  moveFrom(url: string): Promise<number>;
  /**
   * Deletes the organization's jobs, wherever they lie. Call it before any row is deleted, because the rows are needed to
   * find the groups.
   */
  deleteJobs(db: Db, organizationId: string): Promise<void>;
  /** Deletes the jobs of the organization's test mode, but for those in progress. */
  deleteTestJobs(db: Db, organizationId: string): Promise<void>;
  /** Tells whether a job of the organization's test mode is in progress. */
  hasActiveTestJobs(db: Db, organizationId: string): Promise<boolean>;
  /**
   * Tells which of these publish requests are in the hands of a process that has been silent for two heartbeats, and mostly is
   * dead. Returns by their ids when another process takes them up at the latest.
   */
  silentRuns(db: Db, requests: readonly { id: string; account: string }[]): Promise<Map<string, Date>>;
  /** Lists the jobs that are parked because they have killed processes, the latest first. */
  parked(): Promise<ParkedJob[]>;
  /** Has a parked job run again. Returns it; `undefined` when there is none with this id. */
  resume(jobId: string): Promise<ParkedJob | undefined>;
  /** Returns what waits in each queue. Rejects while the queue cannot be started. */
  depths(): Promise<Record<string, QueueDepth>>;
  /** Waits for jobs in progress, and closes the connections. */
  close(): Promise<void>;
}

interface QueueDatabaseState extends OutboxDepth {
  /** Its host, port and database. */
  name: string;
  answers: boolean;
}

/** The seconds after which workers look for jobs that nobody has announced. */
interface PollSeconds {
  workers: number;
  others: number;
}
const usualPollSeconds: PollSeconds = { workers: 1, others: 10 };
/** A worker that has not asked for jobs for this long counts as dead: it has missed several looks. */
const stallMs = 3 * usualPollSeconds.others * 1000;

interface QueueParts {
  /** The service's own database. */
  address: DatabaseAddress;
  /** The databases that the jobs of workers lie in; in the service's own when there are none. */
  queueDatabaseUrls?: readonly string[];
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
  queueDatabaseUrls = [],
  clock,
  log,
  onEnd,
  tracing,
  pollSeconds = usualPollSeconds,
  suspectTurnMs,
}: QueueParts): Queue {
  /** The ids of pg-boss's own workers, by the job that they run. */
  const bossWorkers = new Map<string, string[]>();
  /** The workers that have begun. */
  const workers: { name: string; at: JobDatabase; worker: Worker }[] = [];
  const beginning: Promise<void>[] = [];
  const closing = new AbortController();
  const own = openJobDatabase({ address, log, clock, hasSchedule: true });
  const listed = queueDatabaseUrls.map((url) =>
    openJobDatabase({ address: { url, directUrl: url }, log, hasSchedule: false }),
  );
  const { started } = own;
  const announcer = createAnnouncer(announcementChannel, own.execute, log);
  const outbox = createOutbox({
    own,
    places: listed,
    announce: announcer.announce,
    onBack: () => {
      enqueue('jobs.move', {}).catch((error) => log.warn('could not enqueue jobs.move', { error }));
    },
    now: clock.now,
    log,
  });

  async function enqueue<Name extends JobName>(name: Name, payload: Jobs[Name], key?: string): Promise<void> {
    const options = key === undefined ? {} : { singletonKey: key };
    if (await (await started()).send(name, dataOf(payload), options)) announcer.announce(name);
  }

  /** Returns the places in which an organization's jobs may lie, also such as the list has put elsewhere since. */
  const placesOfJobs = (db: Db) => [ownPlace(db), ...listed.map(({ execute }) => queuePlace(execute))];

  /**
   * Asks all databases the same. What a queue database does not answer within a moment is left out: its jobs cannot be
   * worked on either.
   * @throws ServiceError `service_unavailable` while the service's own database cannot be asked.
   */
  async function askAll<Answer>(read: (send: Send) => Promise<Answer>): Promise<Answer[]> {
    const others = listed.map(({ ask }) => read(ask).catch(() => undefined));
    const answers = await Promise.all([read(own.execute), ...others]);
    return answers.filter((answer) => answer !== undefined);
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
    enqueue,
    async insert(name, jobs, tx) {
      if (jobs.length === 0) return;
      const now = clock.now();
      const rows = jobs.map(({ payload, group, key, lowPriority = false, startAfter, cause }) => ({
        ...sortKeyOf(startAfter ?? now, now, lowPriority),
        data: dataOf(payload, cause),
        group: ownedGroup(group, payload),
        owner: organizationOf(group, payload),
        ...(key ? { singletonKey: key } : {}),
        ...(startAfter ? { startAfter } : {}),
      }));
      if (listed.length > 0) return outbox.write(name, rows, tx);
      await (await started()).insert(name, rows, { db: fromPrisma(tx) });
      if (jobs.some(({ startAfter = now }) => startAfter <= now)) afterCommit(() => announcer.announce(name));
    },
    wake(name) {
      for (const { name: of, worker } of workers) if (of === (name ?? of)) worker.wake();
      for (const [of, ids] of bossWorkers)
        if (of === (name ?? of)) for (const id of ids) own.boss()?.notifyWorker(id);
    },
    async workers(handlers, workerHandlers, isHeld) {
      const boss = await started();
      const suspects = createSuspects({ schema: queueSchema, log, turnMs: suspectTurnMs });
      const makeAt = (boss: PgBoss) =>
        new Map(
          Object.entries(workerSettings).map(([name, { worker, whileHeld }]) => [
            name,
            createWorker(boss, name, {
              ...shareOf(worker, listed.length),
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
          ]),
        );
      const made = new Map([[own, makeAt(boss)]]);
      const workersAt = async (database: JobDatabase) => {
        const boss = await database.started();
        const known = made.get(database) ?? makeAt(boss);
        made.set(database, known);
        return known;
      };
      const beginAt = async (database: JobDatabase) => {
        for (const [name, worker] of await workersAt(database)) {
          workers.push({ name, at: database, worker });
          worker.begin();
        }
      };
      /** Runs jobs that a worker has taken. One that fails rejects. */
      const runTaken = async (name: JobName, jobs: JobWithMetadata<object>[]) => {
        if (!jobSettings[name].whileHeld && (await isHeld())) return;
        const handle = handlers[name] as (payload: object) => Promise<void>;
        const { ready, waiting } = await suspects.admit(boss, name, jobs, closing.signal);
        for (const { job, turn } of [...ready.map((job) => ({ job, turn: true })), ...waiting])
          if (await turn) await runJob(name, job, handle).finally(() => suspects.ended(job.id));
      };
      return {
        async begin() {
          await beginAt(own);
          // One that is away keeps nobody from working on the jobs of the others.
          for (const database of listed)
            beginning.push(
              database.startedOnce(closing.signal).then(async (found) => {
                if (found && !closing.signal.aborted) await beginAt(database);
              }),
            );
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
          if (name in workerSettings) {
            const ran = await Promise.all(
              [own, ...listed].map(async (database) => (await workersAt(database)).get(name)?.runDue() ?? 0),
            );
            return ran.reduce((one, other) => one + other, 0);
          }
          const jobs = await boss.fetch<object>(name, { includeMetadata: true });
          if (jobs.length === 0) return 0;
          // As pg-boss ends what its workers take.
          await runTaken(name as JobName, jobs).then(
            () => boss.complete(name, jobs),
            (error) => boss.fail(name, jobs, error),
          );
          return jobs.length;
        },
      };
    },
    problems() {
      // pg-boss notes these times by the machine's clock.
      const now = Date.now();
      const alive = (own.boss()?.getWipData() ?? [])
        .filter(({ lastFetchedOn, createdOn }) => now - (lastFetchedOn ?? createdOn) < stallMs)
        .map(({ name }) => name);
      const idle = workers.filter(({ at, worker }) => at === own && worker.sincePollMs() >= stallMs);
      const stalled = [
        ...[...bossWorkers.keys()].filter((name) => !alive.includes(name)),
        ...idle.map(({ name }) => name),
      ];
      return [
        own.problem() ?? [],
        stalled.map((name) => `the worker of ${name} does not look for work`),
      ].flat();
    },
    async databases() {
      const answering = listed.map((database) =>
        database.ask('SELECT 1').then(
          () => true,
          () => false,
        ),
      );
      const [waiting, answers] = await Promise.all([outbox.depths(), Promise.all(answering)]);
      return listed.map(({ name }, place) => ({
        name,
        answers: answers[place] ?? false,
        ...(waiting[place] ?? { depth: 0, oldestSeconds: 0 }),
      }));
    },
    moveLeft: () => outbox.moveLeft(),
    async moveFrom(url) {
      const left = openJobDatabase({ address: { url, directUrl: url }, log, hasSchedule: false });
      if ([own, ...listed].some(({ name }) => name === left.name))
        throw new ServiceError('conflict', {
          message: `${left.name} is still in use: take it out of QUEUE_DATABASE_URLS first, in all processes.`,
        });
      return outbox.moveFrom(left).finally(left.close);
    },
    deleteJobs: (db, organizationId) => deleteJobs(placesOfJobs(db), organizationId),
    deleteTestJobs: (db, organizationId) => deleteTestJobs(placesOfJobs(db), organizationId),
    hasActiveTestJobs: (db, organizationId) => hasActiveTestJobs(placesOfJobs(db), organizationId),
    silentRuns: (db, requests) =>
      silentRuns([ownPlace(db), ...listed.map(({ ask }) => queuePlace(ask))], requests),
    async parked() {
      const lists = await askAll((send) => listParked(send, queueSchema));
      return lists.flat().sort((one, other) => other.parkedAt.getTime() - one.parkedAt.getTime());
    },
    async resume(jobId) {
      for (const database of [own, ...listed]) {
        const job = await resumeParked(await database.started(), queueSchema, jobId, clock.now());
        if (!job) continue;
        announcer.announce(job.queue);
        return job;
      }
      return undefined;
    },
    async depths() {
      const queues = { ofWorkers: Object.keys(workerSettings), others: Object.keys(jobSettings) };
      const measured = await askAll((send) =>
        readDepths((text) => send(text), queueSchema, { now: clock.now(), ...queues }),
      );
      return measured.reduce(addDepths);
    },
    async close() {
      closing.abort();
      await Promise.all(beginning);
      await Promise.all(workers.map(({ worker }) => worker.close()));
      await outbox.close();
      await announcer.close();
      await Promise.all([own, ...listed].map((database) => database.close()));
    },
  };
}

/**
 * Returns what a worker may have in progress at one of several databases, so that a process has about as much in progress
 * however many there are.
 */
function shareOf(worker: WorkerOptions, databases: number): WorkerOptions {
  return { ...worker, concurrency: Math.ceil(worker.concurrency / Math.max(1, databases)) };
}

/** Counts parked jobs by their queues, each of which is there. */
export function countParked(jobs: readonly ParkedJob[]): Record<string, number> {
  const counts = Object.fromEntries(
    [...Object.keys(workerSettings), ...Object.keys(jobSettings)].map((name) => [name, 0]),
  );
  for (const { queue } of jobs) counts[queue] = (counts[queue] ?? 0) + 1;
  return counts;
}
