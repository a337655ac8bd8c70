import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findEventDestination } from '../../db/tables/event-destinations.ts';
import type { Caller } from '../foundation/caller.ts';
import { presentEventDestination } from './present-event-destination.ts';

export async function getEventDestination(
  ctx: Context,
  caller: Caller,
  { eventDestinationId }: Input<'eventDestinations.get'>,
): Promise<Output<'eventDestinations.get'>> {
  return presentEventDestination(await findEventDestination(ctx.db, caller, eventDestinationId));
}
