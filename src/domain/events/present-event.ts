import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { StoredEvent } from '../../db/events.ts';
import { headOf } from './envelope.ts';
import { heldData } from './payload.ts';

/** As it is delivered, as long as its data is held. */
export function presentEvent(ctx: Context, event: StoredEvent): Schemas['Event'] {
  const data = heldData(event, ctx.now());
  return {
    ...headOf(event, event),
    ...(data === null ? { dataErased: true } : { data: JSON.parse(data) }),
  };
}
