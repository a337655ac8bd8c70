/** Stages media. Each medium has one job at a time, which continues from the state in the row. */

import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../../context.ts';
import { findReferredMedia, type MediaChanges, type StoredMedia } from '../../../db/tables/media.ts';
import { DamagedFile, type InspectedFile } from '../../../inspection/inspected.ts';
import { kindOf, type MediaType, magicBytes, mediaTypeOf } from '../../../inspection/media-types.ts';
import { MissingFile } from '../../../storage/storage.ts';
import { fetchSource } from './fetch-source.ts';
import { fail, MediaFailure, makeReady, tooLarge, unsupportedType } from './finish-staging.ts';
import type { Measured } from './measure-file.ts';
import { noticeUpload, takeOver } from './read-media.ts';
import { enqueueStaging, mostBytes, statusOf } from './staged-media.ts';

/** @param crowded is aborted when the file has had its time and another organization waits. */
export async function stageMedia(
  ctx: Context,
  job: { organizationId?: string; mediaId: string },
  crowded: AbortSignal,
): Promise<void> {
  const media = await findReferredMedia(ctx.db, job);
  if (media) await stage(ctx, media, crowded);
}

async function stage(ctx: Context, media: StoredMedia, crowded: AbortSignal): Promise<void> {
  switch (statusOf(ctx, media)) {
    case 'fetching': {
      const fetched = await fetchSource(ctx, media, crowded);
      return fetched && validate(ctx, fetched);
    }
    case 'pending_upload':
      return awaitUpload(ctx, media);
    case 'validating': {
      const taken = await takeOver(ctx, media);
      return taken && validate(ctx, taken);
    }
    default:
      return undefined;
  }
}

const shortestWaitMs = 2_000;
const longestWaitMs = 60_000;

/**
 * Looks for the upload, and enqueues another look if it has not arrived: soon at first, then less often, down
 * to once a minute.
 */
async function awaitUpload(ctx: Context, media: StoredMedia): Promise<void> {
  if (await noticeUpload(ctx, media)) return;
  const ageMs = ctx.clock.now().getTime() - media.createdAt.getTime();
  await enqueueStaging(ctx, ctx.db, [media], Math.min(Math.max(shortestWaitMs, ageMs), longestWaitMs));
}

/** Checks whether a file in the store is what it was announced to be, and inspects it. */
async function validate(ctx: Context, media: StoredMedia): Promise<void> {
  const fileKey = media.fileKey ?? '';
  try {
    const file = await openFile(ctx, fileKey);
    const contentType = await typeOf(ctx, file, media);
    const measured = media.measured ? {} : await measureStored(ctx, fileKey, file, media);
    const { video, positions, ...facts } = await ctx.outbound.inspector.inspect(
      file,
      contentType,
      media.organizationId,
    );
    await makeReady(ctx, media, {
      ...facts,
      ...measured,
      contentType,
      ...(video ? { video: { ...video } } : {}),
      ...(positions ? { positions: positions.map((patch) => ({ ...patch })) } : {}),
    });
  } catch (error) {
    await fail(ctx, media, failureOf(error));
  }
}

/**
 * Turns an error into the medium's failure. An error that is not the file's fault is thrown, so that the job
 * is repeated.
 */
function failureOf(error: unknown): MediaFailure {
  if (error instanceof MediaFailure) return error;
  if (error instanceof DamagedFile) return new MediaFailure('damaged', error.message);
  throw error;
}

async function openFile(ctx: Pick<Context, 'outbound'>, fileKey: string): Promise<InspectedFile> {
  const head = await ctx.outbound.storage.head(fileKey);
  if (!head) throw new MissingFile(fileKey);
  const { sizeBytes } = head;
  return {
    sizeBytes,
    async read(start, length) {
      const end = Math.min(start + length, sizeBytes) - 1;
      return end < start ? Buffer.of() : buffer(await ctx.outbound.storage.get(fileKey, { start, end }));
    },
  };
}

/**
 * Returns the type of the file, which its first bytes show. It may be another one of the announced kind: programs announce
 * files by their names. Throws MediaFailure when the type is not supported or of another kind, or when the file is too
 * large for it.
 */
async function typeOf(
  ctx: Pick<Context, 'config' | 'providers'>,
  file: InspectedFile,
  { contentType }: StoredMedia,
): Promise<MediaType> {
  const type = await mediaTypeOf(await file.read(0, magicBytes));
  if (!type) throw unsupportedType();
  if (contentType !== null && kindOf(contentType) !== kindOf(type))
    throw new MediaFailure('type_mismatch', `The file is ${type}, and not ${contentType} as announced.`);
  const most = mostBytes(ctx, type);
  if (file.sizeBytes > most) throw tooLarge(most);
  return type;
}

/**
 * Measures a file that was sent directly to the store, and so was not measured on its way. Throws
 * MediaFailure when its hash is not the announced one.
 */
async function measureStored(
  ctx: Pick<Context, 'outbound'>,
  fileKey: string,
  { sizeBytes }: InspectedFile,
  { checksum: announced }: StoredMedia,
): Promise<Measured & Pick<MediaChanges, 'measured'>> {
  const hash = createHash('sha256');
  for await (const piece of await ctx.outbound.storage.get(fileKey)) hash.update(piece);
  const checksum = hash.digest('hex');
  if (announced !== null && announced !== checksum)
    throw new MediaFailure('checksum_mismatch', 'The file has another SHA-256 than announced.');
  return { sizeBytes, checksum, measured: true };
}
