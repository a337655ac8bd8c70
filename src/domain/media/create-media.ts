import type { Context } from '../../context.ts';
import type { Input, Output, Schemas } from '../../contract/index.ts';
import { type Db, inTransaction } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { createMediaRows, type StoredMedia } from '../../db/media.ts';
import type { Scope } from '../../db/scope.ts';
import { requireStagedBytes, withinStagedBytes } from '../billing/staged-bytes.ts';
import type { Caller } from '../caller.ts';
import { admitMedia } from './admission.ts';
import { createSources, type NewSource } from './create-sources.ts';
import { requireDiskRoom } from './disk-room.ts';
import { enqueueStaging } from './enqueue-staging.ts';
import { newUploadKey } from './file-keys.ts';
import { later, uploadMs } from './limits.ts';
import { presentMedia } from './present-media.ts';

export async function createMedia(
  ctx: Context,
  caller: Caller,
  input: Input<'media.create'>,
): Promise<Output<'media.create'>> {
  admitMedia(ctx, caller, input);
  await requireDiskRoom(ctx, 'upload' in input ? input.upload.sizeBytes : 0);
  const [media] = await ('upload' in input
    ? withinStagedBytes(ctx, caller, input.upload.sizeBytes, (tx) =>
        createUpload(ctx, tx, caller, input.upload, input.altText),
      )
    : createSource(ctx, caller, input));
  return presentMedia(ctx, media as StoredMedia);
}

/** Creates a medium from a URL. Its size becomes known when it is fetched. */
async function createSource(ctx: Context, caller: Caller, input: NewSource): Promise<StoredMedia[]> {
  await requireStagedBytes(ctx, caller);
  return inTransaction(ctx.db, (tx) => createSources(ctx, tx, caller, [input]));
}

async function createUpload(
  ctx: Context,
  tx: Db,
  scope: Scope,
  { filename, contentType, sizeBytes, checksum }: Schemas['MediaUploadInput'],
  altText: string | undefined,
): Promise<StoredMedia[]> {
  const id = newId('media', scope.mode);
  const createdAt = ctx.now();
  const rows = await createMediaRows(tx, scope, [
    {
      id,
      createdAt,
      origin: 'upload',
      status: 'pending_upload',
      altText,
      filename,
      contentType,
      sizeBytes,
      checksum: checksum?.replace('sha256:', '').toLowerCase(),
      fileKey: ctx.storage.presigned ? newUploadKey(id) : null,
      expiresAt: later(createdAt, uploadMs),
    },
  ]);
  // An upload to this service enqueues its own staging when it arrives.
  if (ctx.storage.presigned) await enqueueStaging(ctx, tx, rows);
  return rows;
}
