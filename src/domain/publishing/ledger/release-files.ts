import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client/client.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { releaseMedia } from '../../../db/tables/media.ts';
import { later, lifetimeMs } from '../media/limits.ts';

/**
 * Lets files that a request no longer needs expire a day from now, unless a request that is due later names
 * them. It has to be called in the transaction in which the request stops needing them, after that change.
 */
export async function releaseFiles(
  ctx: Context,
  tx: Db,
  scope: Scope,
  mediaIds: readonly string[],
): Promise<void> {
  if (mediaIds.length === 0) return;
  await releaseMedia(tx, scope, [...mediaIds], later(ctx.now(), lifetimeMs), lifetimeMs);
}
