import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { StoredEvent } from '../../db/events.ts';
import { headOf } from './envelope.ts';
import { heldData } from './payload.ts';

/** As it is delivered, as long as its data is held. */
export function presentEvent(ctx: Context, event: StoredEvent): Schemas['Event'] {
  const data = heldData(ctx, event);
  const head = headOf(event, event);
  if (data === null) return { ...head, dataErased: true };
  // The data was written in the schema of its topic, so it is not checked again.
  return { ...head, data: JSON.parse(data) } as Schemas['DeliveredEvent'];
}
