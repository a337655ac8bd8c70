/** Rehearses a reached cap in test mode, which has no caps of its own. */
import { isBilled, type Scope } from '../../../db/client/scope.ts';
import { capReached } from './caps.ts';
import { caps } from './plans.ts';

/** The marker in the text of a publish request that makes the cap count as reached. */
export const capMarker = '#fault:quota_exceeded';

/**
 * Throws `quota_exceeded`, with the figures of the free plan, when a text of test mode contains the marker.
 */
export function simulatePublishCap(scope: Scope, text: string | undefined): void {
  if (isBilled(scope) || !text?.includes(capMarker)) return;
  const limit = caps.free?.publishRequestsPerMonth ?? 0;
  throw capReached('publishRequestsPerMonth', limit, limit);
}
