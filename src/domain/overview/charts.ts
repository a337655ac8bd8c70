/** Counts what has happened recently, for charts. */
import type { Context } from '../../context.ts';
import { countPendingDeliveries, readDeliveryHours } from '../../db/delivery-hours.ts';
import { readPublishDays } from '../../db/publish-days.ts';
import { countRequestHours, keptRequests } from '../../db/request-log.ts';
import type { Scope } from '../../db/scope.ts';
import { lastDays, lastHours, rowsAt } from '../time-buckets.ts';

const hoursShown = 24;
const daysShown = 14;

export interface DeliveryBucket {
  hour: Date;
  succeeded: number;
  failed: number;
  /** The number still outstanding; a lower bound for a destination with more than 10,000. */
  pending: number;
}

/** Counts deliveries by the hour in which they were made, however late they ended. */
export async function readDeliveries(ctx: Context, scope: Scope): Promise<DeliveryBucket[]> {
  const hours = lastHours(ctx.now(), hoursShown);
  const [ended, pending] = await Promise.all([
    readDeliveryHours(ctx.db, scope, hours[0] as Date),
    countPendingDeliveries(ctx.db, scope, hours),
  ]);
  const rows = rowsAt(hours, ended, ({ hour }) => hour);
  return hours.map((hour, index) => ({
    hour,
    succeeded: rows[index]?.succeeded ?? 0,
    failed: rows[index]?.failed ?? 0,
    pending: pending.get(index) ?? 0,
  }));
}

export interface PublishBucket {
  day: Date;
  published: number;
  failed: number;
}

/** Counts publish requests by the day on which they ended. */
export async function readPublishes(ctx: Context, scope: Scope): Promise<PublishBucket[]> {
  const days = lastDays(ctx.now(), daysShown);
  const counted = await readPublishDays(ctx.db, scope, days[0] as Date);
  const rows = rowsAt(days, counted, ({ day }) => day);
  return days.map((day, index) => ({
    day,
    published: rows[index]?.published ?? 0,
    failed: rows[index]?.failed ?? 0,
  }));
}

export interface RequestBuckets {
  hours: { hour: Date; ok: number; failed: number }[];
  /** The start of the count, when the log does not reach back to the first hour. */
  since?: Date;
}

export async function readRequests(ctx: Context, scope: Scope): Promise<RequestBuckets> {
  const hours = lastHours(ctx.now(), hoursShown);
  const counted = await countRequestHours(ctx.db, scope);
  const rows = rowsAt(hours, counted, ({ hour }) => hour);
  const total = counted.reduce((sum, { ok, failed }) => sum + ok + failed, 0);
  const oldest = new Date(Math.min(...counted.map((row) => row.oldest.getTime())));
  return {
    hours: hours.map((hour, index) => ({
      hour,
      ok: rows[index]?.ok ?? 0,
      failed: rows[index]?.failed ?? 0,
    })),
    ...(total >= keptRequests && oldest > (hours[0] as Date) ? { since: oldest } : {}),
  };
}
