/**
 * Publishes the content of a failed request by a new request with the same input, if the failed one has
 * created nothing.
 */
import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import type { Db } from '../../db/client/client.ts';
import {
  advancePublishRequest,
  findPublishRequest,
  type StoredPublishRequest,
} from '../../db/tables/publish-requests.ts';
import { ServiceError } from '../../errors/index.ts';
import { type PublishFailureReason, publishFailures } from '../../providers/publish-failures.ts';
import { withinCap } from '../foundation/billing/caps.ts';
import type { Caller } from '../foundation/caller.ts';
import { keepAnswer } from '../foundation/idempotency/keep-answers.ts';
import { presentReferences } from '../foundation/own-references.ts';
import { admit } from './admission/admission.ts';
import type { PublishInput } from './admission/input.ts';
import { inKeptVariant, openContent } from './admission/open-content.ts';
import { withoutLostMedia } from './ledger/make-media.ts';
import { newRequest } from './ledger/new-request.ts';
import { presentPublishRequest } from './ledger/present-publish-request.ts';
import { withStep } from './ledger/steps.ts';
import { storeRequests } from './ledger/store-requests.ts';

/**
 * Retries the request. The new request is stored and the old one's content erased in one transaction, so that
 * a request is retried at most once. Throws `conflict` when it cannot be retried.
 */
export async function retryPublishRequest(
  ctx: Context,
  caller: Caller,
  { publishRequestId }: Input<'publishRequests.retry'>,
): Promise<Output<'publishRequests.retry'>> {
  const failed = await findPublishRequest(ctx.db, caller, publishRequestId);
  requireRetryable(ctx, failed);
  const input = await withoutLostMedia(ctx, caller, inputOf(ctx, failed));
  const admitted = await admit(ctx, caller, inKeptVariant(failed, input));
  const made = newRequest(ctx, caller, input, { ...admitted, retryOf: failed.id });
  return withinCap(ctx, caller, 'publishRequestsPerMonth', async (tx) => {
    await storeRequests(ctx, tx, [made]);
    await giveUp(ctx, tx, failed, made.request.id);
    const answer = presentPublishRequest(made.request);
    await keepAnswer(tx, caller, answer);
    return answer;
  });
}

/** Returns the input of the failed request without its time, which has passed. */
function inputOf(ctx: Context, failed: StoredPublishRequest): PublishInput {
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
async function giveUp(ctx: Context, tx: Db, failed: StoredPublishRequest, retriedBy: string): Promise<void> {
  const given = await advancePublishRequest(tx, failed, {
    content: null,
    retryableUntil: null,
    retriedBy,
    steps: withStep(ctx.now(), failed, 'retried'),
  });
  if (!given) throw alreadyRetried(await findPublishRequest(tx, failed, failed.id));
}

function requireRetryable(ctx: Context, request: StoredPublishRequest): void {
  const { status, retriedBy, attemptedAt, retryableUntil, errorReason } = request;
  if (status !== 'failed')
    throw conflict('not_failed', 'Only a publish request that failed can be retried.', { status });
  if (retriedBy) throw alreadyRetried(request);
  if (attemptedAt)
    throw conflict('already_started', 'The provider may have created it. What is there is not made twice.');
  const words = errorReason ? publishFailures[errorReason as PublishFailureReason] : undefined;
  if (words && !words.retryable)
    throw conflict('would_fail_again', `It would fail in the same way. ${words.whatToDo}`);
  if (!retryableUntil || retryableUntil <= ctx.now())
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
