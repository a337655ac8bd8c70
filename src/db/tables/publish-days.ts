/**
 * Stores counts of how publish requests ended, by the UTC day on which they did. The statement that ends a request also
 * counts it, because counting those of two weeks again takes the longer, the more a tenant publishes.
 */
import { dayMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import { Prisma } from '../generated/client.ts';
import type { RetentionPolicy } from './retention.ts';

/**
 * Each day has several rows to count in, so that transactions that count for one tenant at the same time rarely wait for
 * each other.
 */
const slots = 32;

/**
 * A CTE behind another one, `changed`, of publish requests of which some have ended (`ends`): it counts those. Rows are
 * sorted, so that two such statements cannot deadlock.
 */
export const countEndedRequests = Prisma.sql`
  , counted AS (
    INSERT INTO publish_days AS known (organization_id, mode, day, slot, published, failed)
    SELECT organization_id, mode, date_trunc('day', completed_at, 'UTC') AS day, pg_backend_pid() % ${slots}::int,
      count(*) FILTER (WHERE status = 'published'), count(*) FILTER (WHERE status = 'failed')
    FROM changed WHERE ends AND status IN ('published', 'failed')
    GROUP BY organization_id, mode, day ORDER BY organization_id, mode, day
    ON CONFLICT (organization_id, mode, day, slot) DO UPDATE SET
      published = known.published + excluded.published, failed = known.failed + excluded.failed)`;

interface PublishDay {
  day: Date;
  published: number;
  failed: number;
}

/** Returns how many requests were published and have failed since a time, by UTC day. */
export async function readPublishDays(db: Db, scope: Scope, since: Date): Promise<PublishDay[]> {
  const rows = await db.publishDay.groupBy({
    by: ['day'],
    where: { ...scopeOf(scope), day: { gte: since } },
    _sum: { published: true, failed: true },
  });
  return rows.map(({ day, _sum }) => ({ day, published: _sum.published ?? 0, failed: _sum.failed ?? 0 }));
}

const keptMs = 30 * dayMs;

export const publishDayRetention: RetentionPolicy = { table: 'publish_days', since: 'day', forMs: keptMs };
