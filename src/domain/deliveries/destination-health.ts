/** Reads how a destination's receiver has answered lately, from counts, however many deliveries there were. */
import type { Context } from '../../context.ts';
import type { Scope } from '../../db/client/scope.ts';
import { readDestinationHours } from '../../db/tables/delivery-hours.ts';
import { type Bucket, bucketsOf, type Period, rowsIn, sumOf } from '../foundation/time-buckets.ts';

export interface HealthBucket extends Bucket {
  succeeded: number;
  failed: number;
  /** The times that the receiver took; absent where nothing was tried. */
  averageMs?: number;
  slowestMs?: number;
}

/** Returns the attempts of a period, the oldest part first. The destination is the caller's own. */
export async function readDestinationHealth(
  ctx: Context,
  scope: Scope,
  eventDestinationId: string,
  period: Period,
): Promise<HealthBucket[]> {
  const buckets = bucketsOf(ctx.now(), period);
  const counted = await readDestinationHours(ctx.db, scope, eventDestinationId, buckets[0]?.start as Date);
  const rows = rowsIn(buckets, counted, ({ hour }) => hour);
  return buckets.map((bucket, place) => ({ ...bucket, ...together(rows[place] ?? []) }));
}

function together(rows: Awaited<ReturnType<typeof readDestinationHours>>) {
  const [succeeded, failed] = [sumOf(rows, 'succeeded'), sumOf(rows, 'failed')];
  if (rows.length === 0) return { succeeded, failed };
  const took = rows.reduce((total, row) => total + row.averageMs * (row.succeeded + row.failed), 0);
  return {
    succeeded,
    failed,
    averageMs: took / Math.max(1, succeeded + failed),
    slowestMs: Math.max(...rows.map(({ slowestMs }) => slowestMs)),
  };
}
