import type { Context } from '../../context.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import { ServiceError } from '../../errors.ts';
import { allScopes } from '../../providers/describe.ts';
import { loginKindOf } from '../../providers/registry.ts';
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
  if (!provider?.loginKinds.some(({ id }) => id === profile.loginKind))
    throw new ServiceError('validation_error', {
      message: `No login kind ${profile.loginKind} of ${profile.providerId}.`,
    });
  const scope = { organizationId, mode: 'live' } as const;
  return importProfile(ctx, scope, {
    ...profile,
    origin: 'imported',
    kind: loginKindOf(provider, profile.loginKind).profileKind,
    grantedScopes: allScopes(provider, profile.loginKind),
  });
}
