/** Reads a tenant at a glance: who is connected, what happened recently, and what somebody should look at. */
import type { Context } from '../../../context.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { type FirstSteps, readFirstSteps } from '../../../db/tables/first-steps.ts';
import {
  countPendingDeliveries,
  readDeliveryHours,
  readPublishDays,
} from '../../../db/tables/outcome-counts.ts';
import { countProfiles } from '../../../db/tables/profile-search.ts';
import { countRequestHours, keptRequests } from '../../../db/tables/request-log-entries.ts';
import { type Bucket, bucketsOf, type Period, rowsIn, sumOf } from '../../foundation/times.ts';
import { type Alert, readAlerts } from './alerts.ts';

export interface ProfileCounts {
  live: number;
  disconnected: number;
  /** The live profiles by provider, the largest number first. */
  byProvider: { providerId: string; live: number }[];
}

export interface Overview {
  profiles: ProfileCounts;
  /** Of the period, the oldest first; and so are the others. */
  deliveries: DeliveryBucket[];
  publishes: PublishBucket[];
  /** As far as the request log reaches. */
  requests: RequestBuckets;
  alerts: Alert[];
}

export async function readOverview(ctx: Context, caller: Scope, period: Period = '24h'): Promise<Overview> {
  const [profiles, deliveries, publishes, requests, alerts] = await Promise.all([
    readProfiles(ctx, caller),
    readDeliveries(ctx, caller, period),
    readPublishes(ctx, caller, period),
    readRequests(ctx, caller, period),
    readAlerts(ctx, caller),
  ]);
  return { profiles, deliveries, publishes, requests, alerts };
}

async function readProfiles(ctx: Pick<Context, 'db'>, scope: Scope): Promise<ProfileCounts> {
  const counts = await countProfiles(ctx.db, scope);
  const sum = (status: 'live' | 'disconnected') => counts.reduce((total, count) => total + count[status], 0);
  return {
    live: sum('live'),
    disconnected: sum('disconnected'),
    byProvider: counts
      .filter(({ live }) => live > 0)
      .map(({ providerId, live }) => ({ providerId, live }))
      .sort((one, other) => other.live - one.live),
  };
}

// Counts what has happened recently, for charts.

interface DeliveryBucket extends Bucket {
  succeeded: number;
  failed: number;
  /** The number still outstanding; a lower bound for a destination with more than 10,000. */
  pending: number;
  /** Those of them whose destination is failing. */
  retried: number;
}

/** Counts deliveries by when they were made, however late they ended. */
async function readDeliveries(
  ctx: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  period: Period,
): Promise<DeliveryBucket[]> {
  const buckets = bucketsOf(ctx.clock.now(), period);
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
    pending: pending.get(place)?.pending ?? 0,
    retried: pending.get(place)?.retried ?? 0,
  }));
}

interface PublishBucket extends Bucket {
  published: number;
  failed: number;
}

/** Counts publish requests by the day on which they ended; the last week also where less than that is looked at. */
async function readPublishes(
  ctx: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  period: Period,
): Promise<PublishBucket[]> {
  const buckets = bucketsOf(ctx.clock.now(), period === '24h' ? '7d' : period);
  const counted = await readPublishDays(ctx.db, scope, buckets[0]?.start as Date);
  const rows = rowsIn(buckets, counted, ({ day }) => day);
  return buckets.map((bucket, place) => ({
    ...bucket,
    published: sumOf(rows[place] ?? [], 'published'),
    failed: sumOf(rows[place] ?? [], 'failed'),
  }));
}

interface RequestBuckets {
  buckets: (Bucket & { ok: number; failed: number })[];
  /** The start of the count, when the log does not reach back to the first part of the period. */
  since?: Date;
}

async function readRequests(
  ctx: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  period: Period,
): Promise<RequestBuckets> {
  const buckets = bucketsOf(ctx.clock.now(), period);
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

// Tells which steps of a tenant's way to the first post are done.

export type FirstStep = keyof FirstSteps;

export const firstStepsOf = ({ db }: Pick<Context, 'db'>, scope: Scope): Promise<FirstSteps> =>
  readFirstSteps(db, scope);
