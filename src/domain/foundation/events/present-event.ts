import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { StoredEvent } from '../../../db/tables/events.ts';
import { headOf, heldData } from './envelope.ts';

/** Presents an event as it is delivered, with its data as long as that is held. */
export function presentEvent(ctx: Context, event: StoredEvent): Schemas['Event'] {
  const data = heldData(ctx, event);
  const head = headOf(event, event);
  if (data === null) return { ...head, dataErased: true };
  // The data was written in the schema of its topic, so it is not checked again.
  return { ...head, data: JSON.parse(data) } as Schemas['DeliveredEvent'];
}
