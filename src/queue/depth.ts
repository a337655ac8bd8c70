/** Measures what waits in the queues. */
import { duePriorities, parkedPriorities } from './jobs.ts';

export interface QueueDepth {
  /** How many due jobs wait; counting stops at `countedAtMost`. */
  depth: number;
  /** For how long the oldest of them has been due. */
  oldestSeconds: number;
}

/** Counting stops here, so that a poll costs the same however many jobs wait. */
const countedAtMost = 10_000;

interface MeasuredQueues {
  /** The time of the database. */
  now: Date;
  /** The queues whose jobs have their due time as priority. */
  ofWorkers: readonly string[];
  /** The queues whose jobs have no priority, and come in the order in which they were written. */
  others: readonly string[];
}

/** Sends statements to the database of the queue, as one transaction. Returns the result of each. */
type Send = (text: string) => Promise<unknown>;

/**
 * Measures all queues. For each it reads a range of pg-boss's index from its beginning, where the jobs are that have been
 * due for longest. The planner would rather read and sort all that are due, when it expects few; it is kept from that.
 */
export async function readDepths(
  send: Send,
  schema: string,
  { now, ofWorkers, others }: MeasuredQueues,
): Promise<Record<string, QueueDepth>> {
  const due = [...[false, true].map((lowPriority) => duePriorities(now, lowPriority)), parkedPriorities];
  const ranges = [
    ...ofWorkers.flatMap((name) => due.map((range) => ({ name, ...range }))),
    ...others.map((name) => ({ name, minPriority: 0, maxPriority: 0 })),
  ];
  const values = ranges.map(
    ({ name, minPriority, maxPriority }) => `('${name}', ${minPriority}, ${maxPriority})`,
  );
  const results = await send(
    `SET LOCAL enable_bitmapscan = off; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off;
     SELECT name, sum(depth)::int AS depth, greatest(max(oldest), 0)::float8 AS "oldestSeconds"
     FROM (VALUES ${values.join(', ')}) AS range (name, lowest, highest), LATERAL (
       SELECT count(*) FILTER (WHERE start_after <= now()) AS depth,
         extract(epoch FROM now() - min(start_after)) AS oldest
       FROM (
         SELECT start_after FROM ${schema}.job
         WHERE job.name = range.name AND state < 'active' AND NOT blocked AND priority BETWEEN lowest AND highest
         ORDER BY priority DESC, created_on LIMIT ${countedAtMost}) AS first) AS measured
     GROUP BY name`,
  );
  const { rows } = (results as { rows: (QueueDepth & { name: string })[] }[]).at(-1) ?? { rows: [] };
  return Object.fromEntries(rows.map(({ name, ...depth }) => [name, depth]));
}

/** Adds up what waits in two databases. */
export function addDepths(
  one: Record<string, QueueDepth>,
  other: Record<string, QueueDepth>,
): Record<string, QueueDepth> {
  const sums = Object.entries(one).map(([name, { depth, oldestSeconds }]) => {
    const { depth: more = 0, oldestSeconds: older = 0 } = other[name] ?? {};
    return [name, { depth: depth + more, oldestSeconds: Math.max(oldestSeconds, older) }];
  });
  return Object.fromEntries(sums);
}
