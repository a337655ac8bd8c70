/** Explains failures for people. */
import type { Failure, FailureCause } from '../call.ts';
import type { KnownError } from '../publish-failures.ts';

/**
 * Returns why a call failed. When the request or the status changed the kind that the error usually means, the reason
 * follows from the new kind.
 * @param name the provider's name of the error, if it has one.
 */
export function causeOf(
  { kind }: Failure,
  name: string | undefined,
  known: KnownError | undefined,
): FailureCause {
  const fits = known && (known.kind === kind || (known.kind === 'revoked' && kind === 'expired'));
  const { reason, message }: Pick<KnownError, 'reason' | 'message'> = fits
    ? known
    : { reason: reasons[kind] ?? 'refused' };
  return { reason, ...(message ? { message } : {}), ...(name ? { provider: { code: name } } : {}) };
}

const reasons: Partial<Record<Failure['kind'], FailureCause['reason']>> = {
  expired: 'reconnect_needed',
  throttled: 'rate_limited',
  not_found: 'target_gone',
};
