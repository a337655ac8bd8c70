import type { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { findMediaOfLink } from '../../db/media.ts';
import { notFound } from '../../errors.ts';
import { type ByteRange, MissingFile } from '../../storage/storage.ts';
import { statusOf } from './media-status.ts';

export interface OpenFile {
  contentType: string;
  sizeBytes: number;
  /** The SHA-256 hash in hexadecimal. */
  checksum: string;
  read(range?: ByteRange): Promise<Readable>;
}

/** Opens a file for the holder of a link to it. Throws `not_found`. */
export async function openFile(ctx: Context, mediaId: string): Promise<OpenFile> {
  const media = await findMediaOfLink(ctx.db, mediaId);
  const { fileKey, contentType, sizeBytes, checksum } = media ?? {};
  if (!media || statusOf(ctx, media) !== 'ready' || !fileKey || !contentType || !checksum)
    throw notFound('The file');
  return {
    contentType,
    sizeBytes: Number(sizeBytes),
    checksum,
    read: (range) => ctx.storage.get(fileKey, range).catch(gone),
  };
}

/** Throws `not_found` for a file that was deleted after its row was read. */
function gone(error: unknown): never {
  throw error instanceof MissingFile ? notFound('The file') : error;
}
