/** The fields in which an event's data differs from the usual example of its schema, by topic. */
import type { EventData, Topic } from '../../src/contract/index.ts';
import { delivery } from './delivery.ts';
import { publishing } from './publishing.ts';

const now = '2026-03-09T16:20:05.341Z';
const failure = { code: 'provider_rejected', message: 'The provider refused the content.' };
const publishFailure = {
  code: 'refused_by_provider',
  reason: 'aspect_ratio_unsupported',
  message: 'A picture on Instagram has an aspect ratio from 4:5 to 1.91:1.',
  whatToDo: 'Crop it to a shape that the provider takes, and publish it as new content.',
  retryable: false,
  provider: { code: '36003', subcode: '2207009' },
} as const;
const { startedAt, completedAt, externalId, providerPermalink, ...accepted } = publishing.PublishRequest;

const submitted = { name: 'submitted', at: '2026-03-09T16:05:41.008Z', outcome: 'done' };
const draftExpiresAt = '2026-06-07T16:02:13.530Z';

/** `undefined` marks a field that this topic's data does not have. */
export const changes: { [Name in Topic]?: { [Field in keyof EventData<Name>]?: EventData<Name>[Field] } } = {
  'connection.expiring': { status: 'expiring', expiresAt: '2026-03-16T08:12:44.000Z' },
  'connection.expired': { status: 'expired' },
  'connection.revoked': { status: 'revoked' },
  'connection.refreshed': { lastRefreshedAt: now },
  'connectedProfile.disconnected': { status: 'disconnected' },
  'publishRequest.scheduled': {
    ...withoutOutcome(),
    status: 'scheduled',
    scheduledFor: '2026-03-10T07:45:00.000Z',
    steps: [],
    startedAt: undefined,
  },
  'publishRequest.started': { ...withoutOutcome(), status: 'publishing', steps: accepted.steps.slice(0, 1) },
  'publishRequest.failed': { ...withoutOutcome(), status: 'failed', error: publishFailure, completedAt },
  'publishRequest.canceled': {
    ...withoutOutcome(),
    status: 'canceled',
    steps: [],
    startedAt: undefined,
    completedAt,
  },
  'publishRequest.outcomeUnknown': { ...withoutOutcome(), status: 'outcome_unknown' },
  'publishRequest.submitted': { ...held(), status: 'pending_approval', steps: [submitted], draftExpiresAt },
  'publishRequest.approved': { ...held(), status: 'scheduled', steps: [submitted, decided('approved')] },
  'publishRequest.returned': {
    ...held(),
    status: 'draft',
    steps: [submitted, decided('returned')],
    draftExpiresAt,
    returnComment: publishing.PublishReturn.comment,
  },
  'media.failed': {
    status: 'failed',
    origin: 'source_url',
    error: { code: 'source_not_found', message: 'Its server answered 404.' },
    sizeBytes: undefined,
    width: undefined,
    height: undefined,
    checksum: undefined,
    contentType: undefined,
  },
  'backfillRequest.completed': {
    status: 'completed',
    stopReason: 'reached_since',
    completedAt: '2026-03-02T08:24:40.127Z',
    oldestEmittedAt: '2026-01-02T10:41:18.000Z',
  },
  'backfillRequest.failed': { status: 'failed', stopReason: 'failed', error: failure, completedAt: now },
  'backfillRequest.canceled': { status: 'canceled', stopReason: 'canceled', completedAt: now },
  'eventDestination.failing': { failingSince: '2026-03-06T16:20:00.000Z' },
  'eventDestination.disabled': {
    status: 'disabled',
    disabledReason: 'failing',
    failingSince: delivery.EventDestination.createdAt,
  },
  'plan.changed': { plan: 'paid', caps: null },
};

function withoutOutcome() {
  return { externalId: undefined, providerPermalink: undefined, completedAt: undefined };
}

/** What waits to be approved, or for its time after that. */
function held() {
  return { ...withoutOutcome(), scheduledFor: '2026-03-10T07:45:00.000Z', startedAt: undefined };
}

function decided(name: string) {
  return { name, at: '2026-03-09T17:31:20.664Z', outcome: 'done' };
}
