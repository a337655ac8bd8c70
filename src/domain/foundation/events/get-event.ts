import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { found } from '../../../db/client/scope.ts';
import { findEvent } from '../../../db/tables/events.ts';
import type { Caller } from '../caller.ts';
import { presentEvent } from './present-event.ts';

export async function getEvent(
  ctx: Context,
  caller: Caller,
  { eventId }: Input<'events.get'>,
): Promise<Output<'events.get'>> {
  return presentEvent(ctx, found(await findEvent(ctx.db, caller, eventId), 'The event', eventId));
}
