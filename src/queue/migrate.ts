/** Sets up the databases in which pg-boss keeps jobs: its tables, the queues and the schedules. */
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss, type Queue as QueueOptions } from 'pg-boss';
import { sessionName } from '../db/client/connection-settings.ts';
import { nameOf } from './database.ts';
import { type JobSettings, jobSettings, queueSchema, workerSettings } from './declarations.ts';
import { parkedQueue } from './parked-jobs.ts';

/** Sets up the service's database. */
export async function migrateQueue(directUrl: string): Promise<void> {
  await setUp(directUrl, async (boss) => {
    for (const [name, { queue, cron }] of Object.entries<JobSettings>(jobSettings)) {
      await makeQueue(boss, name, queue);
      if (cron) await boss.schedule(name, cron);
    }
  });
}

/**
 * Sets up a queue database, for the jobs of workers alone.
 * @throws Error that names the database.
 */
export async function migrateQueueDatabase(url: string): Promise<void> {
  await setUp(url, async () => {}).catch((cause) => {
    const why = (cause as Error).message || (cause as NodeJS.ErrnoException).code;
    throw new Error(`The queue database ${nameOf(url)} of QUEUE_DATABASE_URLS could not be set up: ${why}`, {
      cause,
    });
  });
}

async function setUp(directUrl: string, others: (boss: PgBoss) => Promise<void>): Promise<void> {
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
    await others(boss);
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
