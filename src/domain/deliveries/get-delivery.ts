import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import { findDelivery } from '../../db/tables/events.ts';
import type { Caller } from '../foundation/caller.ts';
import { presentDelivery } from './present-delivery.ts';

/** Returns a delivery. Throws `not_found`. */
export async function getDelivery(
  ctx: Context,
  caller: Caller,
  { eventDestinationId, deliveryId }: { eventDestinationId: string; deliveryId: string },
): Promise<Schemas['Delivery']> {
  return presentDelivery(ctx, await findDelivery(ctx.db, caller, eventDestinationId, deliveryId));
}
