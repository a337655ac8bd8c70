/** Helpers that need a file system: for Node, Bun and Deno. */
import { openAsBlob } from 'node:fs';
import { basename, extname } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.flac': 'audio/flac',
  '.pdf': 'application/pdf',
};

/** Opens a file for an upload. It is read while it is sent, and never kept in memory as a whole. */
export async function fileFrom(
  path: string,
  type = contentTypes[extname(path).toLowerCase()],
): Promise<File> {
  const blob = await openAsBlob(path, type ? { type } : {});
  return new File([blob], basename(path), { type: blob.type });
}
