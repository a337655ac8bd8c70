import { ServiceError } from '../../errors.ts';
import type { ProviderFailure } from '../../providers/call.ts';
import { badGateway, toServiceError } from './failures.ts';

/**
 * The kinds of refusals that `toGrantError` presents as failures of the provider, because nothing in the
 * calls about grants comes from a caller.
 */
const notAboutInput = new Set(['rejected', 'not_found', 'unsupported']);

export function toGrantError(error: ProviderFailure): ServiceError {
  if (!notAboutInput.has(error.failure.kind)) return toServiceError(error, []);
  return new ServiceError('internal', { status: badGateway, detail: error.message, cause: error });
}
