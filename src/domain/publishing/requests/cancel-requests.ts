/** Cancels publish requests that have not started, the rest of threads, and what a provider can still give up. */
import type { Context } from '../../../context.ts';
import type { ContentType, Input, Output } from '../../../contract/index.ts';
import { findPublishRequest, type StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import type { Caller } from '../../foundation/caller.ts';
import { applyTransition } from '../ledger/apply-transition.ts';
import { alreadyStarted, isBetweenParts, retryOnConflict, VersionConflict } from '../ledger/conflicts.ts';
import { presentPublishRequest } from '../ledger/present-requests.ts';
import { isHandedOver, isHeld, isPosted } from '../ledger/queue-run.ts';
import { isWaiting } from '../ledger/transitions.ts';

export function cancelPublishRequest(
  ctx: Context,
  caller: Caller,
  { publishRequestId }: Input<'publishRequests.cancel'>,
): Promise<Output<'publishRequests.cancel'>> {
  return retryOnConflict(() => cancel(ctx, caller, publishRequestId));
}

/**
 * Cancels the request, or returns it if it is canceled already; of a thread, what is not there yet. Of content that its provider has
 * accepted and can give up, the answer is the request whose worker asks for that. Throws `conflict` when it has started, and `VersionConflict` when another process has continued it meanwhile.
 */
async function cancel(
  ctx: Context,
  caller: Caller,
  publishRequestId: string,
): Promise<Output<'publishRequests.cancel'>> {
  const request = await findPublishRequest(ctx.db, caller, publishRequestId);
  if (request.status === 'canceled') return presentPublishRequest(request);
  const outcome = outcomeOf(ctx, request);
  if (!outcome) throw alreadyStarted(request);
  const canceled = await applyTransition(ctx, request, { outcome });
  if (!canceled) throw new VersionConflict(request);
  return presentPublishRequest(canceled.request);
}

function outcomeOf(ctx: Pick<Context, 'providers'>, request: StoredPublishRequest) {
  if (isWaiting(request) || isHeld(request)) return 'canceled';
  if (isBetweenParts(request)) return 'rest_canceled';
  return canBeCalledOff(ctx, request) ? 'call_off_asked' : undefined;
}

/** Tells whether the provider has accepted the content, and can still be asked to give it up. */
function canBeCalledOff(ctx: Pick<Context, 'providers'>, request: StoredPublishRequest): boolean {
  const { phase, steps } = request;
  if (phase !== 'confirm' || request.status !== 'publishing' || isHandedOver(request) || isPosted(steps))
    return false;
  return callsOff(ctx, request);
}

/** Tells whether the provider can be asked to give up what it has accepted of this kind. */
export function callsOff(
  { providers: { registry } }: Pick<Context, 'providers'>,
  { contentType, variant }: { contentType: string; variant?: string | null | undefined },
): boolean {
  const { contentTypes } = registry.providerOf(contentType as ContentType);
  const declared = contentTypes.find((one) => one.contentType === contentType);
  return declared?.publish.find((one) => one.variant === variant)?.callsOff ?? false;
}
