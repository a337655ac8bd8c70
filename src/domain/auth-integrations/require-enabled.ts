import type { AuthIntegration } from '../../db/auth-integrations.ts';
import { ServiceError } from '../../errors.ts';

/** Throws `conflict` when the Auth Integration is disabled. */
export function requireEnabled({ status }: AuthIntegration): void {
  if (status === 'disabled')
    throw new ServiceError('conflict', {
      message: 'This Auth Integration is disabled.',
      meta: { reason: 'integration_disabled' },
    });
}
