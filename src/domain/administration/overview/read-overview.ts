/** Reads a tenant at a glance: who is connected, what happened recently, and what somebody should look at. */
import type { Context } from '../../../context.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { countProfiles } from '../../../db/tables/profile-counts.ts';
import type { Period } from '../../foundation/time-buckets.ts';
import { type Alert, readAlerts } from './alerts.ts';
import {
  type DeliveryBucket,
  type PublishBucket,
  type RequestBuckets,
  readDeliveries,
  readPublishes,
  readRequests,
} from './charts.ts';

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

async function readProfiles(ctx: Context, scope: Scope): Promise<ProfileCounts> {
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
