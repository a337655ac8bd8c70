/** Deletes the jobs of an organization, or of its test mode alone, in batches. */
import type { Db } from '../db/client/client.ts';
import { Prisma } from '../db/generated/client.ts';
import { jobGroupsOf } from '../db/organization-data/deletions.ts';
import { batchRows, untilNone } from '../db/retention/retention.ts';
import { queueSchema } from './declarations.ts';

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
