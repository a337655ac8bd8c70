import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { inTransaction } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { createMedia as insertMedia, type NewMedia } from '../../db/media.ts';
import { validationError } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import { mediaProblems } from './admission.ts';
import { enqueueStaging } from './enqueue-staging.ts';
import { newUploadKey } from './file-keys.ts';
import { later, lifetimeMs, uploadMs } from './limits.ts';
import { presentMedia } from './present-media.ts';

/** Row and job in one transaction: whatever becomes of this process, somebody fetches the file. */
export async function createMedia(
  ctx: Context,
  caller: Caller,
  input: Input<'media.create'>,
): Promise<Output<'media.create'>> {
  const problems = mediaProblems(ctx, input);
  if (problems.length > 0) throw validationError(problems);
  const id = newId('media', caller.mode);
  const createdAt = ctx.now();
  const media = await inTransaction(ctx.db, async (tx) => {
    const row = await insertMedia(tx, caller, {
      id,
      createdAt,
      altText: input.altText,
      ...originOf(ctx, id, createdAt, input),
    });
    // An upload to this service tells of itself when it comes.
    if (row.origin === 'source_url' || ctx.storage.presigned) await enqueueStaging(ctx, tx, row);
    return row;
  });
  ctx.queue.wake();
  return presentMedia(ctx, media);
}

function originOf(
  ctx: Context,
  id: string,
  createdAt: Date,
  { sourceUrl = '', upload, filename }: Input<'media.create'>,
): Pick<NewMedia, 'origin' | 'status' | 'expiresAt'> & Partial<NewMedia> {
  if (!upload)
    return {
      origin: 'source_url',
      status: 'fetching',
      sourceUrl: ctx.keyring.seal(sourceUrl, id),
      filename,
      expiresAt: later(createdAt, lifetimeMs),
    };
  return {
    origin: 'upload',
    status: 'pending_upload',
    filename: upload.filename,
    contentType: upload.contentType,
    sizeBytes: upload.sizeBytes,
    checksum: upload.checksum?.replace('sha256:', '').toLowerCase(),
    fileKey: ctx.storage.presigned ? newUploadKey(id) : null,
    expiresAt: later(createdAt, uploadMs),
  };
}
