import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { findMediaOfLink, type MediaStatus } from '../../../db/tables/media.ts';
import { readPublishRequest } from '../../../db/tables/publish-requests.ts';
import { enqueueRun } from '../ledger/queue-run.ts';
import { statusOf } from '../media/media-status.ts';

/** The statuses of a medium that is no longer awaited. */
const over: ReadonlySet<MediaStatus> = new Set(['ready', 'failed', 'expired']);

/**
 * Enqueues the publish request that a medium was made for, once the medium is no longer awaited. A request
 * that still waits for other files goes on waiting.
 */
export async function requeueRequestOf(ctx: Context, mediaId: string): Promise<void> {
  const media = await findMediaOfLink(ctx.db, mediaId);
  if (!media?.publishRequestId || !over.has(statusOf(ctx, media))) return;
  const { organizationId, publishRequestId: id } = media;
  const request = await readPublishRequest(ctx.db, { organizationId, id });
  if (request?.phase !== 'stage' || !request.dueAt) return;
  await inTransaction(ctx.db, (tx) => enqueueRun(ctx, tx, request));
}
