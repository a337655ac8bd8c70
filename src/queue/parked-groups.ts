/**
 * Parks due jobs of groups and owners at their concurrency limit, so that polls do not scan them. A poll for
 * jobs would read all of them, each time, to find those of other groups: a receiver that hangs with a million deliveries
 * behind it would slow everybody down. Only the earliest of each such group stay among the due ones; the others come back,
 * in order, as those are taken. What is parked is known by the jobs alone, so any process continues with it.
 */
import { duePriorities, parkedPriority, priorityWhenDue } from './jobs.ts';
import { keptOf, type Rebalanced } from './worker-plan.ts';

/** How many due jobs are looked at, and how many are moved, at a time. */
const batch = 10_000;

interface Queue {
  /** The schema of pg-boss. */
  schema: string;
  name: string;
  groupConcurrency: number;
  /** The owners that have as many jobs in progress as they may have, which makes all their groups full. */
  fullOwners?: readonly string[];
  hasLowPriority?: boolean | undefined;
  /** The time of the database. */
  now: Date;
}

type ExecuteSql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

interface Misplaced {
  id: string;
  group: string;
  /** The priority of its group's jobs that are parked. */
  aside: number;
  /** True for a job that has to be parked, false for one that has to be where its due time puts it. */
  leaves: boolean;
}

/** Sets aside what cannot start, brings back what can, and moves jobs that pg-boss repeats later to their new place. */
export async function rebalanceGroups(executeSql: ExecuteSql, queue: Queue): Promise<Rebalanced> {
  const { schema, name } = queue;
  const { text, values } = misplaced(queue);
  const [{ moving, groups }] = (await executeSql(text, values)).rows as [
    { moving: Misplaced[]; groups: string[] },
  ];
  const places = Map.groupBy(moving, ({ leaves, aside }) => (leaves ? aside : undefined));
  for (const [aside, jobs] of places)
    await executeSql(moved(schema, aside), [name, jobs.map(({ id }) => id)]);
  const leaving = moving.filter(({ leaves }) => leaves);
  return {
    groups: new Set([...groups, ...leaving.map(({ group }) => group)]),
    more: leaving.length >= batch / 2,
  };
}

/**
 * Returns the statement that finds the jobs that are not where they belong, and the groups with jobs parked. Of such a
 * group the earliest jobs belong among the due ones; they are found among both. A full group becomes one when it has
 * twice as many. Jobs that pg-boss repeats keep the place of their first due time.
 */
function misplaced({ schema, name, groupConcurrency, fullOwners = [], hasLowPriority = false, now }: Queue): {
  text: string;
  values: unknown[];
} {
  const due = [false, ...(hasLowPriority ? [true] : [])].map((lowPriority) => {
    const { minPriority, maxPriority } = duePriorities(now, lowPriority);
    return `(SELECT id, group_id, group_tier AS owner, ${parkedPriority('group_id', lowPriority)} AS slot, start_after FROM ${schema}.job
      WHERE ${waiting} AND priority BETWEEN ${minPriority} AND ${maxPriority}
      ORDER BY priority DESC, created_on LIMIT ${batch})`;
  });
  const firstParked = (below: string) => `(SELECT priority AS slot FROM ${schema}.job
      WHERE ${waiting} AND priority > 0 ${below} ORDER BY priority DESC LIMIT 1)`;
  const text = `
    WITH RECURSIVE
    slots AS (
      ${firstParked('')}
      UNION ALL
      SELECT next.slot FROM slots, LATERAL ${firstParked('AND priority < slots.slot')} AS next),
    full_groups AS MATERIALIZED (
      SELECT group_id FROM ${schema}.job WHERE name = $1 AND state = 'active' AND group_id IS NOT NULL
      GROUP BY group_id HAVING count(*) >= $2),
    due AS MATERIALIZED (
      SELECT *, start_after > now() + interval '5 seconds' AS is_early FROM (${due.join(' UNION ALL ')}) AS first),
    earliest AS (
      SELECT id, group_id, owner, slot, start_after, false AS is_aside FROM due
      WHERE NOT is_early AND group_id IS NOT NULL
      UNION ALL
      SELECT back.id, back.group_id, NULL, slot, back.start_after, true FROM slots, LATERAL (
        SELECT id, group_id, start_after FROM ${schema}.job WHERE ${waiting} AND priority = slot
        ORDER BY priority DESC, created_on LIMIT $3) AS back),
    ranked AS MATERIALIZED (
      SELECT *, row_number() OVER (PARTITION BY slot ORDER BY start_after, id) AS place,
        count(*) OVER (PARTITION BY slot) AS count, bool_or(is_aside) OVER (PARTITION BY slot) AS is_known
      FROM earliest),
    moving AS (
      SELECT id, group_id, slot, true AS leaves FROM ranked WHERE NOT is_aside AND place > $3
        AND (is_known OR count > 2 * $3
          AND (owner = ANY($4::text[]) OR group_id IN (SELECT group_id FROM full_groups)))
      UNION ALL
      SELECT id, group_id, slot, false FROM ranked WHERE is_aside AND place <= $3
      UNION ALL
      SELECT id, group_id, slot, false FROM due WHERE is_early)
    SELECT ARRAY(SELECT DISTINCT group_id FROM ranked WHERE is_known) AS groups, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', id, 'group', group_id, 'aside', slot, 'leaves', leaves)) FROM moving),
      '[]') AS moving`;
  return { text, values: [name, groupConcurrency, keptOf(groupConcurrency), fullOwners] };
}

const waiting = "name = $1 AND state < 'active' AND NOT blocked";

/**
 * Returns the statement that moves jobs. `created_on` decides among jobs of one priority, so it is the due time of those
 * that are parked, and those that come back follow the ones that have stayed. Jobs that another process is just taking
 * are left alone.
 * @param aside where to; absent for the places that their due times give them.
 */
function moved(schema: string, aside: number | undefined): string {
  const [place, order] = aside ? [aside, 'start_after'] : [priorityWhenDue('start_after'), 'now()'];
  return `UPDATE ${schema}.job SET priority = ${place}, created_on = ${order}
    WHERE name = $1 AND state < 'active' AND id = ANY(ARRAY(
      SELECT id FROM ${schema}.job WHERE name = $1 AND state < 'active' AND id = ANY($2::uuid[])
      FOR UPDATE SKIP LOCKED))`;
}
