import type { Schemas } from '../../contract/index.ts';
import type { EventDestination } from '../../db/tables/event-destinations.ts';

/** Presents an Event Destination in the contract's form, without the secret. */
export function presentEventDestination(destination: EventDestination): Schemas['EventDestination'] {
  const { name, externalUser, disabledReason, failingSince } = destination;
  return {
    eventDestinationId: destination.id,
    ...(name ? { name } : {}),
    ...(externalUser ? { externalUser } : {}),
    url: destination.url,
    topics: destination.topics,
    status: destination.status,
    ...(disabledReason
      ? { disabledReason: disabledReason as Schemas['EventDestinationDisabledReason'] }
      : {}),
    ...(failingSince ? { failingSince: failingSince.toISOString() } : {}),
    secretHint: destination.secretHint,
    createdAt: destination.createdAt.toISOString(),
    updatedAt: destination.updatedAt.toISOString(),
  };
}
