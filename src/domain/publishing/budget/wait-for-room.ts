import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client.ts';
import { advancePublishRequest, type StoredPublishRequest } from '../../../db/publish-requests.ts';
import { keepFiles } from '../keep-files.ts';
import { enqueueRun } from '../queue-run.ts';
import { withStep } from '../steps.ts';

const step = 'waiting';

/** It is due, and has not started: until there is room it can still be changed and canceled. */
export async function waitForRoom(
  ctx: Context,
  request: StoredPublishRequest,
  dueAt: Date,
): Promise<undefined> {
  const last = (request.steps as { name?: string }[]).at(-1)?.name;
  await inTransaction(ctx.db, async (tx) => {
    const waiting = await advancePublishRequest(tx, request, {
      status: 'queued',
      dueAt,
      ...(last === step ? {} : { steps: withStep(ctx, request, step, 'platform_rate_limit') }),
    });
    if (!waiting) return;
    await keepFiles(ctx, tx, waiting);
    await enqueueRun(ctx, tx, waiting, dueAt);
  });
}
