/** The envelope of an event, and its data as long as the service holds it. */
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { contentHeldMs } from '../../../db/retention/retention.ts';
import type { EventHead, StoredEvent } from '../../../db/tables/events.ts';
import { ifReadable } from '../batches.ts';

// Writes an event's envelope as it is sent.

/** An event with its data as JSON text. */
export interface WrittenEvent extends EventHead {
  data: string;
}

/**
 * Returns the envelope. The data is inserted as text, so that what was written is exactly what is signed and
 * sent.
 */
export function envelopeOf(scope: Scope, event: WrittenEvent): string {
  return `${JSON.stringify(headOf(scope, event)).slice(0, -1)},"data":${event.data}}`;
}

/** Returns the envelope without the data. */
function headOf({ organizationId, mode }: Scope, event: EventHead) {
  const { id, topic, createdAt, connectedProfileId, origin, hidden, unreadable } = event;
  return {
    id,
    topic,
    timestamp: createdAt.toISOString(),
    mode,
    organizationId,
    ...(connectedProfileId ? { connectedProfileId } : {}),
    origin: origin as Schemas['EventOrigin'],
    ...(hidden === null ? {} : { hidden }),
    ...(unreadable ? { unreadable: true as const } : {}),
  };
}

// Tells for how long the data of an event is held as it was written, and opens it within that time.

/** Returns the time at which the data is erased. */
export function heldUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + contentHeldMs);
}

type Stored = Pick<StoredEvent, 'id' | 'sealedData' | 'data' | 'createdAt'>;

/**
 * Tells whether the data may be used at a given time. The sweep that erases it runs only every few minutes,
 * so the row may still have data that may not be used.
 */
export function isHeld({ sealedData, data, createdAt }: Stored, at: Date): boolean {
  return at < heldUntil(createdAt) && (sealedData ?? data) !== null;
}

/** Returns the data as JSON text; `null` when it is no longer held. What cannot be read counts as erased. */
export function heldData(
  ctx: Pick<Context, 'security' | 'observability' | 'clock'>,
  event: Stored,
): string | null {
  const { id, sealedData, data } = event;
  if (!isHeld(event, ctx.clock.now())) return null;
  if (!sealedData) return data;
  return ifReadable(ctx, { kind: 'event', id }, () => ctx.security.keyring.open(sealedData, id)) ?? null;
}

/** Presents an event as it is delivered, with its data as long as that is held. */
export function presentEvent(ctx: Context, event: StoredEvent): Schemas['Event'] {
  const data = heldData(ctx, event);
  const head = headOf(event, event);
  if (data === null) return { ...head, dataErased: true };
  // The data was written in the schema of its topic, so it is not checked again.
  return { ...head, data: JSON.parse(data) } as Schemas['DeliveredEvent'];
}
