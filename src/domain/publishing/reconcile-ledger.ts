/**
 * After a restore: the ledger is compared with the providers. Whatever may have been carried out since the backup is in
 * doubt. What is due is looked up at once, the rest when its time comes, and nothing goes on before it was.
 */
import type { Context } from '../../context.ts';
import { writeReconciled } from '../../db/installation.ts';
import {
  countDoubted,
  doubtRequests,
  dueInDoubt,
  type StoredPublishRequest,
} from '../../db/publish-requests.ts';
import { ServiceError } from '../../errors.ts';
import { readHold } from '../installation/hold.ts';
import { findDone, isInDoubt, settleDoubt } from './run/look-first.ts';
import { takeStep } from './run/take-step.ts';

type Outcome = 'published' | 'notPublished' | 'unanswered';

export interface Reconciliation extends Record<Outcome, string[]> {
  /** What was done after it may be lost; absent when nobody knows, and everything since a request was made counts. */
  since?: Date;
  /** Found at the provider, and settled as published. */
  published: string[];
  /** Not there: they run after the release. */
  notPublished: string[];
  /** The provider could not be asked, or cannot tell. They are looked up after the release, before anything else. */
  unanswered: string[];
  /** Not due yet: they are looked up when they are. */
  later: number;
}

/** @param since when the backup was made. @throws ServiceError `conflict` when the installation is not held. */
export async function reconcileLedger(ctx: Context, since?: Date): Promise<Reconciliation> {
  const hold = await readHold(ctx);
  if (!hold)
    throw new ServiceError('conflict', {
      message: 'The installation is not held. Run `hold --workers --restored` first.',
    });
  const lostSince = since ?? hold.lostSince;
  await doubtRequests(ctx.db, hold.since, lostSince);
  const found: Record<Outcome, string[]> = { published: [], notPublished: [], unanswered: [] };
  // One after the other: of two that are alike, the first that is found is not the second one as well.
  for await (const request of dueInDoubt(ctx.db, ctx.now()))
    if (isInDoubt(request)) found[await lookUp(ctx, request)].push(request.id);
  await writeReconciled(ctx.db);
  const later = (await countDoubted(ctx.db)) - found.unanswered.length;
  return { ...(lostSince ? { since: lostSince } : {}), ...found, later };
}

async function lookUp(ctx: Context, request: StoredPublishRequest): Promise<Outcome> {
  const found = await findDone(ctx, request).then(
    (created) => ({ created }),
    (error: unknown) => {
      const { id: publishRequestId } = request;
      ctx.log.warn('not looked up', { subsystem: 'publishing', publishRequestId, error });
    },
  );
  if (!found) return 'unanswered';
  const settled = await settleDoubt(ctx, request, found.created);
  if (!found.created) return 'notPublished';
  if (settled) await takeStep(ctx, settled);
  return 'published';
}
