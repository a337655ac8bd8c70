import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client/client.ts';
import type { Sql } from '../../../db/client/sql.ts';
import type { QueuedRequest } from '../../../db/tables/publish-requests.ts';
import type { TraceContext } from '../../../observability/tracing/trace-context.ts';

/** Enqueues the next step of a request. */
export function enqueueRun(
  ctx: Context,
  tx: Db,
  { id, organizationId, account }: QueuedRequest,
  startAfter?: Date,
): Promise<void> {
  return enqueueRuns(ctx, tx, [{ id, organizationId, account, ...(startAfter ? { startAfter } : {}) }]);
}

/**
 * Enqueues any number of requests at once. Jobs of one account form a group, since they share a budget at the
 * provider.
 */
export async function enqueueRuns(
  ctx: Context,
  tx: Sql,
  requests: readonly (QueuedRequest & { startAfter?: Date; cause?: TraceContext | undefined })[],
): Promise<void> {
  const jobs = requests.map(({ id, organizationId, account, startAfter, cause }) => ({
    payload: { organizationId, publishRequestId: id },
    group: account,
    cause,
    ...(startAfter ? { startAfter } : {}),
  }));
  await ctx.queue.insert('publish.run', jobs, tx);
}
