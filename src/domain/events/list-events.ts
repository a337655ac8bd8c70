import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { listEvents as readEvents } from '../../db/events.ts';
import type { Caller } from '../caller.ts';
import { requireFiltered } from '../filtered-ids.ts';
import { timeOf } from '../time-of.ts';
import { admitListTopics } from './admit-topics.ts';
import { presentEvent } from './present-event.ts';
import { topicsOf } from './topic-patterns.ts';

/** Lists events, the newest first. */
export async function listEvents(
  ctx: Context,
  caller: Caller,
  { cursor, limit, since, until, topic, topics, ...filters }: Input<'events.list'>,
): Promise<Output<'events.list'>> {
  admitListTopics(ctx, caller, { topic, topics });
  const wanted = topicsOf([...(topics ?? ['*'])]).filter((one) => topic === undefined || one === topic);
  const window = { since: timeOf(since), until: timeOf(until) };
  const range = ctx.ids.between('event', caller, window.since, window.until);
  const { rows, nextCursor } = await readEvents(
    ctx.db,
    caller,
    { ...filters, ...(topic || topics ? { topics: wanted } : {}), ...window, range },
    { cursor, limit },
  );
  await requireFiltered(ctx, caller, { cursor, ...filters }, rows);
  return {
    data: rows.map((event) => presentEvent(ctx, event)),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}
