import type { Context } from '../../context.ts';
import { announceJobs } from '../../db/announce-jobs.ts';
import type { Db } from '../../db/client.ts';
import type { StoredPublishRequest } from '../../db/publish-requests.ts';

type Queued = Pick<StoredPublishRequest, 'id' | 'account'>;

/** The next step as a job. */
export function enqueueRun(ctx: Context, tx: Db, { id, account }: Queued, startAfter?: Date): Promise<void> {
  return enqueueRuns(ctx, tx, [{ id, account, ...(startAfter ? { startAfter } : {}) }]);
}

/** However many there are, at once. Those of one account are a group: they share a budget at the provider. */
export async function enqueueRuns(
  ctx: Context,
  tx: Db,
  requests: readonly (Queued & { startAfter?: Date })[],
): Promise<void> {
  if (requests.length === 0) return;
  const jobs = requests.map(({ id, account, startAfter }) => ({
    payload: { publishRequestId: id },
    group: account,
    ...(startAfter ? { startAfter } : {}),
  }));
  await ctx.queue.insert('publish.run', jobs, tx);
  if (jobs.some(({ startAfter }) => !startAfter)) await announceJobs(tx, 'publish.run');
}
