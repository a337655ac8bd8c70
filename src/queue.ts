/** The jobs there are: name -> payload and queue options. pg-boss keeps them in the service's database. */
import { PgBoss, type Queue as QueueOptions } from 'pg-boss';
import type { Logger } from './log.ts';

/** The payload of each job. */
export interface Jobs {
  /** Erases what may be kept for 24 hours only. */
  'retention.sweep': Record<string, never>;
}

export type JobName = keyof Jobs;

interface JobSettings {
  queue: Omit<QueueOptions, 'name'>;
  /** Five fields, UTC, for jobs that run by the clock. */
  cron?: string;
}

export const jobSettings: Record<JobName, JobSettings> = {
  'retention.sweep': { queue: { policy: 'singleton', retryLimit: 3, notify: true }, cron: '*/10 * * * *' },
};

export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

export interface Queue {
  enqueue<Name extends JobName>(name: Name, payload: Jobs[Name]): Promise<void>;
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
    async enqueue(name, payload) {
      await boss.send(name, payload);
    },
    async work(handlers) {
      for (const name of names) {
        const handle = handlers[name] as (payload: object) => Promise<void>;
        await boss.work<object>(name, { pollingIntervalSeconds: pollingSeconds }, async ([job]) => {
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
