/** Events are made no faster than they are taken: a slow receiver must not fill the database. */
import type { Context } from '../../../context.ts';
import type { ContentType } from '../../../contract/index.ts';
import type { StoredBackfillRequest } from '../../../db/backfill-requests.ts';
import { isBehind } from '../../../db/events.ts';
import { backfillTopic } from '../../../providers/describe.ts';
import { matchesTopic } from '../../events/topic-patterns.ts';
import { goOnLater } from './go-on-later.ts';

/** Deliveries of one destination that are on their way at most while more are made. */
export const mostPending = 1_000;

/** Whether one of the destinations that the events go to is behind. Without destinations none is. */
export async function mustWait(ctx: Context, request: StoredBackfillRequest): Promise<boolean> {
  const topic = backfillTopic(request.contentType as ContentType);
  const destinations = await ctx.destinations.enabled(ctx.db, request);
  const ids = destinations.filter(({ topics }) => matchesTopic(topics, topic)).map(({ id }) => id);
  return ids.length > 0 && isBehind(ctx.db, ids, mostPending);
}

const shortestSeconds = 1;
const longestSeconds = 60;

/** The longer nothing could be done, the longer: a receiver that is down is down for a while. */
export function holdBack(ctx: Context, request: StoredBackfillRequest): Promise<void> {
  const heldSeconds = (ctx.now().getTime() - request.advancedAt.getTime()) / 1000;
  const seconds = Math.min(Math.max(heldSeconds / 2, shortestSeconds), longestSeconds);
  return goOnLater(ctx, request, seconds, { status: 'running', resumesAt: null });
}
