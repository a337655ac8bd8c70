import type { AuthIntegration } from '../../../db/tables/auth-integrations.ts';
import { ServiceError } from '../../../errors/index.ts';

/** Throws `conflict` when the Auth Integration is disabled. */
export function requireEnabled({ status }: AuthIntegration): void {
  if (status === 'disabled')
    throw new ServiceError('conflict', {
      message: 'This Auth Integration is disabled.',
      meta: { reason: 'integration_disabled' },
    });
}
