import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { inTransaction } from '../../db/client.ts';
import { findEventDestination, removeEventDestination } from '../../db/event-destinations.ts';
import type { Caller } from '../caller.ts';

/** Jobs that are on their way find nothing to deliver. */
export async function deleteEventDestination(
  ctx: Context,
  caller: Caller,
  { eventDestinationId }: Input<'eventDestinations.delete'>,
): Promise<Output<'eventDestinations.delete'>> {
  const { id } = await findEventDestination(ctx.db, caller, eventDestinationId);
  await inTransaction(ctx.db, (tx) => removeEventDestination(tx, caller, id));
  ctx.destinations.forget(caller.organizationId);
  return { eventDestinationId, deleted: true };
}
