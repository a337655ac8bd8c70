/** Handles a page that could not be read: the backfill waits while that can help, and ends otherwise. */
import type { Context } from '../../../context.ts';
import type { ErrorCode, Schemas } from '../../../contract/index.ts';
import type { StoredBackfillRequest } from '../../../db/backfill-requests.ts';
import { ServiceError } from '../../../errors.ts';
import { endBackfill } from '../end-backfill.ts';
import { goOnLater } from './go-on-later.ts';
import { fromItsBeginning, openList } from './position.ts';
import { positionOf } from './walk-page.ts';

/** The seconds before each next try after a failure that may pass, about half an hour altogether. */
export const retrySeconds = [2, 5, 15, 30, 60, 120, 300, 600, 600] as const;
export const longestThrottleSeconds = 6 * 60 * 60;
/** The time without progress after which a provider that still throttles is given up. */
export const patienceMs = 24 * 60 * 60 * 1000;
const mostRestarts = 3;

/**
 * Lets the backfill wait, try the page or its list again, or end, depending on the error. Rethrows
 * `service_unavailable`, and whatever is not a ServiceError, so that the job is repeated.
 */
export async function afterFailure(
  ctx: Context,
  request: StoredBackfillRequest,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ServiceError) || error.code === 'service_unavailable') throw error;
  if (error.code === 'platform_rate_limit' && !isOver(ctx, request)) return wait(ctx, request, error);
  const seconds = error.code === 'internal' ? retrySeconds[request.tries] : undefined;
  if (seconds !== undefined) return goOnLater(ctx, request, seconds, { tries: request.tries + 1 });
  if (isStaleCursor(request, error)) return beginListAgain(ctx, request);
  await endBackfill(ctx, request, { status: 'failed', stopReason: 'failed', error: errorOf(error) });
}

function isOver(ctx: Context, { advancedAt }: StoredBackfillRequest): boolean {
  return ctx.now().getTime() - advancedAt.getTime() > patienceMs;
}

/**
 * Lets the backfill wait for as long as the provider says, but at most six hours; for five minutes if it says
 * nothing.
 */
function wait(ctx: Context, request: StoredBackfillRequest, error: ServiceError): Promise<void> {
  const seconds = Math.min(error.retryAfterSeconds ?? 300, longestThrottleSeconds);
  const resumesAt = new Date(ctx.now().getTime() + seconds * 1000);
  return goOnLater(ctx, request, seconds, { status: 'waiting', resumesAt });
}

/**
 * Tells whether the provider may have refused only the cursor, which can expire while a backfill waits. After
 * a few restarts of lists, a refusal counts as one of the request itself.
 */
function isStaleCursor(request: StoredBackfillRequest, error: ServiceError): boolean {
  const position = positionOf(request);
  const inTheMiddle = openList(position).cursor !== undefined;
  return error.code === 'validation_error' && inTheMiddle && (position.restarts ?? 0) < mostRestarts;
}

function beginListAgain(ctx: Context, request: StoredBackfillRequest): Promise<void> {
  return goOnLater(ctx, request, 0, { position: fromItsBeginning(positionOf(request)) as object });
}

const codes: Partial<Record<ErrorCode, string>> = {
  validation_error: 'refused_by_provider',
  internal: 'provider_unavailable',
};

function errorOf({ code, message }: ServiceError): Schemas['RecordError'] {
  return { code: codes[code] ?? code, message };
}
