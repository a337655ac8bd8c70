import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findEventDestination, removeEventDestination } from '../../db/tables/event-destinations.ts';
import { withinCap } from '../foundation/billing/caps.ts';
import type { Caller } from '../foundation/caller.ts';

/** Deletes a destination. Jobs that are already queued find nothing to deliver. */
export async function deleteEventDestination(
  ctx: Context,
  caller: Caller,
  { eventDestinationId }: Input<'eventDestinations.delete'>,
): Promise<Output<'eventDestinations.delete'>> {
  const { id } = await findEventDestination(ctx.db, caller, eventDestinationId);
  await withinCap(ctx, caller, 'eventDestinations', (tx) => removeEventDestination(tx, caller, id));
  ctx.destinations.forget(caller.organizationId);
  return { eventDestinationId, deleted: true };
}
