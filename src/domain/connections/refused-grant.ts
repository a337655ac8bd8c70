import type { Context } from '../../context.ts';
import type { StoredProfile } from '../../db/tables/profiles.ts';
import { type Reason, ServiceError } from '../../errors/index.ts';
import { checkConnection } from './check-connection.ts';

const byProvider: Reason = 'refused_by_provider';

/**
 * Checks a grant for which the provider has refused a call, so that the connection's health is up to date
 * before the failure is reported. Always throws the given error, even when the check fails.
 */
export async function checkRefusedGrant(
  ctx: Context,
  profile: StoredProfile,
  error: unknown,
): Promise<never> {
  const refused = error instanceof ServiceError && error.meta.reason === byProvider;
  if (refused)
    await checkConnection(ctx, profile, profile.connectionId, { refused }).catch((cause) =>
      ctx.log.warn('grant not checked', { subsystem: 'connections', error: cause }),
    );
  throw error;
}
