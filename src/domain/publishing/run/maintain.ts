/**
 * Runs every minute: it resolves scheduled wall times by this process's time zone rules, and replaces lost
 * jobs.
 */

import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import {
  forgottenPublishRequests,
  keepInstants,
  resolvedByOtherRules,
  type StoredPublishRequest,
} from '../../../db/tables/publish-requests.ts';
import { dayMs, minuteMs } from '../../../lib/time.ts';
import { instantOf, timeZoneRules } from '../../foundation/schedule.ts';
import { applyTransition } from '../ledger/apply-transition.ts';
import { enqueueRuns } from '../ledger/queue-run.ts';

const forgottenMs = 5 * minuteMs;
/**
 * The time ahead for which wall times are resolved again. No change of a zone's rules moves a wall time by
 * more than a day, so later requests need no look yet.
 */
const aheadMs = 2 * dayMs;
const batch = 1_000;

export async function maintainPublishing(ctx: Context): Promise<void> {
  await resolveAgain(ctx);
  await findForgotten(ctx);
}

/**
 * Computes again when the next scheduled requests are due, if their wall times were resolved by other time
 * zone rules than this process's. The wall time stays as the customer wrote it, so the instant moves.
 */
async function resolveAgain(ctx: Context): Promise<void> {
  const after = ctx.clock.now();
  const until = new Date(after.getTime() + aheadMs);
  const found = await resolvedByOtherRules(ctx.db, { rules: timeZoneRules, after, until, count: batch });
  const moved = found.filter((request) => instantNow(request)?.getTime() !== request.scheduledFor?.getTime());
  const kept = found.filter((request) => !moved.includes(request));
  if (kept.length > 0) await keepInstants(ctx.db, kept, timeZoneRules);
  for (const request of moved) {
    const scheduledFor = instantNow(request);
    if (scheduledFor)
      await applyTransition(ctx, request, {
        outcome: 'rescheduled',
        at: scheduledFor,
        columns: { scheduledFor, timeZoneRules },
      });
  }
}

/**
 * Returns the instant of the wall time by this process's rules; the old one for a zone that does not exist
 * any more.
 */
function instantNow({ localTime, timeZone, scheduledFor }: StoredPublishRequest): Date | null {
  return instantOf(localTime ?? '', timeZone ?? '') ?? scheduledFor;
}

/**
 * Enqueues new jobs for requests that have been due for some minutes, since their jobs may be lost. If the
 * old job still exists, the second one to run finds nothing to do.
 */
async function findForgotten(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - forgottenMs);
  const forgotten = await forgottenPublishRequests(ctx.db, before, batch);
  await inTransaction(ctx.db, (tx) => enqueueRuns(ctx, tx, forgotten));
}
