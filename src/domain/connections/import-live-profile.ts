import type { Context } from '../../context.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import { ServiceError } from '../../errors.ts';
import { allScopes } from '../../providers/describe.ts';
import { importProfile } from './import-profile.ts';

export interface LiveProfile {
  providerId: string;
  loginKind: string;
  accessToken: string;
  externalId: string;
  references: Record<string, string>;
}

/**
 * For operators: a live profile from a token at hand. The operator vouches for the token's scopes; where
 * they are wrong, the provider refuses the call and says so.
 */
export async function importLiveProfile(
  ctx: Context,
  organizationId: string,
  profile: LiveProfile,
): Promise<StoredProfile> {
  const provider = ctx.registry.find(profile.providerId);
  const loginKind = provider?.loginKinds.find(({ id }) => id === profile.loginKind);
  if (!provider || !loginKind)
    throw refused(`${profile.providerId} with ${profile.loginKind} is not offered.`);
  const lacking = loginKind.references.filter((name) => !profile.references[name]);
  if (lacking.length > 0) throw refused(`${loginKind.name} needs ${lacking.join(', ')} too.`);
  return importProfile(
    ctx,
    { organizationId, mode: 'live' },
    {
      ...profile,
      origin: 'imported',
      kind: loginKind.profileKind,
      grantedScopes: allScopes(provider, loginKind.id),
    },
  );
}

function refused(message: string): ServiceError {
  return new ServiceError('validation_error', { message });
}
