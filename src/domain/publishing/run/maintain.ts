import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client.ts';
import { forgottenPublishRequests } from '../../../db/publish-requests.ts';
import { enqueueRuns } from '../queue-run.ts';
import { resolveAgain } from './resolve-again.ts';

const forgottenMs = 5 * 60 * 1000;
const batch = 1_000;

/** Every minute. */
export async function maintainPublishing(ctx: Context): Promise<void> {
  await resolveAgain(ctx);
  await findForgotten(ctx);
}

/** Nothing that is due is forgotten, whatever has become of its job. A second job finds nothing to do. */
async function findForgotten(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - forgottenMs);
  const forgotten = await forgottenPublishRequests(ctx.db, before, batch);
  await inTransaction(ctx.db, (tx) => enqueueRuns(ctx, tx, forgotten));
}
