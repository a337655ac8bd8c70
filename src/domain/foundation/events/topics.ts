/** Topics and the patterns that choose among them. */
import { exampleEvent, type Topic, topics } from '../../../contract/index.ts';
import { type IdKind, replaceIds } from '../../../db/client/ids.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { Sql } from '../../../db/client/statements.ts';
import { externalUsersOf } from '../../../db/tables/connections.ts';
import type { EventDestination } from '../../../db/tables/event-destinations.ts';
import type { EventHead } from '../../../db/tables/events.ts';
import { type InputProblem, refuseProblems } from '../../../errors/index.ts';
import { meantWord } from '../wording.ts';
import type { WrittenEvent } from './envelope.ts';

/**
 * Returns a made-up event of the topic: the contract's example, with new ids, and with all its times moved so
 * that it happened at `createdAt`.
 */
export function sampleEvent(topic: Topic, createdAt: Date, newId: (kind: IdKind) => string): WrittenEvent {
  const { timestamp, connectedProfileId = null, hidden = null, data } = exampleEvent(topic);
  const aheadMs = createdAt.getTime() - Date.parse(timestamp);
  const text = replaceIds(JSON.stringify({ connectedProfileId, data }), newId);
  const sample = JSON.parse(moved(text, aheadMs)) as { connectedProfileId: string | null; data: object };
  return {
    id: newId('event'),
    topic,
    origin: 'test',
    connectedProfileId: sample.connectedProfileId,
    subjectId: null,
    data: JSON.stringify(sample.data),
    hidden,
    unreadable: null,
    createdAt,
  };
}

/** Moves every time in the text by this many milliseconds. */
function moved(text: string, byMs: number): string {
  return text.replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g, (time) =>
    new Date(Date.parse(time) + byMs).toISOString(),
  );
}

function isTopic(name: string): name is Topic {
  return Object.hasOwn(topics, name);
}

/** Matches topics with patterns: exact topics, or a prefix followed by `*`. */
export function matchesTopic(patterns: readonly string[], topic: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? topic.startsWith(pattern.slice(0, -1)) : pattern === topic,
  );
}

/** Returns the topics that one of the patterns matches. */
export const topicsOf = (patterns: readonly string[]): string[] =>
  Object.keys(topics).filter((topic) => matchesTopic(patterns, topic));

/** Tells whether a pattern matches at least one topic; any other pattern is a mistake. */
function isKnownPattern(pattern: string): boolean {
  return topicsOf([pattern]).length > 0;
}

/** Asks whether another topic was meant, with a blank at the end; empty when none is close. */
const meantTopic = (given: string): string => meantWord(given, Object.keys(topics));

/** Returns the problems of the field `topics`. */
export function topicProblems(patterns: readonly string[]): InputProblem[] {
  return patterns.flatMap((pattern, index) =>
    isKnownPattern(pattern)
      ? []
      : [
          {
            field: `topics.${index}`,
            code: 'unknown_topic' as const,
            message: `No topic is called ${pattern}, or begins so. ${meantTopic(pattern)}See the webhooks of the contract.`,
          },
        ],
  );
}

/** Events that are about several users at once, so that they reach none of them. */
const ofSeveralUsers = ['publishGroup.', 'publishImport.'];

/** Events that are about no profile, so that they reach no destination of named profiles. */
const ofNoProfile = [
  'connection.',
  'eventDestination.',
  'media.',
  'plan.',
  'publishGroup.',
  'publishImport.',
];

/** Tells whether a pattern matches only events that are about no profile. */
export const isOfNoProfile = (pattern: string): boolean =>
  ofNoProfile.some((begin) => pattern.startsWith(begin));

/** Returns the problems of the field `topics` where what it names is one user's: those of any, and topics that reach no user. */
export function userTopicProblems(patterns: readonly string[]): InputProblem[] {
  const unheard = patterns.flatMap((pattern, index) => {
    if (!ofSeveralUsers.some((begin) => pattern.startsWith(begin))) return [];
    const message = `What ${pattern} tells of concerns several users, so that it reaches no destination of a user.`;
    return [{ field: `topics.${index}`, code: 'conflicting_fields' as const, message }];
  });
  return [...topicProblems(patterns), ...unheard];
}

/**
 * Checks the topics of a stream.
 * @throws ServiceError `validation_error`
 */
export function admitTopics(topics: readonly string[] = []): void {
  refuseProblems(topicProblems(topics));
}

/**
 * Checks the one topic that is asked for, which is no pattern.
 * @throws ServiceError `validation_error` when there is no such topic.
 */
export function admitTopic(topic: string | undefined): void {
  refuseProblems(problemsOfTopic(topic));
}

/**
 * Checks the topics of a list: one in full, several that may be patterns, or both.
 * @throws ServiceError `validation_error` with all that there are not.
 */
export function admitListTopics({
  topic,
  topics = [],
}: {
  topic?: string | undefined;
  topics?: string[] | undefined;
}): void {
  refuseProblems([...problemsOfTopic(topic), ...topicProblems(topics)]);
}

function problemsOfTopic(topic: string | undefined): InputProblem[] {
  if (topic === undefined || isTopic(topic)) return [];
  const message = `No topic is called ${topic}. ${meantTopic(topic)}Give one in full, from the webhooks of the contract.`;
  return [{ field: 'topic', code: 'unknown_topic', message }];
}

// Tells which destinations an event reaches: those that want its topic. Of destinations that belong to one of the
// customer's own users, only those of the user whose Connection the event is about; of destinations of named profiles, only
// those that name the profile which the event is about.

type EventAudience = Pick<EventHead, 'topic' | 'connectedProfileId' | 'subjectId'>;
type Destination = Pick<EventDestination, 'topics' | 'externalUser' | 'connectedProfileIds'>;

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
  return (event, destination) =>
    matchesTopic(destination.topics, event.topic) &&
    isOfProfiles(event, destination) &&
    (destination.externalUser === null || destination.externalUser === ownerOf(event));
}

/** Tells whether an event is about one of the profiles that the destination names, if it names any. */
export const isOfProfiles = (
  { connectedProfileId }: Pick<EventAudience, 'connectedProfileId'>,
  { connectedProfileIds: named }: Pick<Destination, 'connectedProfileIds'>,
): boolean => named.length === 0 || (connectedProfileId !== null && named.includes(connectedProfileId));

const profileIdOf = ({ connectedProfileId }: EventAudience) => connectedProfileId ?? [];

/** The events of connections name their connection; all other events of a user name a profile. */
function connectionIdOf({ topic, subjectId }: EventAudience): string[] {
  return topic.startsWith('connection.') && subjectId ? [subjectId] : [];
}
