import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findEvent } from '../../db/events.ts';
import { found } from '../../db/scope.ts';
import type { Caller } from '../caller.ts';
import { presentEvent } from './present-event.ts';

export async function getEvent(
  ctx: Context,
  caller: Caller,
  { eventId }: Input<'events.get'>,
): Promise<Output<'events.get'>> {
  return presentEvent(ctx, found(await findEvent(ctx.db, caller, eventId), 'The event', eventId));
}
