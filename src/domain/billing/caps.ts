/** What the plans allow, and the way to make something that counts. Only live mode counts. */
import type { Context } from '../../context.ts';
import { type Db, inTransaction } from '../../db/client.ts';
import { lockPlan } from '../../db/organizations.ts';
import { countLiveProfiles } from '../../db/profiles.ts';
import { isBilled, type Scope } from '../../db/scope.ts';
import { ServiceError } from '../../errors.ts';

const freeCaps = { connectedProfiles: 3 } as const;

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
    if (plan === 'free' && wanted > freeCaps.connectedProfiles && wanted > usage) throw capReached(usage);
    return result;
  });
}

function capReached(usage: number): ServiceError {
  const limit = freeCaps.connectedProfiles;
  return new ServiceError('quota_exceeded', {
    message: `The free plan allows ${limit} live Connected Profiles.`,
    meta: { cap: 'connectedProfiles', limit, usage },
  });
}
