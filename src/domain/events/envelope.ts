/** An event as it is sent. */
import type { EventRow } from '../../db/events.ts';
import type { Scope } from '../../db/scope.ts';

/** The data is put in as the text that it is: what was written is what is signed and sent. */
export function envelopeOf(
  { organizationId, mode }: Scope,
  { id, topic, createdAt, connectedProfileId, origin, data }: EventRow,
): string {
  const head = {
    id,
    topic,
    timestamp: createdAt.toISOString(),
    mode,
    organizationId,
    ...(connectedProfileId ? { connectedProfileId } : {}),
    origin,
  };
  return `${JSON.stringify(head).slice(0, -1)},"data":${data}}`;
}
