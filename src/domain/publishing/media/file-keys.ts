/** Names files in the store. Each attempt to write one has its own key, so that none overwrites another. */
import { randomUUID } from 'node:crypto';

/** Returns the key of a file that the service has read and only it can write. */
export const newFileKey = (mediaId: string) => `media/${mediaId}-${randomUUID()}`;

/** Returns the key that a pre-signed URL can write to while it is valid. */
export const newUploadKey = (mediaId: string) => `uploads/${mediaId}-${randomUUID()}`;

export function isUploadKey(fileKey: string | null): fileKey is string {
  return fileKey?.startsWith('uploads/') ?? false;
}
