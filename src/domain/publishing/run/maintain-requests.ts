/**
 * What keeps publish requests right: times, lost jobs and groups that have ended, every minute; and the comparison with the providers after a
 * restore.
 */
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { writeReconciled } from '../../../db/tables/deployment.ts';
import { forgottenPublishGroups } from '../../../db/tables/publish-groups.ts';
import { stopRunningImports } from '../../../db/tables/publish-imports.ts';
import {
  countDoubted,
  doubtRequests,
  dueInDoubt,
  forgottenPublishRequests,
  keepInstants,
  resolvedByOtherRules,
  type StoredPublishRequest,
} from '../../../db/tables/publish-requests.ts';
import { ServiceError } from '../../../errors/index.ts';
import { dayMs, minuteMs } from '../../../lib/time.ts';
import { readPause } from '../../foundation/deployment.ts';
import { instantOf, timeZoneRules } from '../../foundation/schedule.ts';
import { applyTransition } from '../ledger/apply-transition.ts';
import { completeGroupsOf } from '../ledger/groups.ts';
import { enqueueRuns } from '../ledger/queue-run.ts';
import { isInDoubt, takeStep } from './run-requests.ts';
import { findDone } from './settle.ts';

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
  await completeForgotten(ctx);
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

/**
 * Completes groups whose last request was ended by what knows nothing of groups, such as a worker of an earlier release beside
 * this one.
 */
async function completeForgotten(ctx: Context): Promise<void> {
  for (const { organizationId, id } of await forgottenPublishGroups(ctx.db, ctx.clock.now(), batch))
    await inTransaction(ctx.db, (tx) => completeGroupsOf(ctx, tx, [{ organizationId, publishGroupId: id }]));
}

// Compares the ledger with the providers after a restore. Every request that may have been carried out since
// the backup is in doubt. Due ones are looked up at once, the others when they are due, and none continues
// before that.

type LookupOutcome = 'published' | 'notPublished' | 'unanswered';

interface Reconciliation extends Record<LookupOutcome, string[]> {
  /**
   * The time after which changes may be lost; absent when it is not known, in which case a request may have
   * been carried out at any time since it was made.
   */
  since?: Date;
  /** The requests that were found at the provider, and are settled as published. */
  published: string[];
  /** The requests that the provider does not have; they run after the release. */
  notPublished: string[];
  /**
   * The requests for which the provider did not answer or cannot tell; they are looked up first after the
   * release.
   */
  unanswered: string[];
  /** The number of requests that are not due yet; they are looked up when they are. */
  later: number;
  /**
   * The imports that ran, and are stopped: publish groups that the restore has lost may have been made of rows that are still to be
   * published. Whoever knows that they were not runs the import again.
   */
  stoppedImports: string[];
}

/**
 * Looks up the requests in doubt, and settles those that the provider has as published.
 * @param since when the backup was made; by default, the time of loss that the hold knows.
 * @throws ServiceError `conflict` when the deployment is not on hold.
 */
export async function reconcileLedger(ctx: Context, since?: Date): Promise<Reconciliation> {
  const hold = await readPause(ctx);
  if (!hold)
    throw new ServiceError('conflict', {
      message: 'The deployment is not on hold. Run `hold --workers --restored` first.',
    });
  const lostSince = since ?? hold.lostSince;
  await doubtRequests(ctx.db, hold.since, lostSince);
  const stoppedImports = await stopRunningImports(ctx.db, ctx.clock.now());
  const found: Record<LookupOutcome, string[]> = { published: [], notPublished: [], unanswered: [] };
  // The requests are looked up one after the other, so that a found post does not count for two requests with
  // equal content.
  for await (const request of dueInDoubt(ctx.db, ctx.clock.now()))
    if (isInDoubt(request)) found[await lookUp(ctx, request)].push(request.id);
  await writeReconciled(ctx.db);
  const later = (await countDoubted(ctx.db)) - found.unanswered.length;
  return { ...(lostSince ? { since: lostSince } : {}), ...found, later, stoppedImports };
}

async function lookUp(ctx: Context, request: StoredPublishRequest): Promise<LookupOutcome> {
  const found = await findDone(ctx, request).then(
    (created) => ({ created }),
    (error: unknown) => {
      const { id: publishRequestId } = request;
      ctx.observability.log.warn('lookup after restore failed', {
        subsystem: 'publishing',
        publishRequestId,
        error,
      });
    },
  );
  if (!found) return 'unanswered';
  const { created } = found;
  const moved = await applyTransition(
    ctx,
    request,
    created ? { outcome: 'found', created } : { outcome: 'absent' },
  );
  if (!created) return 'notPublished';
  if (moved) await takeStep(ctx, moved.request);
  return 'published';
}
