import type { Context } from '../../context.ts';
import { announceJobs } from '../../db/announce-jobs.ts';
import type { Db } from '../../db/client.ts';
import type { StoredPublishRequest } from '../../db/publish-requests.ts';

/** The next step as a job. Those of one account are a group: they share a budget at the provider. */
export async function enqueueRun(
  ctx: Context,
  tx: Db,
  { id, account }: Pick<StoredPublishRequest, 'id' | 'account'>,
  startAfter?: Date,
): Promise<void> {
  const job = { payload: { publishRequestId: id }, group: account };
  await ctx.queue.insert('publish.run', [{ ...job, ...(startAfter ? { startAfter } : {}) }], tx);
  if (!startAfter) await announceJobs(tx);
}
