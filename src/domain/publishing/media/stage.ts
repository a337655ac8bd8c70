/** Stages media. Each medium has one job at a time, which continues from the state in the row. */
import type { Context } from '../../../context.ts';
import { findMediaOfLink, type StoredMedia } from '../../../db/tables/media.ts';
import { enqueueStaging } from './enqueue-staging.ts';
import { fetchSource } from './fetch-source.ts';
import { statusOf } from './media-status.ts';
import { noticeUpload, takeOver } from './notice-upload.ts';
import { validate } from './validate.ts';

/** @param crowded is aborted when the file has had its time and another organization waits. */
export async function stageMedia(
  ctx: Context,
  { mediaId }: { mediaId: string },
  crowded: AbortSignal,
): Promise<void> {
  const media = await findMediaOfLink(ctx.db, mediaId);
  if (media) await stage(ctx, media, crowded);
}

async function stage(ctx: Context, media: StoredMedia, crowded: AbortSignal): Promise<void> {
  switch (statusOf(ctx, media)) {
    case 'fetching': {
      const fetched = await fetchSource(ctx, media, crowded);
      return fetched && validate(ctx, fetched);
    }
    case 'pending_upload':
      return awaitUpload(ctx, media);
    case 'validating': {
      const taken = await takeOver(ctx, media);
      return taken && validate(ctx, taken);
    }
    default:
      return undefined;
  }
}

const shortestWaitMs = 2_000;
const longestWaitMs = 60_000;

/**
 * Looks for the upload, and enqueues another look if it has not arrived: soon at first, then less often, down
 * to once a minute.
 */
async function awaitUpload(ctx: Context, media: StoredMedia): Promise<void> {
  if (await noticeUpload(ctx, media)) return;
  const ageMs = ctx.now().getTime() - media.createdAt.getTime();
  await enqueueStaging(ctx, ctx.db, [media], Math.min(Math.max(shortestWaitMs, ageMs), longestWaitMs));
}
