/** Plans, their caps, and what organizations use of them. */

import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import { isBilled, type Scope } from '../../../db/client/scope.ts';
import type { Sql } from '../../../db/client/statements.ts';
import { countBilledDestinations } from '../../../db/tables/event-destinations.ts';
import { lockPlan, type Plan, readPlan } from '../../../db/tables/organizations.ts';
import { countLiveProfiles } from '../../../db/tables/profile-search.ts';
import { countUses, readUse, recordLevel } from '../../../db/tables/usage-months.ts';
import { ServiceError } from '../../../errors/index.ts';

export type { Plan };
export type Caps = Schemas['PlanCaps'];
export type Cap = keyof Caps;

const freeCaps: Caps = {
  connectedProfiles: 3,
  publishRequestsPerMonth: 100,
  backfillRequestsPerMonth: 5,
  eventDestinations: 2,
};

export const caps: Readonly<Record<Plan, Caps | null>> = { free: freeCaps, paid: null };

const gibibyte = 2 ** 30;

/**
 * Plan -> the bytes that may be staged at the same time, in each mode: files take up space in test mode, too.
 */
export const mostStagedBytes: Readonly<Record<Plan, number>> = {
  free: 5 * gibibyte,
  paid: 200 * gibibyte,
};

interface CapKind {
  /** The name of the cap, for people. */
  name: string;
  /** Counts the existing things, for a cap on these; absent for a cap on a month's uses. */
  count?: (db: Db, organizationId: string) => Promise<number>;
}

export const capKinds: Readonly<Record<Cap, CapKind>> = {
  connectedProfiles: { name: 'live Connected Profiles', count: countLiveProfiles },
  publishRequestsPerMonth: { name: 'publish requests a month' },
  backfillRequestsPerMonth: { name: 'backfill requests a month' },
  eventDestinations: { name: 'Event Destinations', count: countBilledDestinations },
};

export const capNames = Object.keys(capKinds) as Cap[];

/** Returns the first day of the calendar month in UTC. */
export function monthOf(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}

// Guards everything that counts towards a cap, when it is made or removed. Only live mode counts.

type Work<Result> = (tx: Db) => Promise<Result>;
type Count = NonNullable<(typeof capKinds)[Cap]['count']>;

/**
 * Runs the work in a transaction that also counts it. Throws `quota_exceeded`, with nothing done, when it
 * would exceed the cap. An organization that has ended a cap, after a paid plan has ended, keeps what it has.
 */
export function withinCap<Result>(
  ctx: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  cap: Cap,
  work: Work<Result>,
  uses = 1,
): Promise<Result> {
  const { count } = capKinds[cap];
  if (!count) return inTransaction(ctx.db, (tx) => withinMonth(ctx, tx, scope, { cap, uses }, work));
  return ctx.db.$concurrency.runExclusive(scope.organizationId, () =>
    inTransaction(ctx.db, (tx) => withinLevel(ctx, tx, scope, cap, count, work)),
  );
}

/**
 * Returns the month's limit, of which as many uses are left; `undefined` when there is no limit. Throws
 * `quota_exceeded` when the limit is reached.
 */
export async function requireRoom(
  ctx: Pick<Context, 'clock'>,
  db: Db,
  scope: Scope,
  cap: Cap,
  uses = 1,
): Promise<number | undefined> {
  if (!isBilled(scope)) return undefined;
  const limit = caps[await readPlan(db, scope.organizationId)]?.[cap];
  if (limit === undefined) return undefined;
  const usage = await readUse(db, usageKey(ctx, scope, cap));
  if (usage + uses > limit) throw capReached(cap, limit, usage, uses);
  return limit;
}

/**
 * Runs the work under a cap on existing things. Changes of one organization, of either mode, run one after
 * the other, so that the count is exact.
 */
async function withinLevel<Result>(
  ctx: Pick<Context, 'clock'>,
  tx: Db,
  scope: Scope,
  cap: Cap,
  count: Count,
  work: Work<Result>,
): Promise<Result> {
  const limit = caps[await lockPlan(tx, scope.organizationId)]?.[cap] ?? Number.POSITIVE_INFINITY;
  if (!isBilled(scope)) return work(tx);
  const before = await count(tx, scope.organizationId);
  const result = await work(tx);
  const after = await count(tx, scope.organizationId);
  if (after > limit && after > before) throw capReached(cap, limit, before);
  if (after !== before) await recordLevel(tx, usageKey(ctx, scope, cap), after);
  return result;
}

/**
 * Runs the work under a cap on a month's uses. The limit is checked before the work and the use is counted
 * after it, so that others wait for the counter no longer than for a commit.
 */
async function withinMonth<Result>(
  ctx: Pick<Context, 'clock'>,
  tx: Db,
  scope: Scope,
  { cap, uses }: { cap: Cap; uses: number },
  work: Work<Result>,
): Promise<Result> {
  await requireRoom(ctx, tx, scope, cap, uses);
  const result = await work(tx);
  await spendCap(ctx, tx, scope, cap, uses);
  return result;
}

/**
 * Counts uses of a month in the transaction that makes them, as its last statement.
 * @throws ServiceError `quota_exceeded` when they exceed the cap.
 */
export async function spendCap(
  ctx: Pick<Context, 'clock'>,
  tx: Sql,
  scope: Scope,
  cap: Cap,
  uses: number,
): Promise<void> {
  if (!isBilled(scope)) return;
  const key = usageKey(ctx, scope, cap);
  if (await countUses(tx, key, uses, limitsOf(cap))) return;
  const limit = caps[await readPlan(tx, scope.organizationId)]?.[cap];
  throw capReached(cap, limit ?? 0, await readUse(tx, key), uses);
}

/** Returns plan -> its limit, for the plans that have one. */
function limitsOf(cap: Cap): Partial<Record<Plan, number>> {
  return Object.fromEntries(
    Object.entries(caps).flatMap(([plan, limits]) => (limits ? [[plan, limits[cap]]] : [])),
  );
}

const usageKey = (ctx: Pick<Context, 'clock'>, { organizationId }: Scope, cap: Cap) => ({
  organizationId,
  cap,
  month: monthOf(ctx.clock.now()),
});

/** @param needed how many uses there have to be room for; the answer says so where it is not one. */
function capReached(cap: Cap, limit: number, usage: number, needed = 1): ServiceError {
  const allows = `The free plan allows ${limit} ${capKinds[cap].name}.`;
  if (needed === 1)
    return new ServiceError('quota_exceeded', { message: allows, meta: { cap, limit, usage } });
  const left = Math.max(0, limit - usage);
  return new ServiceError('quota_exceeded', {
    message: `${allows} ${needed} are needed at once, and ${left} are left.`,
    meta: { cap, limit, usage, needed },
  });
}

// Rehearses a reached cap in test mode, which has no caps of its own.

/** The marker in the text of a publish request that makes the cap count as reached. */
export const capMarker = '#fault:quota_exceeded';

/**
 * Throws `quota_exceeded`, with the figures of the free plan, when a text of test mode contains the marker.
 */
export function simulatePublishCap(scope: Scope, text: string | undefined): void {
  if (isBilled(scope) || !text?.includes(capMarker)) return;
  const limit = caps.free?.publishRequestsPerMonth ?? 0;
  throw capReached('publishRequestsPerMonth', limit, limit);
}
