/** Retries failed publish requests, and resolves those whose outcome is unknown. */
import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import type { Db } from '../../../db/client/client.ts';
import {
  advancePublishRequest,
  findPublishRequest,
  type StoredPublishRequest,
} from '../../../db/tables/publish-requests.ts';
import { type InputProblem, ServiceError, validationError } from '../../../errors/index.ts';
import { type PublishFailureReason, publishFailures } from '../../../providers/publish-failures.ts';
import { withinCap } from '../../foundation/billing/caps.ts';
import { type Caller, keepAnswer } from '../../foundation/caller.ts';
import { presentReferences } from '../../foundation/own-references.ts';
import { admit } from '../admission/admission.ts';
import type { PublishInput } from '../admission/input.ts';
import { inKeptVariant, openContent } from '../admission/stored-content.ts';
import { madePartsOf } from '../admission/threads.ts';
import { applyTransition } from '../ledger/apply-transition.ts';
import { requireNoApproval } from '../ledger/conflicts.ts';
import { newRequest, storeRequests } from '../ledger/new-requests.ts';
import { type StepOutcome, withStep } from '../ledger/plan-transition.ts';
import { presentPublishRequest } from '../ledger/present-requests.ts';
import { ownFailure } from '../ledger/publish-failure.ts';

import { withoutLostMedia } from '../ledger/request-files.ts';

// Publishes the content of a failed request by a new request with the same input, if the failed one has
// created nothing.

/**
 * Retries the request. The new request is stored and the old one's content erased in one transaction, so that
 * a request is retried at most once. Throws `conflict` when it cannot be retried, or the caller needs approval.
 */
export async function retryPublishRequest(
  ctx: Context,
  caller: Caller,
  { publishRequestId }: Input<'publishRequests.retry'>,
): Promise<Output<'publishRequests.retry'>> {
  const failed = await findPublishRequest(ctx.db, caller, publishRequestId);
  requireNoApproval(
    caller,
    'A retry publishes at another time than was approved. Make a new publish request, which then waits for approval.',
  );
  requireRetryable(ctx, failed);
  const { length: there } = madePartsOf(failed);
  const input = await withoutLostMedia(ctx, caller, inputOf(ctx, failed), undefined, there);
  const admitted = await admit(ctx, caller, inKeptVariant(failed, input), { made: there });
  const made = newRequest(ctx, caller, input, {
    ...admitted,
    retryOf: failed.id,
    publishGroupId: failed.publishGroupId,
    goesOnFrom: failed,
  });
  const { partCount, part } = made.request;
  const store = async (tx: Db) => {
    await storeRequests(ctx, tx, [made]);
    await giveUp(ctx, tx, failed, made.request.id);
    const answer = presentPublishRequest(made.request);
    await keepAnswer(tx, caller, answer);
    return answer;
  };
  return withinCap(ctx, caller, 'publishRequestsPerMonth', store, partCount - part);
}

/** Returns the input of the failed request without its time, which has passed. */
function inputOf(ctx: Pick<Context, 'security'>, failed: StoredPublishRequest): PublishInput {
  const { connectedProfileId, contentType } = failed;
  return {
    ...openContent(ctx, failed),
    connectedProfileId,
    contentType: contentType as PublishInput['contentType'],
    ...presentReferences(failed),
    ...(failed.title === null ? {} : { ownTitle: failed.title }),
  };
}

/**
 * Erases the failed request's content and notes the request that retries it. Throws `conflict` when another
 * one has retried it in the meantime.
 */
async function giveUp(
  ctx: Pick<Context, 'clock'>,
  tx: Db,
  failed: StoredPublishRequest,
  retriedBy: string,
): Promise<void> {
  const given = await advancePublishRequest(tx, failed, {
    content: null,
    retryableUntil: null,
    retriedBy,
    steps: withStep(ctx.clock.now(), failed, 'retried'),
  });
  if (!given) throw alreadyRetried(await findPublishRequest(tx, failed, failed.id));
}

function requireRetryable(ctx: Pick<Context, 'clock'>, request: StoredPublishRequest): void {
  const { status, retriedBy, attemptedAt, retryableUntil, errorReason } = request;
  if (status !== 'failed')
    throw conflict('not_failed', 'Only a publish request that failed can be retried.', { status });
  if (retriedBy) throw alreadyRetried(request);
  if (attemptedAt)
    throw conflict('already_started', 'The provider may have created it. What is there is not made twice.');
  const words = errorReason ? publishFailures[errorReason as PublishFailureReason] : undefined;
  if (words && !words.retryable)
    throw conflict('would_fail_again', `It would fail in the same way. ${words.whatToDo}`);
  if (!retryableUntil || retryableUntil <= ctx.clock.now())
    throw conflict('content_erased', 'Its content has been erased. Create a new publish request.');
}

function alreadyRetried({ retriedBy }: StoredPublishRequest): ServiceError {
  return conflict('already_retried', 'It has been retried already.', retriedBy ? { retriedBy } : {});
}

type RetryRefusal =
  | 'not_failed'
  | 'already_started'
  | 'would_fail_again'
  | 'already_retried'
  | 'content_erased';

function conflict(reason: RetryRefusal, message: string, more: object = {}): ServiceError {
  return new ServiceError('conflict', { message, meta: { reason, ...more } });
}

type ResolveInput = Input<'publishRequests.resolve'>;

/**
 * Settles a request whose outcome is unknown by the word of a person who has looked at the provider. Throws
 * `conflict` for any other request.
 */
export async function resolvePublishRequest(
  ctx: Context,
  caller: Caller,
  { publishRequestId, outcome, externalId }: ResolveInput,
): Promise<Output<'publishRequests.resolve'>> {
  admitResolution({ outcome, externalId });
  const find = () => findPublishRequest(ctx.db, caller, publishRequestId);
  let request = await find();
  while (request.status === 'outcome_unknown') {
    if (isEarlierPost(request, externalId)) throw validationError([earlier]);
    const resolved = await applyTransition(ctx, request, resolution(outcome, externalId));
    if (resolved) return presentPublishRequest(resolved.request);
    // A look at the provider has moved the request in the meantime, perhaps without having learned its outcome.
    request = await find();
  }
  throw new ServiceError('conflict', {
    message: 'The outcome of this publish request is not unknown.',
    meta: { reason: 'outcome_known' },
  });
}

const isEarlierPost = (request: StoredPublishRequest, externalId: string | undefined) =>
  externalId !== undefined && madePartsOf(request).some((made) => made.externalId === externalId);

const earlier: InputProblem = {
  field: 'externalId',
  code: 'invalid_value',
  message:
    'This is an earlier post of the thread. Name the one that answers the last post which is published.',
};

function resolution(outcome: ResolveInput['outcome'], externalId = ''): StepOutcome<'settle'> {
  if (outcome === 'published') return { outcome: 'resolved_published', created: { externalId } };
  const message = 'Somebody looked at the provider, and it is not there.';
  return { outcome: 'resolved_failed', failure: ownFailure('not_created', message) };
}

/**
 * Throws `validation_error` when `externalId` is missing for the outcome `published`, or is given for
 * `failed`.
 */
function admitResolution({ outcome, externalId }: Pick<ResolveInput, 'outcome' | 'externalId'>): void {
  if (outcome === 'published' && externalId === undefined)
    throw validationError([{ field: 'externalId', code: 'required', message: 'Required with published.' }]);
  if (outcome === 'failed' && externalId !== undefined)
    throw validationError([
      { field: 'externalId', code: 'conflicting_fields', message: 'Only with published.' },
    ]);
}
