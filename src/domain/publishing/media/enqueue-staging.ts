import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/client/sql.ts';
import type { StoredMedia } from '../../../db/tables/media.ts';
import type { TraceContext } from '../../../observability/tracing/trace-context.ts';
import { later } from './limits.ts';

/** A medium with what has caused its job, where media of several causes are written together. */
export type CausedMedia = Pick<StoredMedia, 'id' | 'organizationId'> & { cause?: TraceContext | undefined };

/**
 * Enqueues a job for each medium. The jobs of one organization form a group, so that an organization that
 * stages many files delays only itself.
 */
export async function enqueueStaging(
  ctx: Context,
  tx: Sql,
  media: readonly CausedMedia[],
  delayMs = 0,
): Promise<void> {
  const startAfter = delayMs > 0 ? { startAfter: later(ctx.now(), delayMs) } : {};
  const jobs = media.map(({ id, organizationId, cause }) => ({
    payload: { mediaId: id },
    group: organizationId,
    cause,
    ...startAfter,
  }));
  await ctx.queue.insert('media.stage', jobs, tx);
}
