/** Tells what the failure of a page means for its backfill. Pure functions. */
import type { ErrorCode, Schemas } from '../../../../contract/index.ts';
import type { StoredBackfillRequest } from '../../../../db/tables/backfill-requests.ts';
import { ServiceError } from '../../../../errors/index.ts';
import type { Facts, Outcome } from '../transitions.ts';
import { fromItsBeginning, openList } from './position.ts';
import { positionOf } from './walk-page.ts';

export const longestThrottleSeconds = 6 * 60 * 60;
/** The wait, in seconds, when a provider throttles without saying for how long. */
const usualThrottleSeconds = 300;

/**
 * Returns the outcome that an error stands for. Rethrows `service_unavailable`, and whatever is not a ServiceError, so
 * that the job is repeated.
 */
export function outcomeOf(request: StoredBackfillRequest, error: unknown): { outcome: Outcome } & Facts {
  if (!(error instanceof ServiceError) || error.code === 'service_unavailable') throw error;
  const failure = failureOf(error);
  if (error.code === 'platform_rate_limit') {
    const afterSeconds = Math.min(error.retryAfterSeconds ?? usualThrottleSeconds, longestThrottleSeconds);
    return { outcome: 'throttled', afterSeconds, failure };
  }
  if (error.code === 'internal') return { outcome: 'unavailable', failure };
  const position = positionOf(request);
  const isInTheMiddle = openList(position).cursor !== undefined;
  if (error.code !== 'validation_error' || !isInTheMiddle) return { outcome: 'refused', failure };
  return { outcome: 'cursor_refused', failure, columns: { position: fromItsBeginning(position) as object } };
}

const codes: Partial<Record<ErrorCode, string>> = {
  validation_error: 'refused_by_provider',
  internal: 'provider_unavailable',
};

function failureOf({ code, message }: ServiceError): Schemas['RecordError'] {
  return { code: codes[code] ?? code, message };
}
