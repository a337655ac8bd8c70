/** Presents publish requests, in answers and in events. */

import type { Context } from '../../../context.ts';
import type { Schemas, Topic } from '../../../contract/index.ts';
import type { Sql } from '../../../db/client/statements.ts';
import type { PublishRequestRecord, StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { addMs } from '../../../lib/time.ts';
import type { TraceContext } from '../../../observability/tracing/span.ts';
import { emit } from '../../foundation/events/emit.ts';
import { presentReferences } from '../../foundation/own-references.ts';
import { madePartsOf } from '../admission/threads.ts';
import { presentPublishFailure, storedFailure } from './publish-failure.ts';
import { heldMs, isHeld, limits } from './queue-run.ts';
import { stateOf } from './transitions.ts';

// Computes the times of a publish request as callers see them: by the clock that it was scheduled by. Pure
// functions.

type Told = Pick<
  Schemas['PublishRequest'],
  'steps' | 'updatedAt' | 'startedAt' | 'completedAt' | 'nextAttemptAt' | 'nextAttemptReason'
>;
type Request = Pick<
  StoredPublishRequest,
  'scheduledFor' | 'status' | 'phase' | 'steps' | 'dueAt' | 'updatedAt' | 'startedAt' | 'completedAt'
>;

/**
 * Returns the times to show. A test clock that was moved starts a request before its time by the real clock,
 * which the row holds. The start and everything after it are therefore shown later by the same difference,
 * which keeps their order.
 * @param takenUpAt when another process takes the request up, if the one that has it has fallen silent.
 */
export function presentedTimes(request: Request, takenUpAt?: Date): Told {
  const { scheduledFor, startedAt, completedAt, updatedAt } = request;
  const steps = request.steps as unknown as Schemas['PublishStep'][];
  const aheadMs = scheduledFor && startedAt ? Math.max(0, scheduledFor.getTime() - startedAt.getTime()) : 0;
  const begun = startedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const told = (time: Date) =>
    new Date(time.getTime() >= begun ? time.getTime() + aheadMs : time).toISOString();
  const presentedStep = ({ at, nextAttemptAt, ...step }: Schemas['PublishStep']) => ({
    ...step,
    at: told(new Date(at)),
    ...(nextAttemptAt
      ? { nextAttemptAt: waitsForDay(step) ? nextAttemptAt : told(new Date(nextAttemptAt)) }
      : {}),
  });
  const next = completedAt ? undefined : nextAttemptOf(request, takenUpAt);
  return {
    steps: aheadMs === 0 ? steps : steps.map(presentedStep),
    updatedAt: told(updatedAt),
    ...(startedAt ? { startedAt: told(startedAt) } : {}),
    ...(completedAt ? { completedAt: told(completedAt) } : {}),
    ...(next ? { nextAttemptAt: next.shown ?? told(next.at), nextAttemptReason: next.reason } : {}),
  };
}

// Tells when a request that waits is looked at again, and what it waits for. Pure functions.

type Reason = NonNullable<Schemas['PublishRequest']['nextAttemptReason']>;

/** The outcome of the last step -> what a request that has started waits for. */
const reasonsOfOutcomes: Readonly<Record<string, Reason>> = {
  platform_rate_limit: 'throttled',
  daily_budget_spent: 'daily_budget_spent',
  internal: 'provider_unavailable',
  service_unavailable: 'provider_unavailable',
  media_not_fetchable: 'file_not_fetched',
  not_fetched: 'file_not_fetched',
};

interface NextAttempt {
  at: Date;
  reason: Reason;
  /** The time to tell where that is not the time of the real clock. */
  shown?: string;
}

type Waiting = Pick<StoredPublishRequest, 'status' | 'phase' | 'steps' | 'dueAt' | 'updatedAt'>;

/**
 * Returns the next attempt of a request; `undefined` when it is worked on, waits for its own time or its files, or has ended.
 */
function nextAttemptOf(request: Waiting, takenUpAt: Date | undefined): NextAttempt | undefined {
  if (takenUpAt) return { at: takenUpAt, reason: 'process_silent' };
  const { dueAt: at, updatedAt } = request;
  // A request that continues immediately still has its previous due time.
  if (!at || at <= updatedAt) return undefined;
  const reason = reasonOf(request);
  if (!reason) return undefined;
  const last = lastStepOf(request);
  const shown = last && waitsForDay(last) ? last.nextAttemptAt : undefined;
  return { at, reason, ...(shown ? { shown } : {}) };
}

/** The step of a request that waits for a daily budget tells the next attempt by the tenant's clock, since days end by it. */
const waitsForDay = ({ outcome }: { outcome?: string }) => outcome === 'daily_budget_spent';

const lastStepOf = ({ steps }: Pick<Waiting, 'steps'>) => (steps as Partial<Schemas['PublishStep']>[]).at(-1);

function reasonOf(request: Waiting): Reason | undefined {
  const last = lastStepOf(request);
  switch (stateOf(request)) {
    case 'draft':
    case 'stage':
      return undefined;
    case 'start':
      return request.status === 'queued' && last?.name === 'waiting' ? 'publishing_budget_spent' : undefined;
    case 'settle':
      return 'outcome_unknown';
    case 'prepare':
      if (last?.name === 'waiting') return 'publishing_budget_spent';
      return reasonsOfOutcomes[last?.outcome ?? ''] ?? 'provider_processing';
    default:
      return reasonsOfOutcomes[last?.outcome ?? ''] ?? 'provider_processing';
  }
}

/**
 * Presents a publish request in the contract's form, without its content.
 * @param takenUpAt when another process takes the request up, if the one that has it has fallen silent.
 */
export function presentPublishRequest(
  request: PublishRequestRecord,
  takenUpAt?: Date,
): Schemas['PublishRequest'] {
  const { scheduledFor, localTime, timeZone, externalId, providerPermalink } = request;
  const { retryOf, retriedBy, retryableUntil } = request;
  const { steps, ...times } = presentedTimes(request, takenUpAt);
  const warnings = (request.warnings ?? []) as unknown as Schemas['PublishWarning'][];
  const error = errorOf(request);
  return {
    publishRequestId: request.id,
    ...(request.publishGroupId ? { publishGroupId: request.publishGroupId } : {}),
    connectedProfileId: request.connectedProfileId,
    contentType: request.contentType as Schemas['KnownContentType'],
    ...(request.variant ? { variant: request.variant } : {}),
    status: request.status,
    ...(scheduledFor ? { scheduledFor: scheduledFor.toISOString() } : {}),
    ...(localTime && timeZone ? { scheduledForLocal: { local: localTime, timeZone } } : {}),
    ...(request.queueId ? { queueId: request.queueId } : {}),
    ...(externalId ? { externalId } : {}),
    ...(providerPermalink ? { providerPermalink } : {}),
    ...filesOf(request),
    ...(request.stripsLocation === null ? {} : { stripLocation: request.stripsLocation }),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(error ? { error } : {}),
    contentFingerprint: request.fingerprint,
    ...presentReferences(request),
    ...(request.title === null ? {} : { title: request.title }),
    steps,
    ...(retryOf ? { retryOf } : {}),
    ...(retriedBy ? { retriedBy } : {}),
    ...(retryableUntil ? { retryableUntil: retryableUntil.toISOString() } : {}),
    createdAt: request.createdAt.toISOString(),
    ...times,
    ...heldOf(request),
    ...(request.partCount > 1 ? { parts: presentParts(request, error) } : {}),
  };
}

function heldOf(
  request: PublishRequestRecord,
): Pick<Schemas['PublishRequest'], 'draftExpiresAt' | 'returnComment'> {
  const { createdAt, returnComment } = request;
  return {
    ...(isHeld(request) ? { draftExpiresAt: addMs(createdAt, heldMs).toISOString() } : {}),
    ...(returnComment === null ? {} : { returnComment }),
  };
}

/** Returns why a request has failed. Of a thread, it says what is there nevertheless. */
function errorOf(request: PublishRequestRecord): Schemas['PublishError'] | undefined {
  const failure = request.status === 'failed' ? storedFailure(request) : undefined;
  if (!failure) return undefined;
  const { length } = madePartsOf(request);
  if (length === 0) return presentPublishFailure(failure);
  const there =
    length === 1
      ? 'The first post of the thread is published'
      : `The first ${length} posts of the thread are published`;
  const missing = request.partCount - length;
  const others = isInDoubt(request)
    ? `nobody knows whether the next one is${missing > 1 ? `, and ${areNot(missing - 1)}` : ''}`
    : areNot(missing);
  return presentPublishFailure({ ...failure, message: `${there}, and ${others}. ${failure.message}` });
}

const areNot = (posts: number) => (posts === 1 ? '1 is not' : `${posts} are not`);

/** Tells whether a post was sent of which neither the provider nor a person has said what became of it. */
const isInDoubt = (request: PublishRequestRecord): boolean =>
  request.attemptedAt !== null && lastStepOf(request)?.name !== 'resolved' && !limits.attempts(request);

type Part = Schemas['PublishPart'];

/** The status of a request -> that of the post whose turn it is, and that of those behind it. */
const statusesOfParts = {
  draft: ['waiting', 'waiting'],
  pending_approval: ['waiting', 'waiting'],
  scheduled: ['waiting', 'waiting'],
  queued: ['waiting', 'waiting'],
  publishing: ['publishing', 'waiting'],
  outcome_unknown: ['outcome_unknown', 'waiting'],
  published: ['published', 'published'],
  failed: ['failed', 'not_published'],
  canceled: ['canceled', 'canceled'],
} as const satisfies Record<PublishRequestRecord['status'], readonly Part['status'][]>;

function presentParts(request: PublishRequestRecord, error: Schemas['PublishError'] | undefined): Part[] {
  const made = madePartsOf(request);
  const [now, behind] = statusesOfParts[request.status];
  return Array.from({ length: request.partCount }, (_, index) => {
    const post = made[index];
    if (post) {
      const { at: _time, ...names } = post;
      return { index, status: 'published', ...names };
    }
    if (index > made.length) return { index, status: behind };
    return { index, status: now, ...(error ? { error } : {}) };
  });
}

function filesOf({
  mediaIds,
  coverMediaId,
  cardMediaId,
}: PublishRequestRecord): Pick<Schemas['PublishRequest'], 'media' | 'cover' | 'cardPicture'> {
  const apart = [coverMediaId, cardMediaId].filter((id) => id !== null);
  const media = mediaIds.slice(0, mediaIds.length - apart.length);
  return {
    ...(media.length > 0 ? { media: media.map((mediaId) => ({ mediaId })) } : {}),
    ...(coverMediaId === null ? {} : { cover: { mediaId: coverMediaId } }),
    ...(cardMediaId === null ? {} : { cardPicture: { mediaId: cardMediaId } }),
  };
}

type PublishTopic = Extract<Topic, `publishRequest.${string}`>;

interface RequestChange {
  /** The request as it is right after the change. */
  request: StoredPublishRequest;
  topic: PublishTopic;
  /** The cause of the change; needed where changes of several causes are made together. */
  cause?: TraceContext | undefined;
}

/** Emits the events of changes to publish requests. The caller passes the transaction of the changes. */
export async function publishRequestsChanged(
  ctx: Context,
  tx: Sql,
  changes: readonly RequestChange[],
): Promise<void> {
  const byTenant = Map.groupBy(changes, ({ request }) => `${request.organizationId}/${request.mode}`);
  for (const ofTenant of byTenant.values()) {
    const [{ request: scope }] = ofTenant as [RequestChange];
    const events = ofTenant.map(({ request, topic, cause }) => ({
      topic,
      cause,
      data: presentPublishRequest(request),
      connectedProfileId: request.connectedProfileId,
    }));
    await emit(ctx, tx, scope, events);
  }
}

/**
 * Tells of requests that were scheduled for another time, as of ones that are scheduled.
 * @param before the requests as they were; those that keep their time are not told of.
 */
export function requestsMoved(
  ctx: Context,
  tx: Sql,
  before: readonly Pick<StoredPublishRequest, 'id' | 'scheduledFor'>[],
  after: readonly StoredPublishRequest[],
): Promise<void> {
  const times = new Map(before.map(({ id, scheduledFor }) => [id, scheduledFor?.getTime()]));
  const moved = after.filter(({ id, scheduledFor }) => scheduledFor?.getTime() !== times.get(id));
  return publishRequestsChanged(
    ctx,
    tx,
    moved.map((request) => ({ request, topic: 'publishRequest.scheduled' })),
  );
}
