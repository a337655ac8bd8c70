import type { Context } from '../../../context.ts';
import { publishedByOthers } from '../../../db/publish-requests.ts';
import type { Created } from '../../../providers/publish.ts';
import type { Work } from './open-work.ts';

/** Among what the account shows, the oldest that fits and that no other request has created. */
export async function findOwn(
  ctx: Context,
  { request, steps, content, progress, through }: Work,
): Promise<Created | undefined> {
  const since = request.attemptedAt ?? request.doubtedSince ?? request.startedAt ?? request.createdAt;
  const fitting = await through((call) => steps.find(call, content, progress, since));
  if (fitting.length === 0) return undefined;
  const ids = fitting.map(({ externalId }) => externalId);
  const others = new Set(await publishedByOthers(ctx.db, request, ids));
  return fitting.find(({ externalId }) => !others.has(externalId));
}
