/**
 * Takes due jobs of a queue as pg-boss would, which limits groups only, but leaves out owners that have as many in progress
 * as they may have. A job's owner is the organization it works for; pg-boss keeps it as the tier of the job's group.
 */
import type { JobWithMetadata } from 'pg-boss';
import { duePriorities } from './job-priority.ts';

export interface ClaimedJob
  extends Pick<JobWithMetadata<object>, 'id' | 'data' | 'groupId' | 'retryCount' | 'output'> {
  owner: string | null;
}

/** How many jobs of each owner may be taken. */
export interface OwnerLimits {
  /** Owner -> its limit. */
  known: Record<string, number>;
  /** The limit of every other owner. */
  others: number;
}

interface Claim {
  /** The schema of pg-boss. */
  schema: string;
  name: string;
  /** How many jobs are taken at most. */
  wanted: number;
  /** How many jobs of one group may be in progress, in all processes together. */
  groupConcurrency: number;
  ownerLimits: OwnerLimits;
  /** The time of the database. */
  now: Date;
  /** True to take jobs of low priority, false to take all others. */
  lowPriority: boolean;
}

type ExecuteSql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** Returns the group of a job as pg-boss keeps it. A job that names no organization is owned by its group. */
export function ownedGroup(id: string, payload: object): { id: string; tier: string } {
  const { organizationId = id } = payload as { organizationId?: string };
  return { id, tier: organizationId };
}

/** The owner of a job, in SQL. Jobs of earlier releases have none but their group. */
export const ownerColumn = 'coalesce(group_tier, group_id)';

/** Takes jobs and returns them in the order in which they are to be started. */
export async function claimJobs(executeSql: ExecuteSql, claim: Claim): Promise<ClaimedJob[]> {
  const { name, wanted, groupConcurrency, ownerLimits, now, lowPriority } = claim;
  const { minPriority, maxPriority } = duePriorities(now, lowPriority);
  const { known, others } = ownerLimits;
  const limits = [groupConcurrency, JSON.stringify(known), others, wanted];
  const { rows } = await executeSql(claiming(claim), [name, minPriority, maxPriority, ...limits]);
  return (rows as ClaimedJob[]).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** As in pg-boss, the counts are one value, and the chosen ids one array, so that neither is read once per job. */
function claiming({ schema }: Claim): string {
  return `
    WITH in_progress AS MATERIALIZED (
      SELECT coalesce(jsonb_object_agg(group_id, count), '{}') AS counts FROM (
        SELECT group_id, count(*) FROM ${schema}.job
        WHERE name = $1 AND state = 'active' AND group_id IS NOT NULL GROUP BY group_id) AS groups),
    next AS (
      SELECT id, group_id, ${ownerColumn} AS owner,
        coalesce(((SELECT counts FROM in_progress) ->> group_id)::int, 0) AS group_count,
        coalesce(($5::jsonb ->> ${ownerColumn})::int, $6::int) AS owner_limit
      FROM ${schema}.job
      WHERE name = $1 AND state < 'active' AND NOT blocked AND start_after <= now()
        AND priority BETWEEN $2::int AND $3::int
        AND coalesce(((SELECT counts FROM in_progress) ->> group_id)::int, 0) < $4::int
        AND coalesce(($5::jsonb ->> ${ownerColumn})::int, $6::int) > 0
      ORDER BY priority DESC, created_on LIMIT $7::int
      FOR UPDATE SKIP LOCKED),
    ranked AS (
      SELECT id, group_id IS NULL OR group_count + row_number() OVER (PARTITION BY group_id ORDER BY id) <= $4::int AS fits,
        owner IS NULL OR row_number() OVER (PARTITION BY owner ORDER BY id) <= owner_limit AS is_fair
      FROM next)
    UPDATE ${schema}.job SET state = 'active', started_on = now(), heartbeat_on = now(),
      retry_count = CASE WHEN started_on IS NOT NULL THEN retry_count + 1 ELSE retry_count END
    WHERE name = $1 AND id = ANY(ARRAY(SELECT id FROM ranked WHERE fits AND is_fair))
    RETURNING id, data, group_id AS "groupId", retry_count AS "retryCount", output, ${ownerColumn} AS owner`;
}
