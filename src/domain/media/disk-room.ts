/** A disk that runs full takes down more than media: the database may lie on it, too. Files leave a margin free. */
import type { Context } from '../../context.ts';
import { ServiceError } from '../../errors.ts';

const retryAfterSeconds = 60;

/** @param sizeBytes of the file that is to come, as far as it is known. */
export async function hasDiskRoom({ storage, config }: Context, sizeBytes = 0): Promise<boolean> {
  const free = await storage.freeBytes?.();
  return free === undefined || free - sizeBytes >= config.media.diskMarginBytes;
}

/** Throws `service_unavailable`. */
export async function requireDiskRoom(ctx: Context, sizeBytes?: number): Promise<void> {
  if (await hasDiskRoom(ctx, sizeBytes)) return;
  throw new ServiceError('service_unavailable', {
    message:
      'The service has no room for more files at the moment. Nothing was attempted. Retry after the time in Retry-After.',
    retryAfterSeconds,
    detail: 'the disk of DATA_DIR has less free than MEDIA_DISK_MARGIN_BYTES',
  });
}
