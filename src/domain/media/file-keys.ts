/** Where files lie in the store. Each try to write one has a key of its own, so that none writes over another. */
import { randomUUID } from 'node:crypto';

/** What the service has read, and nobody else can write to. */
export const newFileKey = (mediaId: string) => `media/${mediaId}-${randomUUID()}`;

/** What a pre-signed URL writes to, for as long as it is good. */
export const newUploadKey = (mediaId: string) => `uploads/${mediaId}-${randomUUID()}`;

export function isUploadKey(fileKey: string | null): fileKey is string {
  return fileKey?.startsWith('uploads/') ?? false;
}
