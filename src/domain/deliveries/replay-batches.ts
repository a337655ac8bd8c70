/** Yields the events that a replay may send, the oldest first, a few hundred at a time. */
import type { Context } from '../../context.ts';
import type { Scope } from '../../db/client/scope.ts';
import { eventsBetween, eventsById, failedEventIds, type StoredEvent } from '../../db/tables/events.ts';

type Batches = AsyncGenerator<StoredEvent[]>;

const batch = 500;

/** Yields the events that the destination never accepted and that are not on their way to it. */
export async function* failedEvents(ctx: Context, scope: Scope, destinationId: string): Batches {
  const ids = await failedEventIds(ctx.db, scope, destinationId);
  for (let start = 0; start < ids.length; start += batch)
    yield await eventsById(ctx.db, scope, ids.slice(start, start + batch));
}

export async function* windowEvents(
  ctx: Context,
  scope: Scope,
  { since, until }: { since: string; until?: string },
): Batches {
  // A time before 1970 becomes 1970, which is before all events, since the database has no year 0.
  const window = {
    since: new Date(Math.max(0, Date.parse(since))),
    until: until ? new Date(Math.max(0, Date.parse(until))) : ctx.now(),
  };
  for (let afterId = ''; ; ) {
    const events = await eventsBetween(ctx.db, scope, window, afterId, batch);
    const last = events.at(-1);
    if (!last) return;
    yield events;
    afterId = last.id;
  }
}
