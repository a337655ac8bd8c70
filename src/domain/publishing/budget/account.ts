import type { StoredProfile } from '../../../db/profiles.ts';

/** The account at the provider, however many connections lead to it. */
export function accountOf({
  providerId,
  externalId,
}: Pick<StoredProfile, 'providerId' | 'externalId'>): string {
  return `${providerId}/${externalId}`;
}
