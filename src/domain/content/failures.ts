/** A provider's failure -> the service's error. The one place where the two meet. */
import { ServiceError, validationError } from '../../errors.ts';
import type { ProviderFailure } from '../../providers/provider.ts';

export const badGateway = 502;

/** @param needed the scopes of the operation: the provider seldom names the one that it misses. */
export function toServiceError(error: ProviderFailure, needed: readonly string[]): ServiceError {
  const { failure, message: detail } = error;
  switch (failure.kind) {
    case 'expired':
      return new ServiceError('invalid_token', {
        meta: { reason: 'refused_by_provider' },
        detail,
        cause: error,
      });
    case 'scopes':
      return scopeInsufficient(needed, error);
    case 'not_ready':
    case 'throttled':
      return new ServiceError('platform_rate_limit', {
        retryAfterSeconds: failure.retryAfterSeconds,
        detail,
        cause: error,
      });
    case 'not_found':
      return new ServiceError('not_found', { message: 'The provider does not know this content.', detail });
    case 'unsupported':
      return new ServiceError('not_supported', { detail, cause: error });
    case 'rejected':
      return rejected(failure.field, failure.detail);
    case 'outage':
      return new ServiceError('internal', { status: failure.status, detail, cause: error });
    case 'unusable':
    case 'unknown_outcome':
      return new ServiceError('internal', { status: badGateway, detail, cause: error });
  }
}

export function scopeInsufficient(missingScopes: readonly string[], cause?: ProviderFailure): ServiceError {
  return new ServiceError('scope_insufficient', { meta: { missingScopes }, detail: cause?.message, cause });
}

function rejected(field: string | undefined, detail: object): ServiceError {
  const message =
    field === 'cursor'
      ? 'The provider no longer accepts this cursor. Start again without one.'
      : 'The provider refused this value.';
  return validationError(
    [{ field: field ?? 'body', message }],
    Object.keys(detail).length > 0 ? { provider: detail } : {},
  );
}
