/** Keeps the files that requests need, and lets those expire that no request needs any more. */
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client/client.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { Sql } from '../../../db/client/sql.ts';
import { keepMedia, releaseMedia } from '../../../db/tables/media.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { later, lifetimeMs } from '../media/limits.ts';

/** Keeps files until a day after the request that needs them is due, for any number of requests of one organization. */
export async function keepFiles(
  ctx: Pick<Context, 'clock'>,
  tx: Sql,
  requests: readonly StoredPublishRequest[],
): Promise<void> {
  const now = ctx.clock.now();
  const kept = requests.flatMap(({ mediaIds, dueAt }) => {
    const until = later(dueAt && dueAt > now ? dueAt : now, lifetimeMs);
    return mediaIds.map((id) => ({ id, until }));
  });
  const [scope] = requests;
  if (scope && kept.length > 0) await keepMedia(tx, scope, kept);
}

/**
 * Lets files that a request no longer needs expire a day from now, unless a request that is due later names
 * them. It has to be called in the transaction in which the request stops needing them, after that change.
 */
export async function releaseFiles(
  ctx: Pick<Context, 'clock'>,
  tx: Db,
  scope: Scope,
  mediaIds: readonly string[],
): Promise<void> {
  if (mediaIds.length === 0) return;
  await releaseMedia(tx, scope, [...mediaIds], later(ctx.clock.now(), lifetimeMs), lifetimeMs);
}
