/** What the plans allow, and the way to make something that counts. Only live mode counts. */
import type { Context } from '../../context.ts';
import { countBackfillRequests } from '../../db/backfill-requests.ts';
import { type Db, inTransaction } from '../../db/client.ts';
import { lockPlan, readPlan } from '../../db/organizations.ts';
import { countLiveProfiles } from '../../db/profiles.ts';
import { countPublishRequests } from '../../db/publish-requests.ts';
import { isBilled, type Scope } from '../../db/scope.ts';
import { ServiceError } from '../../errors.ts';

const freeCaps = { connectedProfiles: 3, publishRequestsPerMonth: 100, backfillRequestsPerMonth: 5 } as const;
type Cap = keyof typeof freeCaps;
const capNames: Record<Cap, string> = {
  connectedProfiles: 'live Connected Profiles',
  publishRequestsPerMonth: 'publish requests a month',
  backfillRequestsPerMonth: 'backfill requests a month',
};

/**
 * Runs work that may add live Connected Profiles, in a transaction, one at a time per organization, so
 * that the count is exact. Throws `quota_exceeded`, with nothing done, when it would pass the cap.
 */
export function withinProfileCap<Result>(
  ctx: Context,
  scope: Scope,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx.db, async (tx) => {
    const plan = await lockPlan(tx, scope.organizationId);
    if (!isBilled(scope)) return work(tx);
    const usage = await countLiveProfiles(tx, scope);
    const result = await work(tx);
    const wanted = await countLiveProfiles(tx, scope);
    if (plan === 'free' && wanted > freeCaps.connectedProfiles && wanted > usage)
      throw capReached('connectedProfiles', usage);
    return result;
  });
}

/** What counts by the month, and how. */
const monthly = {
  publishRequestsPerMonth: countPublishRequests,
  backfillRequestsPerMonth: countBackfillRequests,
} as const;
type MonthlyCap = keyof typeof monthly;

/** The same for a request that counts by the month. Without a cap nobody waits for anybody. */
export function withinMonthlyCap<Result>(
  ctx: Context,
  scope: Scope,
  cap: MonthlyCap,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx.db, async (tx) => {
    if (isBilled(scope) && (await readPlan(tx, scope.organizationId)) === 'free') {
      await lockPlan(tx, scope.organizationId);
      await requireRoom(ctx, tx, scope, cap);
    }
    return work(tx);
  });
}

/** Whether one more would pass. Throws `quota_exceeded`. */
export async function requirePublishRoom(ctx: Context, scope: Scope): Promise<void> {
  if (isBilled(scope) && (await readPlan(ctx.db, scope.organizationId)) === 'free')
    await requireRoom(ctx, ctx.db, scope, 'publishRequestsPerMonth');
}

async function requireRoom(ctx: Context, db: Db, scope: Scope, cap: MonthlyCap): Promise<void> {
  const usage = await monthly[cap](db, scope, monthOf(ctx.now()));
  if (usage >= freeCaps[cap]) throw capReached(cap, usage);
}

/** The start of the calendar month in UTC. */
function monthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
}

function capReached(cap: Cap, usage: number): ServiceError {
  const limit = freeCaps[cap];
  return new ServiceError('quota_exceeded', {
    message: `The free plan allows ${limit} ${capNames[cap]}.`,
    meta: { cap, limit, usage },
  });
}
