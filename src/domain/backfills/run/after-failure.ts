/** A page could not be read: the walk waits while that can help, and ends otherwise. */
import type { Context } from '../../../context.ts';
import type { ErrorCode, Schemas } from '../../../contract/index.ts';
import type { StoredBackfillRequest } from '../../../db/backfill-requests.ts';
import { ServiceError } from '../../../errors.ts';
import { endBackfill } from '../end-backfill.ts';
import { goOnLater } from './go-on-later.ts';
import { fromItsBeginning, openList } from './position.ts';
import { positionOf } from './walk-page.ts';

/** For what may pass: about half an hour altogether. */
export const retrySeconds = [2, 5, 15, 30, 60, 120, 300, 600, 600] as const;
export const longestThrottleSeconds = 6 * 60 * 60;
/** A provider that throttles for that long is not waited for any longer. */
export const patienceMs = 24 * 60 * 60 * 1000;
const mostRestarts = 3;

/** Throws what is none of the provider's doing. */
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

/** As long as the provider says. */
function wait(ctx: Context, request: StoredBackfillRequest, error: ServiceError): Promise<void> {
  const seconds = Math.min(error.retryAfterSeconds ?? 300, longestThrottleSeconds);
  const resumesAt = new Date(ctx.now().getTime() + seconds * 1000);
  return goOnLater(ctx, request, seconds, { status: 'waiting', resumesAt });
}

/** Cursors do not live for ever, and a walk may wait for long. */
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

export function errorOf({ code, message }: ServiceError): Schemas['RecordError'] {
  return { code: codes[code] ?? code, message };
}
