import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { PageRequest } from '../../db/client/pages.ts';
import { listDeliveriesOfEvent } from '../../db/tables/events.ts';
import type { Caller } from '../foundation/caller.ts';
import { presentDelivery } from './present-delivery.ts';

export type EventDelivery = Schemas['Delivery'] & { eventDestinationId: string };

/** Lists the deliveries of an event to all destinations, the newest first. */
export async function listEventDeliveries(
  ctx: Context,
  caller: Caller,
  eventId: string,
  page: PageRequest,
): Promise<{ data: EventDelivery[]; nextCursor: string | undefined }> {
  const { rows, nextCursor } = await listDeliveriesOfEvent(ctx.db, caller, eventId, page);
  const data = rows.map((row) => ({ ...presentDelivery(ctx, row), eventDestinationId: row.destinationId }));
  return { data, nextCursor };
}
