import { ServiceError } from '../../errors.ts';
import type { ProviderFailure } from '../../providers/provider.ts';
import { badGateway, toServiceError } from '../content/failures.ts';

/** Nothing of these calls comes from a caller, so that a refusal is not about a caller's input. */
const notAboutInput = new Set(['rejected', 'not_found', 'unsupported']);

export function toGrantError(error: ProviderFailure): ServiceError {
  if (!notAboutInput.has(error.failure.kind)) return toServiceError(error, []);
  return new ServiceError('internal', { status: badGateway, detail: error.message, cause: error });
}
