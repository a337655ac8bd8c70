import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client.ts';
import { forgottenPublishRequests } from '../../../db/publish-requests.ts';
import { enqueueRuns } from '../queue-run.ts';

const forgottenMs = 5 * 60 * 1000;
const batch = 1_000;

/** Nothing that is due is forgotten, whatever has become of its job. A second job finds nothing to do. */
export async function findForgotten(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - forgottenMs);
  const forgotten = await forgottenPublishRequests(ctx.db, before, batch);
  await inTransaction(ctx.db, (tx) => enqueueRuns(ctx, tx, forgotten));
}
