/** Ends the staging of a medium: it is ready, or has failed. */

import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { advanceMedia, type MediaChanges, type StoredMedia } from '../../../db/tables/media.ts';
import { countUsed, type Used } from '../../../db/tables/usage-counts.ts';
import { addMs, hourMs } from '../../../lib/time.ts';
import { emit } from '../../foundation/events/emit.ts';
import { exactSize, measuredSize } from '../../foundation/wording.ts';
import { discardFile } from './discard.ts';
import { presentFile } from './read-media.ts';
import { lifetimeMs } from './staged-media.ts';

/** Ends the staging of a medium, with the event in the same transaction. */
export async function makeReady(
  ctx: Context,
  media: StoredMedia,
  facts: MediaChanges & { sizeBytes?: number },
): Promise<void> {
  const { organizationId, mode, sizeBytes } = { ...media, ...facts };
  const counts = { mediaFiles: 1, mediaBytes: Number(sizeBytes ?? 0) };
  const used = { organizationId, mode, at: ctx.clock.now(), counts };
  await finish(ctx, media, 'media.ready', { ...facts, status: 'ready' }, [used]);
}

/** Fails the medium, emits the event, and deletes the file, which is useless. */
export async function fail(ctx: Context, media: StoredMedia, { code, message }: MediaFailure): Promise<void> {
  const changes = { status: 'failed', errorCode: code, errorMessage: message, fileKey: null } as const;
  if (await finish(ctx, media, 'media.failed', changes)) await discardFile(ctx, media.fileKey);
}

/**
 * Stores how the staging ended, and emits its event. Returns false when another process has continued the
 * medium, or it was deleted.
 * @param used what counts towards the usage. It is counted first, as by all that counts and then locks media.
 */
function finish(
  ctx: Context,
  media: StoredMedia,
  topic: 'media.ready' | 'media.failed',
  changes: MediaChanges,
  used: readonly Used[] = [],
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    if (used.length > 0) await countUsed(tx, used);
    const ended = { ...changes, sourceUrl: null, expiresAt: addMs(ctx.clock.now(), lifetimeMs) };
    const row = await advanceMedia(tx, media, ended);
    if (!row) throw new ContinuedElsewhere();
    await emit(ctx, tx, row, [{ topic, data: presentFile(ctx, row) }]);
    return true;
  }).catch((error) => {
    if (error instanceof ContinuedElsewhere) return false;
    throw error;
  });
}

/** Thrown when another process has continued the medium, so that nothing is counted. */
class ContinuedElsewhere extends Error {}

/** The reason why a file cannot be used, as the customer sees it. */
export class MediaFailure extends Error {
  override name = 'MediaFailure';
  readonly code: Schemas['MediaErrorCode'];

  constructor(code: Schemas['MediaErrorCode'], message: string) {
    super(message);
    this.code = code;
  }
}

export function tooLarge(most: number): MediaFailure {
  return new MediaFailure('too_large', `The file has more than ${exactSize(most)}.`);
}

export function unsupportedType(): MediaFailure {
  return new MediaFailure(
    'unsupported_type',
    'The file is no JPEG, PNG, GIF or WebP image, no MP4, MOV or WebM video, no MP3, M4A, Ogg, WAV or FLAC sound, and no PDF.',
  );
}

export function emptyFile(): MediaFailure {
  return new MediaFailure(
    'unsupported_type',
    'The file is empty: its server sent no bytes. Check what the URL answers.',
  );
}

export function noRoomLeft(): MediaFailure {
  return new MediaFailure(
    'no_room',
    'The plan has no room for the file among what is staged. Delete media that are not needed any more, and stage it again.',
  );
}

export function tooLargeForDisk(sizeBytes: number): MediaFailure {
  return new MediaFailure(
    'no_room',
    `The file has ${measuredSize(sizeBytes)}, which the disk of the service could not hold if it were empty. Stage a smaller one.`,
  );
}

export function noDiskSpace(waitedMs: number): MediaFailure {
  const hours = waitedMs / hourMs;
  return new MediaFailure(
    'no_room',
    `The disk of the service has had no room for the file for ${hours} hours. Stage it again later.`,
  );
}
