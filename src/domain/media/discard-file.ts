import type { Context } from '../../context.ts';

/** Once nothing points to it any more. A store that fails keeps a file that the sweep finds. */
export async function discardFile(ctx: Context, fileKey: string | null): Promise<void> {
  if (fileKey === null) return;
  await ctx.storage
    .delete(fileKey)
    .catch((error) => ctx.log.warn('file not deleted', { subsystem: 'media', fileKey, error }));
}
