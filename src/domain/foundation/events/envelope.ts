/** Writes an event's envelope as it is sent. */
import type { Schemas } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { EventHead } from '../../../db/tables/events.ts';

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
export function headOf({ organizationId, mode }: Scope, event: EventHead) {
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
