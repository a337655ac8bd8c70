/** Deletes the jobs of an organization, or of its test mode alone, in batches, and finds those that have lost their process. */
import type { Db } from '../db/client/client.ts';
import { Prisma } from '../db/generated/client.ts';
import { jobGroupsOf } from '../db/organization-data/deletions.ts';
import { batchRows, untilNone } from '../db/retention/retention.ts';
import { queueSchema, workerSettings } from './declarations.ts';
import { beatMs } from './worker.ts';

const jobs = Prisma.raw(`${queueSchema}.job`);

/** The condition for jobs that name the organization, and for jobs in its groups. */
const ofOrganization = (organizationId: string) => Prisma.sql`(
  data ->> 'organizationId' = ${organizationId}
  OR group_id = ${organizationId} OR starts_with(group_id, ${organizationId} || '/')
  OR group_id IN (${jobGroupsOf(organizationId)}))`;

/** The condition for jobs that work for test mode: they say so, or name something whose id does. */
const ofTestMode = Prisma.sql`(
  data ->> 'mode' = 'test' OR EXISTS (SELECT FROM jsonb_each_text(data) WHERE starts_with(value, 'test_')))`;

/**
 * Deletes the organization's jobs from the queue. Call it before any row is deleted, because the rows are needed to find
 * the groups.
 */
export function deleteJobs(db: Db, organizationId: string): Promise<void> {
  return deleteJobsThat(db, ofOrganization(organizationId));
}

/** Deletes the jobs of the organization's test mode, but for those in progress. */
export function deleteTestJobs(db: Db, organizationId: string): Promise<void> {
  return deleteJobsThat(
    db,
    Prisma.sql`${ofOrganization(organizationId)} AND ${ofTestMode} AND state <> 'active'`,
  );
}

/** Tells whether a job of the organization's test mode is in progress. */
export async function hasActiveTestJobs(db: Db, organizationId: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ active: boolean }[]>`
    SELECT EXISTS (SELECT FROM ${jobs}
      WHERE state = 'active' AND ${ofOrganization(organizationId)} AND ${ofTestMode}) AS active`;
  return row?.active ?? false;
}

async function deleteJobsThat(db: Db, condition: Prisma.Sql): Promise<void> {
  const named = Prisma.sql`SELECT id FROM ${jobs} WHERE ${condition} LIMIT ${batchRows}`;
  await untilNone(() => db.$executeRaw`DELETE FROM ${jobs} WHERE id IN (${named})`);
}

/** pg-boss looks for jobs without heartbeats at intervals of so many seconds, which is its default. */
const superviseSeconds = 60;

/**
 * Tells which of these publish requests are in the hands of a process that has been silent for two heartbeats, and mostly is
 * dead. Returns by their ids when another process takes them up at the latest.
 */
export async function silentRuns(
  db: Db,
  requests: readonly { id: string; account: string }[],
): Promise<Map<string, Date>> {
  if (requests.length === 0) return new Map();
  const { heartbeatSeconds = 0, retryDelay = 0 } = workerSettings['publish.run'].queue;
  const silentSeconds = (2 * beatMs(heartbeatSeconds)) / 1000;
  // The first repetition of a job is put off for twice its delay at most.
  const takenUpSeconds = heartbeatSeconds + superviseSeconds + 2 * retryDelay;
  const accounts = requests.map(({ account }) => account);
  const ids = requests.map(({ id }) => id);
  const rows = await db.$queryRaw<{ id: string; takenUpAt: Date }[]>`
    SELECT data ->> 'publishRequestId' AS id, heartbeat_on + ${takenUpSeconds} * interval '1 second' AS "takenUpAt"
    FROM ${jobs}
    WHERE name = 'publish.run' AND state = 'active' AND group_id = ANY(${accounts}::text[])
      AND data ->> 'publishRequestId' = ANY(${ids}::text[])
      AND heartbeat_on < now() - ${silentSeconds} * interval '1 second'`;
  return new Map(rows.map(({ id, takenUpAt }) => [id, takenUpAt]));
}
