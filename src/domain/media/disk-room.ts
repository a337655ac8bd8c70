/**
 * Keeps a margin of the disk free. A full disk breaks more than media, since the database may be on it, too.
 */
import type { Context } from '../../context.ts';
import { ServiceError } from '../../errors.ts';

const retryAfterSeconds = 60;

/**
 * Tells whether the margin stays free when a file is added. A store that does not tell its free space always
 * has room.
 * @param sizeBytes the size of the file, as far as it is known.
 */
export async function hasDiskRoom({ storage, config }: Context, sizeBytes = 0): Promise<boolean> {
  const free = await storage.freeBytes?.();
  return free === undefined || free - sizeBytes >= config.media.diskMarginBytes;
}

/** Throws `service_unavailable` when the disk has no room. */
export async function requireDiskRoom(ctx: Context, sizeBytes?: number): Promise<void> {
  if (await hasDiskRoom(ctx, sizeBytes)) return;
  throw new ServiceError('service_unavailable', {
    message:
      'The service has no room for more files at the moment. Nothing was attempted. Retry after the time in Retry-After.',
    retryAfterSeconds,
    detail: 'the disk of DATA_DIR has less free than MEDIA_DISK_MARGIN_BYTES',
  });
}
