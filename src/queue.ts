/** The jobs there are: name -> payload and queue options. pg-boss keeps them in the service's database. */
import { PgBoss, type Queue as QueueOptions } from 'pg-boss';
import type { Logger } from './log.ts';

/** The payload of each job. */
export interface Jobs {
  /** Erases what may be kept for 24 hours only. */
  'retention.sweep': Record<string, never>;
  /** Hands out the connections whose time for a refresh or a check has come. */
  'connections.maintain': Record<string, never>;
  'connections.refresh': ConnectionJob;
  'connections.check': ConnectionJob;
}

export interface ConnectionJob {
  organizationId: string;
  mode: 'live' | 'test';
  connectionId: string;
}

export type JobName = keyof Jobs;

interface JobSettings {
  queue: Omit<QueueOptions, 'name'>;
  /** How many of them one process runs at a time; one when absent. */
  concurrency?: number;
  /** Five fields, UTC, for jobs that run by the clock. */
  cron?: string;
}

/** Per connection one that runs and one that waits: what is asked for meanwhile may be news. */
const perConnection: JobSettings = {
  queue: { policy: 'stately', retryLimit: 3, notify: true },
  concurrency: 4,
};

export const jobSettings: Record<JobName, JobSettings> = {
  'connections.maintain': { queue: { policy: 'singleton', retryLimit: 0, notify: true }, cron: '* * * * *' },
  'connections.refresh': perConnection,
  'connections.check': perConnection,
  'retention.sweep': { queue: { policy: 'singleton', retryLimit: 3, notify: true }, cron: '*/10 * * * *' },
};

export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

export interface Queue {
  /** @param key of jobs of which one waits at a time: a second one is dropped. */
  enqueue<Name extends JobName>(name: Name, payload: Jobs[Name], key?: string): Promise<void>;
  /** Starts a worker per job. Without this call, jobs are only written. */
  work(handlers: JobHandlers): Promise<void>;
  /** The jobs whose worker has not looked for work lately; empty when all is well. */
  stalled(now: Date): JobName[];
  /** Waits for jobs in progress. */
  close(): Promise<void>;
}

const pollingSeconds = 2;
/** A worker that has not asked for work for this long is taken for dead. */
const stallMs = 30_000;

export async function openQueue(databaseUrl: string, log: Logger): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: 3_000,
    useListenNotify: true,
  });
  // Unhandled, the event would end the process whenever PostgreSQL restarts.
  boss.on('error', (error) => log.warn('queue', { error }));
  await boss.start();
  const names = Object.keys(jobSettings) as JobName[];
  for (const name of names) {
    const { queue, cron } = jobSettings[name];
    await boss.createQueue(name, queue);
    if (cron) await boss.schedule(name, cron);
  }
  const working = new Set<JobName>();

  return {
    async enqueue(name, payload, key) {
      await boss.send(name, payload, key === undefined ? {} : { singletonKey: key });
    },
    async work(handlers) {
      for (const name of names) {
        const handle = handlers[name] as (payload: object) => Promise<void>;
        const options = {
          pollingIntervalSeconds: pollingSeconds,
          localConcurrency: jobSettings[name].concurrency ?? 1,
          burstWhenBatchFull: true,
        };
        await boss.work<object>(name, options, async ([job]) => {
          if (job) await handle(job.data);
        });
        working.add(name);
      }
    },
    stalled(now) {
      const alive = boss
        .getWipData()
        .filter(({ lastFetchedOn, createdOn }) => now.getTime() - (lastFetchedOn ?? createdOn) < stallMs)
        .map(({ name }) => name);
      return [...working].filter((name) => !alive.includes(name));
    },
    close: () => boss.stop({ graceful: true }),
  };
}
