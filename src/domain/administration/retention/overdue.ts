/** Measures how late erasing and deletions are, and which partitions are missing. */
import type { Context } from '../../../context.ts';
import { oldestPendingDataDeletion } from '../../../db/tables/data-deletions.ts';
import { oldestDeletion } from '../../../db/tables/organization-deletions.ts';
import { missingPartitions, type PartitionedTable } from '../../../db/tables/partitions.ts';
import { overdueSeconds } from '../../../db/tables/retention.ts';
import { kept, type RetentionKind } from './policies.ts';

/**
 * The delay, in seconds, that counts as overdue. Content is due early enough to be erased in time even then.
 */
export const lateSeconds = 30 * 60;

export function measureOverdue({
  db,
  clock: { now },
}: Pick<Context, 'db' | 'clock'>): Promise<Record<RetentionKind, number>> {
  return overdueSeconds(db, kept, now());
}

/**
 * Returns for how many seconds the oldest open deletion of an organization, and that of an end user's data,
 * has been due; 0 when none is open. A deletion is due when it is requested.
 */
export async function measureOverdueDeletions({
  db,
  clock: { now },
}: Pick<Context, 'db' | 'clock'>): Promise<Record<'organizations' | 'userData', number>> {
  const [organizations, userData] = await Promise.all([oldestDeletion(db), oldestPendingDataDeletion(db)]);
  const secondsSince = (at: Date | null) => (at ? Math.max(0, (now().getTime() - at.getTime()) / 1000) : 0);
  return { organizations: secondsSince(organizations), userData: secondsSince(userData) };
}

/** Returns how many partitions of the present and the next periods each table lacks. */
export function measureMissingPartitions({
  db,
  clock: { now },
}: Pick<Context, 'db' | 'clock'>): Promise<Record<PartitionedTable, number>> {
  return missingPartitions(db, now());
}

/** Logs the kinds of data whose erasing is overdue. */
export async function reportOverdue(ctx: Context): Promise<void> {
  const overdue = await measureOverdue(ctx);
  for (const [kind, seconds] of Object.entries(overdue))
    if (seconds > lateSeconds)
      ctx.observability.log.error('retention overdue', {
        subsystem: 'retention',
        kind,
        overdueSeconds: Math.round(seconds),
      });
}
