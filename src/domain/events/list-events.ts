import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { listEvents as readEvents } from '../../db/events.ts';
import type { Caller } from '../caller.ts';
import { timeOf } from '../time-of.ts';
import { admitTopic } from './admit-topics.ts';
import { presentEvent } from './present-event.ts';

/** Lists events, the newest first. */
export async function listEvents(
  ctx: Context,
  caller: Caller,
  { cursor, limit, since, until, ...filters }: Input<'events.list'>,
): Promise<Output<'events.list'>> {
  admitTopic(ctx, caller, filters);
  const window = { since: timeOf(since), until: timeOf(until) };
  const range = ctx.ids.between('event', caller, window.since, window.until);
  const { rows, nextCursor } = await readEvents(
    ctx.db,
    caller,
    { ...filters, ...window, range },
    { cursor, limit },
  );
  return {
    data: rows.map((event) => presentEvent(ctx, event)),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}
