/** An event as it is sent. */
import type { Schemas } from '../../contract/index.ts';
import type { EventHead } from '../../db/events.ts';
import type { Scope } from '../../db/scope.ts';

/** With its data as JSON text. */
export interface WrittenEvent extends EventHead {
  data: string;
}

/** The data is put in as the text that it is: what was written is what is signed and sent. */
export function envelopeOf(scope: Scope, event: WrittenEvent): string {
  return `${JSON.stringify(headOf(scope, event)).slice(0, -1)},"data":${event.data}}`;
}

/** All but the data. */
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
