/** Reads the facts about events, their deliveries and backfills, for the documentation. */
import { exampleEvent, readContract, type Schemas, type Topic, topics } from '../../../contract/index.ts';
import { contractNumber } from '../../../contract/values.ts';
import { contentHeldMs, deliveryLogMs } from '../../../db/retention/retention.ts';
import { hourMs } from '../../../lib/time.ts';
import { keptAnswerBytes } from '../../../outbound/sender.ts';
import { gone, jitter, longestStretch, retryDelaysMs } from '../../deliveries/attempt.ts';
import { mostPerMode, usualGraceHours } from '../../deliveries/destinations.ts';
import { disabledMs, warningMs } from '../../deliveries/disable.ts';
import { longestSilenceMs } from '../../deliveries/event-stream.ts';
import { secretPrefix, signatureHeaderNames, signatureVersion } from '../../deliveries/signature.ts';
import { defaultMaxItems } from '../../sync/backfills/requests.ts';
import { longestThrottleSeconds, mostPending } from '../../sync/backfills/run/run-backfills.ts';
import { mostIdlePages, retrySeconds, timeoutMs } from '../../sync/backfills/transitions.ts';
import { providersReference } from './providers.ts';
import type { ReferenceSource } from './source.ts';

// Describes every topic: its meaning, its sources and a sample.

type EventDescription = Schemas['EventDescription'];

export interface TopicReference {
  topic: Topic;
  description: string;
  /**
   * The ways in which the service learns of content, and the scopes that they need; empty for events that are
   * not about content.
   */
  sources: EventDescription['sources'];
  scopes: EventDescription['scopes'];
  /** A sample of the whole body of a delivery. */
  sample: string;
}

export interface TopicGroup {
  /** The content type or resource that the topics are about. */
  subject: string;
  /** The name of the schema of `data`. */
  schema: string;
  topics: TopicReference[];
}

export function eventsReference(source: ReferenceSource): TopicGroup[] {
  const described = new Map(
    providersReference(source).flatMap(({ contentTypes }) =>
      contentTypes.flatMap(({ events }) => events.map((event) => [event.topic, event] as const)),
    ),
  );
  const all = Object.keys(topics) as Topic[];
  const subjects = [...new Set(all.map(subjectOf))];
  return subjects.map((subject) => {
    const ofSubject = all.filter((topic) => subjectOf(topic) === subject);
    return {
      subject,
      schema: topics[ofSubject[0] as Topic],
      topics: ofSubject.map((topic) => topicReference(topic, described.get(topic))),
    };
  });
}

/** Returns the subject of a topic: `a.b.c` for `content.a.b.c.created`, `media` for `media.ready`. */
function subjectOf(topic: string): string {
  const parts = topic.split('.').slice(0, -1);
  return (parts[0] === 'content' ? parts.slice(1) : parts).join('.');
}

function topicReference(topic: Topic, described: EventDescription | undefined): TopicReference {
  return {
    topic,
    description: summaryOf(topic),
    sources: described?.sources ?? [],
    scopes: described?.scopes ?? [],
    sample: JSON.stringify(exampleEvent(topic), null, 2),
  };
}

function summaryOf(topic: Topic): string {
  const webhooks = readContract().webhooks as Record<string, { post: { summary: string } }>;
  return webhooks[topic]?.post.summary ?? '';
}

// Describes the delivery of events: retries, their end, and signatures.

const graceHours = ['components', 'schemas', 'SecretRotation', 'properties', 'graceHours'] as const;

export function deliveriesReference({ config }: ReferenceSource) {
  return {
    connectTimeoutMs: config.events.connectTimeoutMs,
    answerTimeoutMs: config.events.answerTimeoutMs,
    retryDelaysMs,
    jitter,
    longestStretch,
    goneStatus: gone,
    failingWarningMs: warningMs,
    failingDisabledMs: disabledMs,
    payloadKeptMs: contentHeldMs,
    logKeptMs: deliveryLogMs,
    keptAnswerBytes,
    longestSilenceMs,
    mostDestinationsPerMode: mostPerMode,
    secretPrefix,
    signatureHeaderNames,
    signatureVersion,
    usualGraceMs: usualGraceHours * hourMs,
    longestGraceMs: contractNumber(...graceHours, 'maximum') * hourMs,
  };
}

// Describes backfills: how each list is walked, and how long a walk waits.

export type BackfilledContentType = Schemas['BackfillDescription'] & { contentType: string };

export function backfilledContentTypes(source: ReferenceSource): BackfilledContentType[] {
  return providersReference(source).flatMap(({ contentTypes }) =>
    contentTypes.flatMap(({ contentType, backfill }) => (backfill ? [{ contentType, ...backfill }] : [])),
  );
}

const maxItems = ['components', 'schemas', 'BackfillRequestInput', 'properties', 'maxItems'] as const;

export function backfillsReference() {
  return {
    defaultMaxItems,
    largestMaxItems: contractNumber(...maxItems, 'maximum'),
    retryDelaysMs: retrySeconds.map((each) => each * 1000),
    longestThrottleMs: longestThrottleSeconds * 1000,
    timeoutMs,
    mostPendingDeliveries: mostPending,
    mostIdlePages,
  };
}
