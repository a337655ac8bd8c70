/** Submits drafts, and approves or returns what waits for approval. */
import type { Context } from '../../../context.ts';
import type { Input, Output, Schemas } from '../../../contract/index.ts';
import type { Db } from '../../../db/client/client.ts';
import { isId } from '../../../db/client/ids.ts';
import { found } from '../../../db/client/scope.ts';
import { findPublishRequest, type StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { findQueue } from '../../../db/tables/queues.ts';
import { type Reason, ServiceError, validationError } from '../../../errors/index.ts';
import { auditedOf } from '../../foundation/audit.ts';
import { actorOf, type Caller } from '../../foundation/caller.ts';
import { type Admitted, admit } from '../admission/admission.ts';
import { isAwaited, type PublishInput } from '../admission/input.ts';
import { queueField, takePlaces, tenantTime } from '../admission/queue-slots.ts';
import { foundColumns, inKeptVariant, openContent } from '../admission/stored-content.ts';
import { applyInside, applyTransition } from '../ledger/apply-transition.ts';
import { requireNoApproval } from '../ledger/conflicts.ts';
import type { StepOutcome } from '../ledger/plan-transition.ts';
import { presentPublishRequest } from '../ledger/present-requests.ts';
import { isHeld } from '../ledger/queue-run.ts';

/**
 * Submits a draft for approval; all problems that keep it from being published are returned together.
 * @throws ServiceError what `admit` throws; `conflict` when it is no draft.
 */
export function submitPublishRequest(
  ctx: Context,
  caller: Caller,
  { publishRequestId }: Input<'publishRequests.submit'>,
): Promise<Output<'publishRequests.submit'>> {
  return decide(ctx, caller, publishRequestId, {
    action: 'publishRequests.submit',
    from: 'draft',
    isDone: ({ status }) => status === 'pending_approval',
    meant: anything,
    refusal: notADraft,
    outcomeOf: async (request) => {
      const { input, admitted } = await admitHeld(ctx, caller, request);
      const columns = { ...foundColumns(input, admitted), submittedBy: actorOf(caller) };
      return { outcome: 'submitted', columns };
    },
  });
}

/**
 * Approves what waits for approval: it is published at its time, or now.
 * @throws ServiceError what `admit` throws; `conflict` when it does not wait for approval, or its time has passed.
 */
export function approvePublishRequest(
  ctx: Context,
  caller: Caller,
  input: Input<'publishRequests.approve'>,
): Promise<Output<'publishRequests.approve'>> {
  return approveMeant(ctx, caller, input, submissionMeant(input));
}

/** Approves a request as long as it is the one that is meant. */
export function approveMeant(
  ctx: Context,
  caller: Caller,
  { publishRequestId }: Input<'publishRequests.approve'>,
  meant: Meant,
): Promise<Output<'publishRequests.approve'>> {
  return decide(ctx, caller, publishRequestId, {
    action: 'publishRequests.approve',
    from: 'pending_approval',
    isDone: isApproved,
    meant,
    refusal: notPendingApproval,
    outcomeOf: (request) => approval(ctx, caller, request),
  });
}

async function approval(ctx: Context, caller: Caller, request: StoredPublishRequest): Promise<Outcome> {
  requireOtherHands(caller, request);
  const now = await ctx.clock.ofTenant.now(caller);
  if (request.scheduledFor && request.scheduledFor <= now) throw timePassed(request.scheduledFor);
  const { input, admitted } = await admitHeld(ctx, caller, request);
  if (isAwaited(admitted.files)) throw filesAwaited();
  if (admitted.schedule?.queueId) return takingSlot(ctx, caller, request, { input, admitted });
  const { dueAt = ctx.clock.now(), ...time } = admitted.schedule ?? {};
  const columns = { ...foundColumns(input, admitted), ...time };
  return { outcome: admitted.schedule ? 'approved_for_later' : 'approved', at: dueAt, columns };
}

/** Returns what gives a request the next free slot of its queue. */
async function takingSlot(
  ctx: Context,
  caller: Caller,
  { id, connectedProfileId, queueId }: StoredPublishRequest,
  { input, admitted }: { input: PublishInput; admitted: Admitted },
): Promise<Outcome> {
  const time = await tenantTime(ctx, caller);
  const wanted = { request: { id, connectedProfileId, queueId }, publishAt: input.publishAt };
  return async (tx) => {
    const placed = await takePlaces(tx, caller, [wanted], time);
    const { dueAt: at, ...place } = found(placed.get(id) ?? null, 'The queue');
    const columns = { ...foundColumns(input, admitted), ...place };
    return { outcome: 'approved_for_later', at, columns };
  };
}

/**
 * Nobody of whom approval is needed approves their own. A key does not tell who holds it, so what keys have written may be
 * anybody's, and keys approve nothing.
 */
function requireOtherHands(caller: Caller, { submittedBy, writtenBy }: StoredPublishRequest): void {
  if (!caller.needsApproval) return;
  const makers = [submittedBy ?? '', ...writtenBy];
  if (makers.includes(actorOf(caller))) throw ownSubmission();
  if (!caller.person || !makers.every((maker) => isId('user', 'live', maker)))
    requireNoApproval(
      caller,
      'Who needs approval approves in the console alone, and only what other members have written and submitted there.',
    );
}

/** Returns what waits for approval to whoever wrote it, as a draft. Throws `conflict` when it does not wait for approval. */
export function returnPublishRequest(
  ctx: Context,
  caller: Caller,
  input: Input<'publishRequests.return'>,
): Promise<Output<'publishRequests.return'>> {
  return returnMeant(ctx, caller, input, submissionMeant(input));
}

/** Returns a request as long as it is the one that is meant. */
export function returnMeant(
  ctx: Context,
  caller: Caller,
  { publishRequestId, comment }: Input<'publishRequests.return'>,
  meant: Meant,
): Promise<Output<'publishRequests.return'>> {
  return decide(ctx, caller, publishRequestId, {
    action: 'publishRequests.return',
    from: 'pending_approval',
    isDone: isReturned,
    meant,
    refusal: notPendingApproval,
    outcomeOf: () => ({ outcome: 'returned', columns: { returnComment: comment } }),
  });
}

/** What is decided on. */
interface Meant {
  /** Tells whether the request is still the one that whoever decides has seen. */
  isMeant(request: StoredPublishRequest): boolean;
  /** What the audit log has of it. */
  details?: Record<string, unknown>;
}

const anything: Meant = { isMeant: () => true };

/** What was submitted at the time that the caller names, or whatever there is where none is named. */
const submissionMeant = ({ submittedAt }: { submittedAt?: string }): Meant =>
  submittedAt === undefined
    ? anything
    : {
        isMeant: (request) => lastSubmissionOf(request)?.getTime() === Date.parse(submittedAt),
        details: { submittedAt },
      };

/** Returns when the request was submitted last, whatever has become of it. */
export function lastSubmissionOf(request: StoredPublishRequest): Date | undefined {
  const last = stepsOf(request).findLast(({ name }) => name === 'submitted');
  return last?.at ? new Date(last.at) : undefined;
}

interface Decision {
  /** The operation, by which the audit log knows it. */
  action: string;
  /** The status that a request has to have. */
  from: StoredPublishRequest['status'];
  /** Tells whether the same was decided before. */
  isDone(request: StoredPublishRequest): boolean;
  meant: Meant;
  refusal(request: StoredPublishRequest): ServiceError;
  outcomeOf(request: StoredPublishRequest): Promise<Outcome> | Outcome;
}

/** What is decided, or what finds it in the transaction that carries it out. */
type Outcome = StepOutcome<'draft'> | ((tx: Db) => Promise<StepOutcome<'draft'>>);

/** Carries a decision out. Of two decisions at the same time, the first one stands. */
async function decide(
  ctx: Context,
  caller: Caller,
  publishRequestId: string,
  { action, from, isDone, meant: { isMeant, details }, refusal, outcomeOf }: Decision,
): Promise<Schemas['PublishRequest']> {
  const request = await findPublishRequest(ctx.db, caller, publishRequestId);
  if (isDone(request) && isMeant(request)) return presentPublishRequest(request);
  return auditedOf(
    ctx,
    caller,
    { action, subject: request.id, ...(details ? { details } : {}) },
    async () => {
      if (request.status !== from) throw refusal(request);
      if (!isMeant(request)) throw anotherSubmission();
      const decided = await outcomeOf(request);
      const apply =
        typeof decided === 'function'
          ? applyInside(ctx, request, decided)
          : applyTransition(ctx, request, decided);
      const moved = await apply;
      if (moved) return presentPublishRequest(moved.request);
      const now = await findPublishRequest(ctx.db, caller, publishRequestId);
      if (isDone(now) && isMeant(now)) return presentPublishRequest(now);
      throw now.status === from ? anotherSubmission() : refusal(now);
    },
  );
}

/** Admits a request that is held, as if it were new. */
async function admitHeld(
  ctx: Context,
  caller: Caller,
  request: StoredPublishRequest,
): Promise<{ input: PublishInput; admitted: Admitted }> {
  const { localTime, timeZone, scheduledFor, connectedProfileId, contentType, queueId } = request;
  const wall = localTime && timeZone ? { local: localTime, timeZone } : undefined;
  const slot = queueId && !scheduledFor ? await slotOf(ctx, caller, queueId) : undefined;
  const time = slot ?? wall ?? scheduledFor?.toISOString();
  const input: PublishInput = {
    ...openContent(ctx, request),
    connectedProfileId,
    contentType: contentType as PublishInput['contentType'],
    ...(time ? { scheduledFor: time } : {}),
  };
  return { input, admitted: await admit(ctx, caller, inKeptVariant(request, input), { owner: request }) };
}

/** A request keeps the name of its queue when that is deleted, so that it is not published at once instead. */
async function slotOf(ctx: Pick<Context, 'db'>, caller: Caller, queueId: string) {
  try {
    return { queue: (await findQueue(ctx.db, caller, queueId)).id };
  } catch (error) {
    throw error instanceof ServiceError && error.code === 'not_found' ? validationError([queueGone]) : error;
  }
}

const queueGone = {
  field: queueField,
  code: 'invalid_value' as const,
  message:
    'The queue of this draft was deleted. Give the draft a time or another queue with publishRequests.update; return it first if it was submitted.',
};

const stepsOf = ({ steps }: StoredPublishRequest) => steps as { name?: string; at?: string }[];

const isApproved = (request: StoredPublishRequest): boolean =>
  !isHeld(request) &&
  request.status !== 'canceled' &&
  stepsOf(request).some(({ name }) => name === 'approved');

const isReturned = (request: StoredPublishRequest): boolean =>
  request.status === 'draft' && stepsOf(request).at(-1)?.name === 'returned';

const conflict = (reason: Reason, message: string, more: object = {}) =>
  new ServiceError('conflict', { message, meta: { reason, ...more } });

const notADraft = ({ status }: StoredPublishRequest) =>
  conflict('not_a_draft', 'Only a draft can be submitted.', { status });

export const notPendingApproval = ({ status }: StoredPublishRequest) =>
  conflict('not_pending_approval', 'Only what waits for approval can be approved or returned.', { status });

const anotherSubmission = () =>
  conflict(
    'another_submission',
    'It was returned and submitted once more since you looked at it. Look at what it says now.',
  );

const ownSubmission = () =>
  conflict(
    'own_submission',
    'You have written or submitted it, and what you publish needs the approval of somebody else.',
  );

const filesAwaited = () =>
  conflict(
    'files_awaited',
    'A file of it is still being fetched or checked. Approve it once the file is there.',
  );

const timePassed = (scheduledFor: Date) =>
  conflict('time_passed', 'Its time has passed. Return it, give it another time, and submit it again.', {
    scheduledFor: scheduledFor.toISOString(),
  });
