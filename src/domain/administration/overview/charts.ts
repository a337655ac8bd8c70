/** Counts what has happened recently, for charts. */
import type { Context } from '../../../context.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { countPendingDeliveries, readDeliveryHours } from '../../../db/tables/delivery-hours.ts';
import { readPublishDays } from '../../../db/tables/publish-days.ts';
import { countRequestHours, keptRequests } from '../../../db/tables/request-log.ts';
import { type Bucket, bucketsOf, type Period, rowsIn, sumOf } from '../../foundation/time-buckets.ts';

export interface DeliveryBucket extends Bucket {
  succeeded: number;
  failed: number;
  /** The number still outstanding; a lower bound for a destination with more than 10,000. */
  pending: number;
}

/** Counts deliveries by when they were made, however late they ended. */
export async function readDeliveries(ctx: Context, scope: Scope, period: Period): Promise<DeliveryBucket[]> {
  const buckets = bucketsOf(ctx.now(), period);
  const starts = buckets.map(({ start }) => start);
  const [ended, pending] = await Promise.all([
    readDeliveryHours(ctx.db, scope, starts[0] as Date),
    countPendingDeliveries(ctx.db, scope, starts),
  ]);
  const rows = rowsIn(buckets, ended, ({ hour }) => hour);
  return buckets.map((bucket, place) => ({
    ...bucket,
    succeeded: sumOf(rows[place] ?? [], 'succeeded'),
    failed: sumOf(rows[place] ?? [], 'failed'),
    pending: pending.get(place) ?? 0,
  }));
}

export interface PublishBucket extends Bucket {
  published: number;
  failed: number;
}

/** Counts publish requests by the day on which they ended; the last week also where less than that is looked at. */
export async function readPublishes(ctx: Context, scope: Scope, period: Period): Promise<PublishBucket[]> {
  const buckets = bucketsOf(ctx.now(), period === '24h' ? '7d' : period);
  const counted = await readPublishDays(ctx.db, scope, buckets[0]?.start as Date);
  const rows = rowsIn(buckets, counted, ({ day }) => day);
  return buckets.map((bucket, place) => ({
    ...bucket,
    published: sumOf(rows[place] ?? [], 'published'),
    failed: sumOf(rows[place] ?? [], 'failed'),
  }));
}

export interface RequestBuckets {
  buckets: (Bucket & { ok: number; failed: number })[];
  /** The start of the count, when the log does not reach back to the first part of the period. */
  since?: Date;
}

export async function readRequests(ctx: Context, scope: Scope, period: Period): Promise<RequestBuckets> {
  const buckets = bucketsOf(ctx.now(), period);
  const counted = await countRequestHours(ctx.db, scope);
  const rows = rowsIn(buckets, counted, ({ hour }) => hour);
  const total = sumOf(counted, 'ok') + sumOf(counted, 'failed');
  const oldest = new Date(Math.min(...counted.map((row) => row.oldest.getTime())));
  return {
    buckets: buckets.map((bucket, place) => ({
      ...bucket,
      ok: sumOf(rows[place] ?? [], 'ok'),
      failed: sumOf(rows[place] ?? [], 'failed'),
    })),
    ...(total >= keptRequests && oldest > (buckets[0]?.start as Date) ? { since: oldest } : {}),
  };
}
