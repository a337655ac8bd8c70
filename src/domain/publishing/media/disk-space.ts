/**
 * Refuses files for which the disk has no room. A full disk breaks more than media, since the database may be on it, too.
 */
import type { Context } from '../../../context.ts';
import { ServiceError } from '../../../errors/index.ts';
import { DiskFull } from '../../../storage/disk-space.ts';

const retryAfterSeconds = 60;

/** Throws `service_unavailable` when the disk has no room for a file of this size. */
export async function requireDiskSpace(
  { outbound: { storage } }: Pick<Context, 'outbound'>,
  sizeBytes: number,
): Promise<void> {
  if (!(await storage.room.has(sizeBytes))) throw noDiskSpace();
}

/** Turns the failure of a write that found no room on the disk into `service_unavailable`, and rethrows any other. */
export function refuseFullDisk(error: unknown): never {
  throw error instanceof DiskFull ? noDiskSpace(error) : error;
}

function noDiskSpace(cause?: unknown): ServiceError {
  return new ServiceError('service_unavailable', {
    message:
      'The service has no room for more files at the moment. Nothing was attempted. Retry after the time in Retry-After.',
    retryAfterSeconds,
    detail: 'the disk of DATA_DIR has less free than MEDIA_DISK_MARGIN_BYTES',
    cause,
  });
}
