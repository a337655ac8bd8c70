import type { Context } from '../../context.ts';

/** Deletes a file to which no row points. If the store fails, the sweep deletes it later. */
export async function discardFile(ctx: Context, fileKey: string | null): Promise<void> {
  if (fileKey === null) return;
  await ctx.storage
    .delete(fileKey)
    .catch((error) => ctx.log.warn('file not deleted', { subsystem: 'media', fileKey, error }));
}
