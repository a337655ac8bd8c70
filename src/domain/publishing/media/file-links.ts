/** The links by which files are fetched and uploaded. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import {
  findMedia,
  findReferredMedia,
  type MediaReference,
  type StoredMedia,
  touchMedia,
} from '../../../db/tables/media.ts';
import { notFound, ServiceError } from '../../../errors/index.ts';
import type { Patch } from '../../../inspection/inspected.ts';
import { addMs, hourMs } from '../../../lib/time.ts';
import { DownloadError } from '../../../outbound/download-error.ts';
import { type ByteRange, MissingFile } from '../../../storage/storage.ts';
import { filesUrlOf } from '../../grants/credentials/provider-access.ts';
import { lifetimeMs, statusOf } from './staged-media.ts';

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

const asItIs: GivenAs = { stripLocation: false };

/** Opens a file for the holder of a link to it. Throws `not_found`. */
export async function openFile(
  ctx: Context,
  reference: MediaReference,
  { stripLocation }: GivenAs = asItIs,
): Promise<OpenFile> {
  const media = await findReferredMedia(ctx.db, reference);
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
  // A generator that is left before it has begun does not close what it reads.
  return Readable.from(pass(), { objectMode: false }).once('close', () => content.destroy());
}

// Makes the URLs from which providers fetch files, signed and valid for some hours.

/** The validity of a link, longer than any provider takes to fetch a file. */
export const linkMs = 6 * hourMs;
const binding = ['file'];
const [whole, stripped] = ['whole', 'stripped'];

/**
 * Returns the URL of a file. This counts as a use, so the file is kept for another day. Throws `not_found`,
 * and `conflict` when it is not ready.
 */
export async function fileUrlOf(
  ctx: Context,
  scope: Scope,
  mediaId: string,
  { stripLocation }: GivenAs = asItIs,
): Promise<string> {
  const media = await findMedia(ctx.db, scope, mediaId);
  const used =
    statusOf(ctx, media) === 'ready' && (await touchMedia(ctx.db, media, addMs(ctx.clock.now(), lifetimeMs)));
  if (!used || media.fileKey === null || media.contentType === null)
    throw new ServiceError('conflict', {
      message: 'The media is not ready.',
      meta: { reason: 'media_not_ready' },
    });
  const expiresAt = addMs(ctx.clock.now(), linkMs);
  const { presigned } = ctx.outbound.storage;
  const strips = stripLocation && media.positions !== null;
  // The store has the file as it came.
  if (!strips && presigned && ctx.config.media.servedByStore)
    return presigned.get(media.fileKey, media.contentType, expiresAt);
  const token = ctx.security.sealers.mediaLinks.seal(
    [media.id, expiresAt.getTime(), strips ? stripped : whole, media.organizationId].join(' '),
    binding,
  );
  return `${filesUrlOf(ctx)}/${token}`;
}

/** Returns what a token is for; `undefined` when it was not made here or has expired. */
export function openFileToken(
  ctx: Pick<Context, 'clock' | 'security'>,
  token: string,
): (GivenAs & MediaReference) | undefined {
  const [mediaId = '', expiresAt, how, organizationId] =
    ctx.security.sealers.mediaLinks.open(token, binding)?.split(' ') ?? [];
  return Number(expiresAt) > ctx.clock.now().getTime()
    ? { organizationId, mediaId, stripLocation: how === stripped }
    : undefined;
}

/**
 * Tells whether the file can be fetched from the internet, by asking for it as a provider would. The caller
 * asks before a provider gets the URL.
 */
export async function isFetchable(
  ctx: Pick<Context, 'outbound' | 'observability'>,
  url: string,
): Promise<boolean> {
  return ctx.outbound.downloader.probe(url).catch((error) => {
    if (!(error instanceof DownloadError)) throw error;
    ctx.observability.log.warn('own file URL cannot be fetched', {
      subsystem: 'media',
      reason: error.message,
    });
    return false;
  });
}

// Makes the URL to which a file is sent: the store's, if it accepts files directly, or else this service's.

const uploadBinding = ['upload'];

export async function uploadOf(ctx: Context, media: StoredMedia): Promise<Schemas['MediaUpload']> {
  return { ...(await urlAndHeaders(ctx, media)), method: 'PUT', expiresAt: media.expiresAt.toISOString() };
}

async function urlAndHeaders(
  ctx: Context,
  { id, organizationId, fileKey, contentType, sizeBytes, expiresAt }: StoredMedia,
): Promise<Pick<Schemas['MediaUpload'], 'url' | 'headers'>> {
  const file = { contentType: contentType ?? '', sizeBytes: Number(sizeBytes) };
  const { presigned } = ctx.outbound.storage;
  if (presigned && fileKey) return presigned.put(fileKey, file, expiresAt);
  const token = ctx.security.sealers.mediaLinks.seal(id, uploadBinding);
  // Beside the token, which the release before reads as an id alone.
  const url = `${ctx.config.publicUrl}/uploads/${token}?organization=${organizationId}`;
  return { url, headers: { 'Content-Type': file.contentType } };
}

/**
 * Returns the medium that an upload URL is for; `undefined` when its token was not made here.
 * @param organizationId what the URL names; the medium is looked for there alone.
 */
export function openUploadLink(
  ctx: Pick<Context, 'security'>,
  token: string,
  organizationId: string | undefined,
): MediaReference | undefined {
  const mediaId = ctx.security.sealers.mediaLinks.open(token, uploadBinding);
  return mediaId === undefined ? undefined : { organizationId, mediaId };
}

// Opens files of the service for simulated providers, which fetch them as real ones do, but without a socket.

interface OwnFile {
  sizeBytes: number;
  read(start: number, length: number): Promise<Uint8Array>;
}

/** Returns the file at an address; `undefined` when it is none of the service, or is not there any more. */
export async function fetchOwnFile(ctx: Context, url: string): Promise<OwnFile | undefined> {
  const prefix = `${ctx.config.publicUrl}/files/`;
  const link = url.startsWith(prefix) ? openFileToken(ctx, url.slice(prefix.length)) : undefined;
  if (!link) return undefined;
  try {
    const { sizeBytes, read } = await openFile(ctx, link, link);
    return {
      sizeBytes,
      read: async (start, length) => {
        const end = Math.min(start + length, sizeBytes) - 1;
        return end < start ? Buffer.of() : buffer(await read({ start, end }));
      },
    };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return undefined;
    throw error;
  }
}
