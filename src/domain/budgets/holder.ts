import type { StoredProfile } from '../../db/profiles.ts';
import type { BudgetHolder } from '../../db/provider-budgets.ts';

/** Whose budgets the calls through a profile spend. What test controls make belongs to one app of the organization. */
export function holderOf(profile: StoredProfile): BudgetHolder {
  const { organizationId, mode, providerId, externalId, connection } = profile;
  return {
    organizationId,
    mode,
    providerId,
    externalId,
    app: connection.authIntegrationId ?? organizationId,
  };
}
