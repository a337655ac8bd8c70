import type { Context } from '../../../context.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { forgetFiles, mediaWithFiles } from '../../../db/tables/media.ts';

/** Deletes a file to which no row points. If the store fails, the sweep deletes it later. */
export async function discardFile(ctx: Context, fileKey: string | null): Promise<void> {
  if (fileKey === null) return;
  await ctx.storage
    .delete(fileKey)
    .catch((error) => ctx.log.warn('file not deleted', { subsystem: 'media', fileKey, error }));
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
    media.map(({ id }) => id),
  );
  return media.length;
}
