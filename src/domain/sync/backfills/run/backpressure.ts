/**
 * Lets a backfill emit events no faster than they are delivered, so that a slow receiver does not fill the
 * database.
 */
import type { Context } from '../../../../context.ts';
import type { ContentType } from '../../../../contract/index.ts';
import type { StoredBackfillRequest } from '../../../../db/tables/backfill-requests.ts';
import { isBehind } from '../../../../db/tables/events.ts';
import { backfillTopic } from '../../../../providers/describe.ts';
import { audienceOf } from '../../../foundation/events/audience.ts';

/** The number of pending deliveries at which a destination is behind, so that a backfill for it waits. */
export const mostPending = 1_000;

/** Tells whether a destination that gets the backfill's events has too many pending deliveries. */
export async function mustWait(ctx: Context, request: StoredBackfillRequest): Promise<boolean> {
  const topic = backfillTopic(request.contentType as ContentType);
  const destinations = await ctx.destinations.enabled(ctx.db, request);
  const event = { topic, connectedProfileId: request.connectedProfileId, subjectId: null };
  const reaches = await audienceOf(ctx.db.$sql, request, destinations, [event]);
  const ids = destinations.filter((destination) => reaches(event, destination)).map(({ id }) => id);
  return ids.length > 0 && isBehind(ctx.db, request, ids, mostPending);
}

const shortestSeconds = 1;
const longestSeconds = 60;

/**
 * Returns for how many seconds a backfill is held back: longer each time, up to a minute, because a receiver that is down
 * usually stays down for a while.
 */
export function heldSeconds(ctx: Context, { advancedAt }: StoredBackfillRequest): number {
  const soFar = (ctx.now().getTime() - advancedAt.getTime()) / 1000;
  return Math.min(Math.max(soFar / 2, shortestSeconds), longestSeconds);
}
