import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client.ts';
import {
  advancePublishRequest,
  type PublishChanges,
  type StoredPublishRequest,
} from '../../../db/publish-requests.ts';
import { enqueueRun } from '../queue-run.ts';

/** Waiting is another job, never a sleep. */
export async function goOnLater(
  ctx: Context,
  request: StoredPublishRequest,
  seconds: number,
  changes: PublishChanges = {},
): Promise<undefined> {
  const dueAt = new Date(ctx.now().getTime() + seconds * 1000);
  await inTransaction(ctx.db, async (tx) => {
    const changed = await advancePublishRequest(tx, request, { ...changes, dueAt });
    if (changed) await enqueueRun(ctx, tx, changed, dueAt);
  });
}
