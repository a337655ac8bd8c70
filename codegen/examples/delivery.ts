/** Examples of Event Destinations, deliveries and backfills. */
import type { Schemas } from '../../src/contract/index.ts';
import { ids } from './ids.ts';
import { instagram } from './providers/instagram.ts';

const destination = {
  eventDestinationId: ids.eventDestination,
  name: 'Inbox',
  url: 'https://hooks.harbourplanner.com/social',
  topics: ['content.*', 'connection.*', 'publishRequest.*'],
  status: 'enabled',
  secretHint: 'pW4x',
  createdAt: '2026-02-24T09:31:50.220Z',
  updatedAt: '2026-02-24T09:31:50.220Z',
} satisfies Schemas['EventDestination'];

const attempt = {
  at: '2026-03-09T16:20:05.611Z',
  durationMs: 84,
  statusCode: 204,
} satisfies Schemas['DeliveryAttempt'];

const topic = 'content.instagram.media.comments.created';

export const delivery = {
  EventDestination: destination,
  EventDestinationWithSecret: {
    ...destination,
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwc3JldHM0pW4x',
  },
  EventDestinationInput: { name: destination.name, url: destination.url, topics: destination.topics },
  EventDestinationUpdate: { topics: ['*'], connectedProfileIds: [ids.instagramProfile] },
  SecretRotation: { graceHours: 48 },
  SampleEventInput: { topic },
  SampleDelivery: { eventId: ids.event, topic, succeeded: true, attempt },
  Delivery: {
    deliveryId: ids.delivery,
    eventId: ids.event,
    topic,
    status: 'succeeded',
    attempts: [attempt],
    createdAt: '2026-03-09T16:20:05.342Z',
    completedAt: '2026-03-09T16:20:05.695Z',
  },
  EventReplayInput: { eventId: ids.event },
  FailedReplayInput: { status: 'failed' },
  WindowReplayInput: { since: '2026-03-09T12:00:00.000Z', until: '2026-03-09T18:00:00.000Z' },
  Replay: { replayed: 12, skipped: 0 },
  Event: {
    id: ids.event,
    topic,
    timestamp: '2026-03-09T16:20:05.341Z',
    mode: 'live',
    organizationId: ids.organization,
    connectedProfileId: ids.instagramProfile,
    origin: 'live',
    data: instagram.examples.InstagramComment,
  },
  BackfillRequest: {
    backfillRequestId: ids.backfillRequest,
    connectedProfileId: ids.instagramProfile,
    contentType: 'instagram.media.comments',
    since: '2026-01-01T00:00:00.000Z',
    maxItems: 1000,
    status: 'running',
    emitted: 240,
    fetched: 263,
    skipped: 23,
    startedAt: '2026-03-02T08:20:32.018Z',
    createdAt: '2026-03-02T08:20:31.640Z',
    updatedAt: '2026-03-02T08:21:07.355Z',
  },
  BackfillRequestInput: {
    connectedProfileId: ids.instagramProfile,
    contentType: 'instagram.media.comments',
    since: '2026-01-01T00:00:00.000Z',
  },
} satisfies Partial<Schemas>;
