/**
 * Tells which destinations an event reaches: those that want its topic. Of destinations that belong to one of the
 * customer's own users, only those of the user whose Connection the event is about.
 */

import type { Scope } from '../../../db/client/scope.ts';
import type { Sql } from '../../../db/client/sql.ts';
import { externalUsersOf } from '../../../db/tables/connections.ts';
import type { EventDestination } from '../../../db/tables/event-destinations.ts';
import type { EventHead } from '../../../db/tables/events.ts';
import { matchesTopic } from './topics.ts';

type EventAudience = Pick<EventHead, 'topic' | 'connectedProfileId' | 'subjectId'>;
type Destination = Pick<EventDestination, 'topics' | 'externalUser'>;

/** Tells whether an event reaches a destination. */
type Audience = (event: EventAudience, destination: Destination) => boolean;

/** Prepares the answers for these events, with no SQL statement when no destination belongs to a user. */
export async function audienceOf(
  db: Sql,
  scope: Scope,
  destinations: readonly Destination[],
  events: readonly EventAudience[],
): Promise<Audience> {
  const owned = destinations.some(({ externalUser }) => externalUser !== null);
  const owners = owned
    ? await externalUsersOf(db, scope, events.flatMap(connectionIdOf), events.flatMap(profileIdOf))
    : new Map<string, string>();
  const ownerOf = (event: EventAudience) =>
    owners.get(event.connectedProfileId ?? connectionIdOf(event)[0] ?? '');
  return (event, { topics, externalUser }) =>
    matchesTopic(topics, event.topic) && (externalUser === null || externalUser === ownerOf(event));
}

const profileIdOf = ({ connectedProfileId }: EventAudience) => connectedProfileId ?? [];

/** The events of connections name their connection; all other events of a user name a profile. */
function connectionIdOf({ topic, subjectId }: EventAudience): string[] {
  return topic.startsWith('connection.') && subjectId ? [subjectId] : [];
}
