/** A step failed before anything could be seen: it is repeated while that can help, and ends the request otherwise. */
import type { Context } from '../../../context.ts';
import type { StoredPublishRequest } from '../../../db/publish-requests.ts';
import { ServiceError } from '../../../errors.ts';
import { endRequest } from '../end-request.ts';
import { failureOf, ownFailure, type PublishFailure } from '../publish-failure.ts';
import { withStep } from '../steps.ts';
import { Unfetchable } from './fetchable.ts';
import { goOnLater } from './go-on-later.ts';
import { isOver } from './is-over.ts';

/** For what may pass: about half an hour altogether. */
export const retrySeconds = [2, 5, 15, 30, 60, 120, 300, 600, 600] as const;
/** Of publishing budgets, which are told by the day. */
export const longestThrottleSeconds = 6 * 60 * 60;

/** @param giveUp what is done when repeating it does not help. */
export async function afterFailure(
  ctx: Context,
  request: StoredPublishRequest,
  error: unknown,
  giveUp = fail,
): Promise<undefined> {
  if (!(error instanceof ServiceError || error instanceof Unfetchable)) throw error;
  const wait = isOver(ctx, request) ? undefined : waitOf(error, request.tries);
  if (wait === undefined) return giveUp(ctx, request, error);
  const outcome = error instanceof ServiceError ? error.code : 'media_not_fetchable';
  await goOnLater(ctx, request, wait, {
    tries: { increment: 1 },
    steps: withStep(ctx, request, request.phase, outcome),
  });
}

export async function fail(ctx: Context, request: StoredPublishRequest, error: Error): Promise<undefined> {
  await endRequest(ctx, request, { status: 'failed', step: request.phase, error: failureOfStep(error) });
}

/**
 * Describes the failure of a step. A file that providers cannot fetch from here is our own failure: the
 * provider was never asked.
 */
export function failureOfStep(error: Error): PublishFailure {
  return error instanceof ServiceError ? failureOf(error) : ownFailure('media_not_fetchable');
}

/** `undefined`: it will not help. */
function waitOf(error: ServiceError | Unfetchable, tries: number): number | undefined {
  if (error instanceof ServiceError && error.code === 'platform_rate_limit')
    return Math.min(error.retryAfterSeconds ?? 300, longestThrottleSeconds);
  const mayPass = error instanceof Unfetchable || passing.has(error.code);
  return mayPass ? retrySeconds[tries] : undefined;
}

const passing = new Set(['internal', 'service_unavailable']);
