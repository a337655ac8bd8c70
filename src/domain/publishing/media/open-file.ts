import { Readable } from 'node:stream';
import type { Context } from '../../../context.ts';
import { findMediaOfLink } from '../../../db/tables/media.ts';
import { notFound } from '../../../errors/index.ts';
import type { Patch } from '../../../inspection/inspected.ts';
import { type ByteRange, MissingFile } from '../../../storage/storage.ts';
import { statusOf } from './media-status.ts';

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
      const content = await ctx.outbound.storage.get(fileKey, range).catch(gone);
      return patches.length > 0 ? patched(content, range?.start ?? 0, patches) : content;
    },
  };
}

/** Throws `not_found` for a file that was deleted after its row was read. */
function gone(error: unknown): never {
  throw error instanceof MissingFile ? notFound('The file') : error;
}

/**
 * Writes patches over a content on its way.
 * @param start the position of its first byte in the file.
 */
export function patched(content: Readable, start: number, patches: readonly Patch[]): Readable {
  const written = patches.map((patch) => ({ start: patch.start, bytes: Buffer.from(patch.hex, 'hex') }));
  async function* pass(): AsyncGenerator<Buffer> {
    let at = start;
    for await (const piece of content) {
      const copy = Buffer.from(piece as Uint8Array);
      for (const { start: first, bytes } of written) {
        const from = Math.max(first - at, 0);
        const skipped = Math.max(at - first, 0);
        if (from < copy.length && skipped < bytes.length) bytes.copy(copy, from, skipped);
      }
      at += copy.length;
      yield copy;
    }
  }
  return Readable.from(pass(), { objectMode: false });
}
