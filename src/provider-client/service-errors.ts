/** Translates a provider's failure into the service's error; this is the only place that does. */
import { ServiceError, validationError } from '../errors/index.ts';
import type { ProviderFailure } from '../providers/call.ts';

export const badGateway = 502;

/**
 * Turns a failure of the provider into the error that the caller gets.
 * @param needed the scopes of the operation. When the provider does not name the missing scope, these are the
 *   candidates.
 */
export function toServiceError(error: ProviderFailure, needed: readonly string[]): ServiceError {
  const { failure, message: detail } = error;
  switch (failure.kind) {
    case 'expired':
      return new ServiceError('invalid_token', {
        meta: { reason: failure.serverForbidden ? 'server_not_allowed' : 'refused_by_provider' },
        detail,
        cause: error,
      });
    case 'scopes':
      return new ServiceError('scope_insufficient', {
        meta: failure.missing ? { missingScopes: failure.missing } : candidates(needed),
        detail,
        cause: error,
      });
    case 'not_ready':
    case 'throttled':
      return new ServiceError('platform_rate_limit', {
        retryAfterSeconds: failure.retryAfterSeconds,
        detail,
        cause: error,
      });
    case 'not_found':
      return new ServiceError('not_found', {
        message: failure.field
          ? `${failure.field}: ${unknownValue}`
          : 'The provider does not know this content.',
        detail,
        cause: error,
      });
    case 'unsupported':
      return new ServiceError('not_supported', {
        ...(failure.message ? { message: failure.message } : {}),
        detail,
        cause: error,
      });
    case 'rejected':
      return rejected(failure.field, failure.detail, error);
    case 'invalid':
      return validationError(
        [{ field: failure.field, code: 'invalid_value', message: failure.message }],
        {},
        error,
      );
    case 'outage':
      return new ServiceError('internal', { status: failure.status, detail, cause: error });
    case 'outdated':
      return new ServiceError('internal', { status: badGateway, message: versionOver, detail, cause: error });
    case 'unusable':
      return new ServiceError('internal', {
        status: badGateway,
        ...(failure.longerThan === undefined ? {} : { message: tooLong(failure.longerThan) }),
        detail,
        cause: error,
      });
    case 'unreachable':
    case 'unknown_outcome':
      return new ServiceError('internal', { status: badGateway, detail, cause: error });
  }
}

/**
 * The kinds of refusals that `toGrantError` presents as failures of the provider, because nothing in the
 * calls about grants comes from a caller.
 */
const notAboutInput = new Set(['rejected', 'invalid', 'not_found', 'unsupported']);

export function toGrantError(error: ProviderFailure): ServiceError {
  if (!notAboutInput.has(error.failure.kind)) return toServiceError(error, []);
  return new ServiceError('internal', { status: badGateway, detail: error.message, cause: error });
}

/** What is said of a field whose value the provider does not know. */
export const unknownValue = 'The provider does not know this value.';

export const refusedValue = 'The provider refused this value.';

const versionOver =
  'The provider does not answer any more in the version that this service asks for. Its operator has to set a newer one.';

const tooLong = (bound: string) =>
  `The provider has answered with more than ${bound}, which is not read. Ask for fewer items; a thread as large as this can be read at the provider alone.`;

const candidates = (needed: readonly string[]) => (needed.length > 0 ? { candidateScopes: needed } : {});

function rejected(field: string | undefined, detail: object, cause: ProviderFailure): ServiceError {
  const message =
    field === 'cursor'
      ? 'The provider no longer accepts this cursor. Start again without one.'
      : refusedValue;
  return validationError(
    [{ field: field ?? 'body', message }],
    Object.keys(detail).length > 0 ? { provider: detail } : {},
    cause,
  );
}
