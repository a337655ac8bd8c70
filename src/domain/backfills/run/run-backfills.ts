/** Runs backfills: each job reads one page, and the next page is the next job. */
import type { Context } from '../../../context.ts';
import { readBackfillRequest, type StoredBackfillRequest } from '../../../db/backfill-requests.ts';
import { findProfile } from '../../../db/profiles.ts';
import { ServiceError } from '../../../errors.ts';
import { endBackfill } from '../end-backfill.ts';
import { afterFailure } from './after-failure.ts';
import { holdBack, mustWait } from './backpressure.ts';
import { keepStep } from './keep-step.ts';
import { startBackfill } from './start-backfill.ts';
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
  if (request.status === 'queued') return startBackfill(ctx, request);
  if (await mustWait(ctx, request)) return holdBack(ctx, request);
  await takePage(ctx, request);
}

async function takePage(ctx: Context, request: StoredBackfillRequest): Promise<void> {
  const profile = await findProfile(ctx.db, request, request.connectedProfileId).catch(ignoreGone);
  if (!profile) return endGone(ctx, request);
  let step: Awaited<ReturnType<typeof walkPage>>;
  try {
    step = await walkPage(ctx, profile, request);
  } catch (error) {
    return afterFailure(ctx, request, error);
  }
  await keepStep(ctx, request, step);
}

async function endGone(ctx: Context, request: StoredBackfillRequest): Promise<void> {
  const error = { code: 'profile_gone', message: 'The Connected Profile was deleted.' };
  await endBackfill(ctx, request, { status: 'failed', stopReason: 'failed', error });
}

function ignoreGone(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
}
