import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/client/sql.ts';
import { keepMedia } from '../../../db/tables/media.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { later, lifetimeMs } from '../media/limits.ts';

/** Keeps files until a day after the request that needs them is due, for any number of requests of one organization. */
export async function keepFiles(
  ctx: Context,
  tx: Sql,
  requests: readonly StoredPublishRequest[],
): Promise<void> {
  const now = ctx.now();
  const kept = requests.flatMap(({ mediaIds, dueAt }) => {
    const until = later(dueAt && dueAt > now ? dueAt : now, lifetimeMs);
    return mediaIds.map((id) => ({ id, until }));
  });
  const [scope] = requests;
  if (scope && kept.length > 0) await keepMedia(tx, scope, kept);
}
