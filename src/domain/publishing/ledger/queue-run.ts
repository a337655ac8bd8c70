import type { Context } from '../../../context.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import type { Sql } from '../../../db/client/sql.ts';
import { findMediaOfLink, type MediaStatus } from '../../../db/tables/media.ts';
import { type QueuedRequest, readPublishRequest } from '../../../db/tables/publish-requests.ts';
import type { TraceContext } from '../../../observability/tracing/trace-context.ts';
import { statusOf } from '../media/media-status.ts';

/** Enqueues the next step of a request. */
export function enqueueRun(
  ctx: Pick<Context, 'queue'>,
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
  ctx: Pick<Context, 'queue'>,
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

/** The statuses of a medium that is no longer awaited. */
const over: ReadonlySet<MediaStatus> = new Set(['ready', 'failed', 'expired']);

/**
 * Enqueues the publish request that a medium was made for, once the medium is no longer awaited. A request
 * that still waits for other files keeps waiting.
 */
export async function requeueRequestOf(ctx: Context, mediaId: string): Promise<void> {
  const media = await findMediaOfLink(ctx.db, mediaId);
  if (!media?.publishRequestId || !over.has(statusOf(ctx, media))) return;
  const { organizationId, publishRequestId: id } = media;
  const request = await readPublishRequest(ctx.db, { organizationId, id });
  if (request?.phase !== 'stage' || !request.dueAt) return;
  await inTransaction(ctx.db, (tx) => enqueueRun(ctx, tx, request));
}
