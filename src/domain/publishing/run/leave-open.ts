import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client.ts';
import { advancePublishRequest, type StoredPublishRequest } from '../../../db/publish-requests.ts';
import { publishRequestChanged } from '../publish-events.ts';
import { enqueueRun } from '../queue-run.ts';
import { withStep } from '../steps.ts';
import { firstLookSeconds } from './settle-plan.ts';

/** Nobody knows whether it is there, and it is never made again on a guess: it is looked up from now on. */
export async function leaveOpen(
  ctx: Context,
  request: StoredPublishRequest,
  step: 'created' | 'confirmed' | 'looked_up',
): Promise<undefined> {
  const dueAt = new Date(ctx.now().getTime() + firstLookSeconds * 1000);
  await inTransaction(ctx.db, async (tx) => {
    const changed = await advancePublishRequest(tx, request, {
      status: 'outcome_unknown',
      phase: 'settle',
      tries: 0,
      dueAt,
      // Nobody may retry it: the provider may have created it in the time that was lost.
      ...(step === 'looked_up' ? { attemptedAt: request.doubtedSince } : {}),
      steps: withStep(ctx, request, step, 'unknown'),
    });
    if (!changed) return;
    await publishRequestChanged(ctx, tx, changed, 'publishRequest.outcomeUnknown');
    await enqueueRun(ctx, tx, changed, dueAt);
  });
}
