/** Deletes media and their files: when the customer asks for it, and when their time has ended. */

import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { inTransaction } from '../../../db/client/client.ts';
import type { Scope } from '../../../db/client/scope.ts';
import {
  expireMedia,
  findMedia,
  forgetFiles,
  knownFileKeys,
  mediaWithFiles,
  removeMedia,
} from '../../../db/tables/media.ts';
import { requestWaitingFor } from '../../../db/tables/publish-requests.ts';
import { ServiceError } from '../../../errors/index.ts';
import { hourMs } from '../../../lib/time.ts';
import type { Caller } from '../../foundation/caller.ts';

/**
 * Deletes a medium and its file. A process that is fetching or receiving its file finds no row to write to,
 * and discards the file. Throws `not_found`, and `conflict` while a publish request needs the medium.
 */
export async function deleteMedia(
  ctx: Context,
  caller: Caller,
  { mediaId }: Input<'media.delete'>,
): Promise<Output<'media.delete'>> {
  const { id } = await findMedia(ctx.db, caller, mediaId);
  const waiting = await requestWaitingFor(ctx.db, caller, id);
  if (waiting)
    throw new ServiceError('conflict', {
      message: `The publish request ${waiting} still needs this media. Cancel it first.`,
      meta: { reason: 'media_in_use' },
    });
  await discardFile(ctx, await inTransaction(ctx.db, (tx) => removeMedia(tx, caller, mediaId)));
  return { mediaId, deleted: true };
}

/** Deletes a file to which no row points. If the store fails, the sweep deletes it later. */
export async function discardFile(
  ctx: Pick<Context, 'outbound' | 'observability'>,
  fileKey: string | null,
): Promise<void> {
  if (fileKey === null) return;
  await ctx.outbound.storage
    .delete(fileKey)
    .catch((error) =>
      ctx.observability.log.warn('could not delete file', { subsystem: 'media', fileKey, error }),
    );
}

const filesAtOnce = 50;

/** Deletes a batch of the files of an organization, or of one of its modes. Returns how many. */
export async function discardFiles(
  ctx: Context,
  owner: Pick<Scope, 'organizationId'> & Partial<Scope>,
): Promise<number> {
  const media = await mediaWithFiles(ctx.db, owner, filesAtOnce);
  for (const { fileKey } of media) await discardFile(ctx, fileKey);
  await forgetFiles(
    ctx.db,
    owner,
    media.map(({ id }) => id),
  );
  return media.length;
}

// Expires media, and deletes files without a medium.

const batch = 500;

/** The number of media per batch; it is small because the store takes time for each file. */
const expiredAtOnce = 50;

/** Expires the media that are due and deletes their files, in batches, and yields the size of each batch. */
export async function* expireDue(ctx: Context): AsyncGenerator<number, void> {
  for (;;) {
    const keys = await expireMedia(ctx.db, ctx.clock.now(), expiredAtOnce);
    for (const key of keys) await discardFile(ctx, key);
    yield keys.length;
    if (keys.length < expiredAtOnce) return;
  }
}

/** The age from which a file without a row counts as left over. */
const orphanMs = 2 * hourMs;

const ours = /^(media|uploads)\/(test_)?med_[0-9a-z]{26}-/;

/** Deletes the files that a dead process or a failing store has left behind. Returns their number. */
export async function sweepStore(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - orphanMs);
  let swept = await ctx.outbound.storage.discardUnfinished(before);
  let old: string[] = [];
  for await (const { key, writtenAt } of ctx.outbound.storage.list()) {
    if (!ours.test(key) || writtenAt >= before) continue;
    old.push(key);
    if (old.length < batch) continue;
    swept += await discardOrphans(ctx, old);
    old = [];
  }
  return swept + (await discardOrphans(ctx, old));
}

async function discardOrphans(ctx: Context, keys: string[]): Promise<number> {
  const known = await knownFileKeys(ctx.db, keys);
  const orphans = keys.filter((key) => !known.has(key));
  for (const key of orphans) await discardFile(ctx, key);
  return orphans.length;
}
