import type { Readable } from 'node:stream';
import type { Context } from '../../../context.ts';
import { findMediaOfLink } from '../../../db/tables/media.ts';
import { notFound } from '../../../errors/index.ts';
import type { Patch } from '../../../inspection/inspected.ts';
import { type ByteRange, MissingFile } from '../../../storage/storage.ts';
import { statusOf } from './media-status.ts';
import { patched } from './patched.ts';

export interface OpenFile {
  contentType: string;
  sizeBytes: number;
  /** Tells the file from others, and from itself with its position. */
  version: string;
  read(range?: ByteRange): Promise<Readable>;
}

/** How a file is given away. */
export interface GivenAs {
  /** True to leave out the position at which it was taken. */
  stripLocation: boolean;
}

export const asItIs: GivenAs = { stripLocation: false };

/** Opens a file for the holder of a link to it. Throws `not_found`. */
export async function openFile(
  ctx: Context,
  mediaId: string,
  { stripLocation }: GivenAs = asItIs,
): Promise<OpenFile> {
  const media = await findMediaOfLink(ctx.db, mediaId);
  const { fileKey, contentType, sizeBytes, checksum } = media ?? {};
  if (!media || statusOf(ctx, media) !== 'ready' || !fileKey || !contentType || !checksum)
    throw notFound('The file');
  const patches = stripLocation ? ((media.positions ?? []) as unknown as Patch[]) : [];
  return {
    contentType,
    sizeBytes: Number(sizeBytes),
    version: patches.length > 0 ? `${checksum}-without-location` : checksum,
    async read(range) {
      const content = await ctx.storage.get(fileKey, range).catch(gone);
      return patches.length > 0 ? patched(content, range?.start ?? 0, patches) : content;
    },
  };
}

/** Throws `not_found` for a file that was deleted after its row was read. */
function gone(error: unknown): never {
  throw error instanceof MissingFile ? notFound('The file') : error;
}
