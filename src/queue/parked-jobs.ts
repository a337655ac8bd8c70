/**
 * Parks jobs whose processing has killed a process twice, so that they kill no more. A parked job lies in a queue that
 * nobody works on, until a person has it run again. While it lies there, jobs with the same payload are dropped.
 */

import type { PgBoss } from 'pg-boss';
import { daySeconds } from '../lib/time.ts';
import { dataOf, ownedGroup, sortKeyOf } from './jobs.ts';

/** The queue of parked jobs. They are kept for longer than a publish request may be scheduled ahead. */
export const parkedQueue = {
  name: 'parked',
  options: { retentionSeconds: 400 * daySeconds, retryLimit: 0 },
};

export interface ParkedJob {
  jobId: string;
  queue: string;
  /** The ids of what the job is about. */
  payload: object;
  parkedAt: Date;
}

interface ParkedData {
  queue: string;
  payload: object;
  group?: string | null | undefined;
}

/**
 * Lists the parked jobs, the latest first.
 * @param ask sends a statement to the database in which they lie.
 */
export async function listParked(
  ask: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>,
  schema: string,
): Promise<ParkedJob[]> {
  const { rows } = await ask(
    `SELECT id, data, created_on AS "parkedAt" FROM ${schema}.job
     WHERE name = $1 AND state < 'active' ORDER BY created_on DESC LIMIT 1000`,
    [parkedQueue.name],
  );
  return (rows as { id: string; data: ParkedData; parkedAt: Date }[]).map(({ id, data, parkedAt }) => ({
    jobId: id,
    queue: data.queue,
    payload: data.payload,
    parkedAt,
  }));
}

/** Moves a job to the parked ones. One that comes back from a process that dies in between is parked once. */
export async function park(
  boss: PgBoss,
  job: { id: string; queue: string; payload: object; group?: string | null | undefined },
): Promise<void> {
  const { id, queue, payload, group } = job;
  await boss.insert(parkedQueue.name, [{ id, data: { queue, payload, group } satisfies ParkedData }]);
  await boss.deleteJob(queue, id);
}

/**
 * Puts a parked job back into its queue, where it is due at once and no suspect any more.
 * @returns whether there was such a job.
 */
export async function resumeParked(
  boss: PgBoss,
  schema: string,
  jobId: string,
  now: Date,
): Promise<ParkedJob | undefined> {
  const parked = await listParked((text, values) => boss.getDb().executeSql(text, values), schema);
  const job = parked.find((one) => one.jobId === jobId);
  if (!job) return undefined;
  const [found] = await boss.findJobs<ParkedData>(parkedQueue.name, { id: jobId });
  const group = found?.data.group;
  const { id, priority } = sortKeyOf(now, now);
  const fresh = {
    id,
    priority,
    data: dataOf(job.payload),
    ...(group ? { group: ownedGroup(group, job.payload) } : {}),
  };
  // The parked job is deleted first: until then the new one would be dropped. What a crash in between loses, the jobs that run
  // by the clock make again.
  await boss.deleteJob(parkedQueue.name, jobId);
  await boss.insert(job.queue, [fresh]);
  return job;
}
