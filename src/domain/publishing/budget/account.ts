import type { StoredProfile } from '../../../db/tables/profiles.ts';

/** Returns the key of the account at the provider, which several connections may reach. */
export function accountOf({
  providerId,
  externalId,
}: Pick<StoredProfile, 'providerId' | 'externalId'>): string {
  return `${providerId}/${externalId}`;
}
