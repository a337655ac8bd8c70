/** Runs backfills: each job reads one page, and the next page is the next job. */
import type { Context } from '../../../../context.ts';
import { readBackfillRequest, type StoredBackfillRequest } from '../../../../db/tables/backfill-requests.ts';
import { findProfile } from '../../../../db/tables/profiles.ts';
import { ServiceError } from '../../../../errors/index.ts';
import { applyTransition } from '../apply-transition.ts';
import { heldSeconds, mustWait } from './backpressure.ts';
import { keepStep } from './keep-step.ts';
import { outcomeOf } from './outcome-of.ts';
import { walkPage } from './walk-page.ts';

interface PageJob {
  backfillRequestId: string;
  version: number;
}

/** The promise is rejected when the job is to be repeated. */
export async function runBackfill(ctx: Context, { backfillRequestId, version }: PageJob): Promise<void> {
  const request = await readBackfillRequest(ctx.db, backfillRequestId, version);
  // The request was canceled, or another job has continued from here.
  if (!request?.going) return;
  if (request.status === 'queued') await applyTransition(ctx, request, { outcome: 'started' });
  else if (await mustWait(ctx, request))
    await applyTransition(ctx, request, {
      outcome: 'receiver_behind',
      afterSeconds: heldSeconds(ctx, request),
    });
  else await takePage(ctx, request);
}

async function takePage(ctx: Context, request: StoredBackfillRequest): Promise<void> {
  const profile = await findProfile(ctx.db, request, request.connectedProfileId).catch(ignoreGone);
  if (!profile) {
    await applyTransition(ctx, request, { outcome: 'profile_gone' });
    return;
  }
  let step: Awaited<ReturnType<typeof walkPage>>;
  try {
    step = await walkPage(ctx, profile, request);
  } catch (error) {
    await applyTransition(ctx, request, outcomeOf(request, error));
    return;
  }
  await keepStep(ctx, request, step);
}

function ignoreGone(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
}
