import type { Scope } from '../db/client/scope.ts';
import type { StoredConnection } from '../db/tables/connections.ts';
import type { StoredProfile } from '../db/tables/profiles.ts';
import type { QuotaOwner } from '../db/tables/provider-budgets.ts';

type Account = Scope & Pick<StoredProfile, 'providerId' | 'externalId'>;

/** Returns the quota owner whose budgets calls through a profile spend. */
export function holderOf(profile: StoredProfile): QuotaOwner {
  return quotaOwnerThrough(profile, profile.connection);
}

/**
 * Returns the quota owner whose budgets calls for an account spend through a connection. Each connection
 * made by test controls has an app of its own, so that a throttled one does not affect the others.
 */
export function quotaOwnerThrough(
  { organizationId, mode, providerId, externalId }: Account,
  connection: Pick<StoredConnection, 'id' | 'authIntegrationId'>,
): QuotaOwner {
  return {
    organizationId,
    mode,
    providerId,
    externalId,
    app: connection.authIntegrationId ?? connection.id,
  };
}
