/**
 * Compares the ledger with the providers after a restore. Every request that may have been carried out since
 * the backup is in doubt. Due ones are looked up at once, the others when they are due, and none continues
 * before that.
 */
import type { Context } from '../../../context.ts';
import { writeReconciled } from '../../../db/tables/deployment.ts';
import {
  countDoubted,
  doubtRequests,
  dueInDoubt,
  type StoredPublishRequest,
} from '../../../db/tables/publish-requests.ts';
import { ServiceError } from '../../../errors/index.ts';
import { readPause } from '../../foundation/deployment/maintenance-mode.ts';
import { applyTransition } from '../ledger/apply-transition.ts';
import { takeStep } from './run-requests.ts';
import { findDone, isInDoubt } from './settle.ts';

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
}

/**
 * Looks up the requests in doubt, and settles those that the provider has as published.
 * @param since when the backup was made; by default, the time of loss that the hold knows.
 * @throws ServiceError `conflict` when the installation is not held.
 */
export async function reconcileLedger(ctx: Context, since?: Date): Promise<Reconciliation> {
  const hold = await readPause(ctx);
  if (!hold)
    throw new ServiceError('conflict', {
      message: 'The installation is not held. Run `hold --workers --restored` first.',
    });
  const lostSince = since ?? hold.lostSince;
  await doubtRequests(ctx.db, hold.since, lostSince);
  const found: Record<LookupOutcome, string[]> = { published: [], notPublished: [], unanswered: [] };
  // The requests are looked up one after the other, so that a found post does not count for two requests with
  // equal content.
  for await (const request of dueInDoubt(ctx.db, ctx.clock.now()))
    if (isInDoubt(request)) found[await lookUp(ctx, request)].push(request.id);
  await writeReconciled(ctx.db);
  const later = (await countDoubted(ctx.db)) - found.unanswered.length;
  return { ...(lostSince ? { since: lostSince } : {}), ...found, later };
}

async function lookUp(ctx: Context, request: StoredPublishRequest): Promise<LookupOutcome> {
  const found = await findDone(ctx, request).then(
    (created) => ({ created }),
    (error: unknown) => {
      const { id: publishRequestId } = request;
      ctx.observability.log.warn('outcome lookup failed', {
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
