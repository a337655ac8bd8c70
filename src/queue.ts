/** The jobs there are: name -> payload and queue options. pg-boss keeps them in the service's database. */
import { setTimeout as pause } from 'node:timers/promises';
import { fromPrisma, PgBoss, type Queue as QueueOptions } from 'pg-boss';
import type { DatabaseAddress } from './db/address.ts';
import { poolAt } from './db/client.ts';
import { ServiceError } from './errors.ts';
import { placeOf } from './job-order.ts';
import type { Logger } from './log.ts';
import { type Stream, type StreamHandler, type StreamOptions, streamJobs } from './queue-stream.ts';

/** The payload of each job. */
export interface Jobs {
  /** Erases what may be kept for 24 hours only. */
  'retention.sweep': Record<string, never>;
  /** Hands out the connections whose time for a refresh or a check has come. */
  'connections.maintain': Record<string, never>;
  'connections.refresh': ConnectionJob;
  'connections.check': ConnectionJob;
  /** Hands out the profiles whose content is to be compared with what was seen of it. */
  'profiles.maintain': Record<string, never>;
  'profiles.sweep': ProfileJob;
  'profiles.poll': ProfileJob;
  /** Deletes what end users have asked to be deleted. */
  'userData.delete': Record<string, never>;
  /** Deletes organizations with all that they have. */
  'organizations.delete': Record<string, never>;
  /** Erases files that no media has. */
  'media.sweep': Record<string, never>;
  /** Finds the publish requests whose job was lost. */
  'publish.maintain': Record<string, never>;
  /** Finds the backfill requests whose job was lost. */
  'backfills.maintain': Record<string, never>;
}

/** Jobs that there are very many of; worked on many at a time. */
export interface StreamedJobs {
  /** A try to deliver an event. */
  'events.deliver': { deliveryId: string };
  /** One notification of a provider's, for one profile. */
  'webhooks.observe': { webhookId: string; index: number; connectedProfileId: string };
  /** Media on their way to be ready. */
  'media.stage': { mediaId: string };
  /** The next step of a publish request. */
  'publish.run': { publishRequestId: string };
  /** The next page of a backfill request, from a version of it. */
  'backfills.page': { backfillRequestId: string; version: number };
}

export type StreamName = keyof StreamedJobs;

/** An interrupted one comes back after this time. */
const expirySeconds = 60;

interface StreamSettings {
  queue: Omit<QueueOptions, 'name'>;
  stream: StreamOptions;
  /** Goes on while the installation is held, since it reaches neither providers nor customers. */
  whileHeld?: true;
}

const streamSettings: Record<StreamName, StreamSettings> = {
  // Large files take long; a process that dies falls silent. A store that fails is asked again for about a day.
  'media.stage': {
    queue: {
      retryLimit: 40,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 3_600,
      expireInSeconds: 3_600,
      heartbeatSeconds: 30,
    },
    stream: { concurrency: 16, groupConcurrency: 8, heartbeatSeconds: 30 },
    whileHeld: true,
  },
  'events.deliver': {
    queue: { retryLimit: 1_000, retryDelay: 5, expireInSeconds: expirySeconds },
    stream: { concurrency: 1_000, groupConcurrency: 50 },
  },
  // A provider that fails is asked again for about a day; after that the sweep finds what there is.
  'webhooks.observe': {
    queue: {
      retryLimit: 40,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 3_600,
      expireInSeconds: expirySeconds,
    },
    stream: { concurrency: 200, groupConcurrency: 4 },
  },
  // Waits for up to a year, and longer than a service may be down.
  'publish.run': {
    queue: {
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: 900,
      heartbeatSeconds: 30,
      retentionSeconds: 400 * 24 * 60 * 60,
    },
    stream: { concurrency: 100, groupConcurrency: 2, heartbeatSeconds: 30 },
  },
  // A page may take many calls. Few at a time: what is live goes first.
  'backfills.page': {
    queue: {
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: 900,
      heartbeatSeconds: 30,
    },
    stream: { concurrency: 8, groupConcurrency: 2, heartbeatSeconds: 30 },
  },
};

export interface StreamedJob<Name extends StreamName> {
  payload: StreamedJobs[Name];
  group: string;
  /** Can wait: all others that are due go before it. */
  yields?: boolean;
  startAfter?: Date;
}

export type StreamHandlers = {
  [Name in StreamName]: (payloads: StreamedJobs[Name][]) => Promise<void>[];
};

/** A transaction, as Prisma gives it. */
type Transaction = Parameters<typeof fromPrisma>[0];

export interface ConnectionJob {
  organizationId: string;
  mode: 'live' | 'test';
  connectionId: string;
}

export interface ProfileJob {
  organizationId: string;
  mode: 'live' | 'test';
  connectedProfileId: string;
}

export type JobName = keyof Jobs;

interface JobSettings {
  queue: Omit<QueueOptions, 'name'>;
  /** How many of them one process runs at a time; one when absent. */
  concurrency?: number;
  /** Five fields, UTC, for jobs that run by the clock. */
  cron?: string;
  /** Goes on while the installation is held, since it reaches neither providers nor customers. */
  whileHeld?: true;
}

/** Per key one that runs and one that waits: what is asked for meanwhile may be news. */
const oneAtATime: JobSettings = {
  queue: { policy: 'stately', retryLimit: 3, notify: true },
  concurrency: 4,
};

/** One that runs and one that waits. It comes back when its worker has fallen silent. */
const longWork: JobSettings['queue'] = {
  policy: 'stately',
  retryLimit: 3,
  notify: true,
  expireInSeconds: 3_600,
  heartbeatSeconds: 30,
};

export const jobSettings: Record<JobName, JobSettings> = {
  'connections.maintain': { queue: { policy: 'singleton', retryLimit: 0, notify: true }, cron: '* * * * *' },
  'connections.refresh': oneAtATime,
  'connections.check': oneAtATime,
  'profiles.maintain': { queue: { policy: 'singleton', retryLimit: 0, notify: true }, cron: '* * * * *' },
  'profiles.sweep': oneAtATime,
  // What two find at the same time is told once; one that waits for another would keep the rest of the queue waiting.
  'profiles.poll': { queue: { policy: 'short', retryLimit: 3, notify: true }, concurrency: 8 },
  'publish.maintain': { queue: { policy: 'singleton', retryLimit: 0, notify: true }, cron: '* * * * *' },
  'backfills.maintain': { queue: { policy: 'singleton', retryLimit: 0, notify: true }, cron: '* * * * *' },
  'userData.delete': { queue: longWork, cron: '* * * * *' },
  'organizations.delete': { queue: longWork, cron: '* * * * *' },
  // A worker that dies falls silent, and another one goes on where it stopped.
  'retention.sweep': {
    queue: { policy: 'singleton', retryLimit: 3, heartbeatSeconds: 30, notify: true },
    cron: '*/10 * * * *',
    whileHeld: true,
  },
  'media.sweep': {
    queue: { policy: 'singleton', retryLimit: 3, notify: true },
    cron: '23 * * * *',
    whileHeld: true,
  },
};

export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

export interface Queue {
  /** Connects; whoever needs the queue earlier does so, too. */
  start(): Promise<void>;
  /** @param key of jobs of which one waits at a time: a second one is dropped. */
  enqueue<Name extends JobName>(name: Name, payload: Jobs[Name], key?: string): Promise<void>;
  /** Many at once, in the transaction that makes them necessary. */
  insert<Name extends StreamName>(name: Name, jobs: StreamedJob<Name>[], tx: Transaction): Promise<void>;
  /**
   * Starts a worker per job. Without this call, jobs are only written. While the installation is held, streams are left as
   * they are; jobs that the clock makes are dropped, since it makes them again.
   */
  work(handlers: JobHandlers, streamHandlers: StreamHandlers, isHeld: () => Promise<boolean>): Promise<void>;
  /** There may be work for a stream; for any of them when none is named. */
  wake(name?: string): void;
  /** That it has not started, and which workers have not looked for work lately; empty when all is well. */
  problems(now: Date): string[];
  /** Waits for jobs in progress. */
  close(): Promise<void>;
}

/** A connection that nothing comes from any more is given up; pg takes these, though pg-boss does not name them. */
const silentNetwork = { query_timeout: 12_000, keepAlive: true };

const pollingSeconds = 2;
/** A worker that has not asked for work for this long is taken for dead. */
const stallMs = 30_000;

/** Makes what pg-boss keeps in the database: its tables, the queues and what the clock starts. */
export async function migrateQueue(directUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: directUrl, max: 1, supervise: false, bamIntervalSeconds: 10 });
  // Unhandled, the event would end the process; what fails here is thrown.
  boss.on('error', () => {});
  try {
    await boss.start();
    for (const [name, { queue, cron }] of Object.entries<JobSettings>(jobSettings)) {
      await makeQueue(boss, name, queue);
      if (cron) await boss.schedule(name, cron);
    }
    for (const [name, { queue }] of Object.entries(streamSettings)) await makeQueue(boss, name, queue);
    // A newer pg-boss builds indexes in the background.
    while ((await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress'))
      await pause(indexPollingMs);
  } finally {
    await boss.stop({ graceful: false });
  }
}

const indexPollingMs = 200;

/** A queue that an earlier version has made gets the settings of this one, but for its policy, which stays. */
async function makeQueue(boss: PgBoss, name: string, queue: Omit<QueueOptions, 'name'>): Promise<void> {
  await boss.createQueue(name, queue);
  const { policy: _, ...settings } = queue;
  if (Object.keys(settings).length > 0) await boss.updateQueue(name, settings);
}

/** What is there before anybody has tried. */
const notStarted = 'the queue has not started';

/** Connects when it is first needed, to what `migrateQueue` has made: nothing is made here. */
export function openQueue(address: DatabaseAddress, log: Logger): Queue {
  const working = new Set<JobName>();
  const streams = new Map<string, Stream>();
  let boss: PgBoss | undefined;
  let problem: string | undefined = notStarted;
  let starting: Promise<PgBoss> | undefined;

  async function start(): Promise<PgBoss> {
    const fresh = new PgBoss({
      connectionString: address.directUrl,
      ...poolAt(address.url),
      max: 4,
      connectionTimeoutMillis: 3_000,
      useListenNotify: true,
      migrate: false,
      ...silentNetwork,
    });
    // Unhandled, the event would end the process whenever PostgreSQL restarts.
    fresh.on('error', (error) => log.warn('queue', { error }));
    try {
      await fresh.start();
    } catch (error) {
      await fresh.stop({ graceful: false }).catch(() => {});
      throw error;
    }
    problem = undefined;
    boss = fresh;
    return fresh;
  }

  /** @throws ServiceError `service_unavailable` while it cannot be started. */
  function started(): Promise<PgBoss> {
    starting ??= start().catch((cause) => {
      starting = undefined;
      problem = `${notStarted}: ${cause.message}`;
      throw new ServiceError('service_unavailable', { retryAfterSeconds: 2, detail: notStarted, cause });
    });
    return starting;
  }

  return {
    async start() {
      await started();
    },
    async enqueue(name, payload, key) {
      await (await started()).send(name, payload, key === undefined ? {} : { singletonKey: key });
    },
    async insert(name, jobs, tx) {
      const now = new Date();
      const rows = jobs.map(({ payload, group, yields = false, startAfter }) => ({
        ...placeOf(startAfter ?? now, now, yields),
        data: payload,
        group: { id: group },
        ...(startAfter ? { startAfter } : {}),
      }));
      await (await started()).insert(name, rows, { db: fromPrisma(tx) });
    },
    wake(name) {
      const woken = name ? [streams.get(name)] : streams.values();
      for (const stream of woken) stream?.wake();
    },
    async work(handlers, streamHandlers, isHeld) {
      const boss = await started();
      for (const [name, { stream, whileHeld }] of Object.entries(streamSettings))
        streams.set(
          name,
          streamJobs(boss, name, {
            ...stream,
            handle: streamHandlers[name as StreamName] as StreamHandler,
            mayTake: async () => Boolean(whileHeld) || !(await isHeld()),
            log,
          }),
        );
      for (const name of Object.keys(jobSettings) as JobName[]) {
        const handle = handlers[name] as (payload: object) => Promise<void>;
        const options = {
          pollingIntervalSeconds: pollingSeconds,
        };
        for (let count = jobSettings[name].concurrency ?? 1; count > 0; count -= 1) {
          const worker: string = await boss.work<object>(name, options, async ([job]) => {
            // pg-boss lets a worker that takes single jobs rest after each of them, until it is told of another.
            boss.notifyWorker(worker);
            if (job && (jobSettings[name].whileHeld || !(await isHeld()))) await handle(job.data);
          });
        }
        working.add(name);
      }
    },
    problems(now) {
      const alive = (boss?.getWipData() ?? [])
        .filter(({ lastFetchedOn, createdOn }) => now.getTime() - (lastFetchedOn ?? createdOn) < stallMs)
        .map(({ name }) => name);
      const idle = [...streams].filter(([, { lookedAt }]) => now.getTime() - lookedAt().getTime() >= stallMs);
      const stalled = [
        ...[...working].filter((name) => !alive.includes(name)),
        ...idle.map(([name]) => name),
      ];
      return [problem ?? [], stalled.map((name) => `the worker of ${name} does not look for work`)].flat();
    },
    async close() {
      await Promise.all([...streams.values()].map((stream) => stream.close()));
      await (await starting?.catch(() => undefined))?.stop({ graceful: true });
    },
  };
}
