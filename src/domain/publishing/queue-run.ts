import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import type { StoredPublishRequest } from '../../db/publish-requests.ts';

type Queued = Pick<StoredPublishRequest, 'id' | 'account'>;

/** Enqueues the next step of a request. */
export function enqueueRun(ctx: Context, tx: Db, { id, account }: Queued, startAfter?: Date): Promise<void> {
  return enqueueRuns(ctx, tx, [{ id, account, ...(startAfter ? { startAfter } : {}) }]);
}

/**
 * Enqueues any number of requests at once. Jobs of one account form a group, since they share a budget at the
 * provider.
 */
export async function enqueueRuns(
  ctx: Context,
  tx: Db,
  requests: readonly (Queued & { startAfter?: Date })[],
): Promise<void> {
  const jobs = requests.map(({ id, account, startAfter }) => ({
    payload: { publishRequestId: id },
    group: account,
    ...(startAfter ? { startAfter } : {}),
  }));
  await ctx.queue.insert('publish.run', jobs, tx);
}
