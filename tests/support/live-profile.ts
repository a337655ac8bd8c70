/** Makes a live profile from a given token without asking a provider, for tests of what follows connecting. */
import type { Context } from '../../src/context.ts';
import type { StoredProfile } from '../../src/db/tables/profiles.ts';
import { importProfile } from '../../src/domain/connections/import-connection.ts';
import { operationsOf } from '../../src/providers/describe-provider.ts';
import type { Provider } from '../../src/providers/provider.ts';
import { usualClass, usualNames } from './usual-profiles.ts';

/**
 * Returns every scope that reading, moderation and deletion need under a login kind. Scopes for publishing
 * are not among them.
 */
function allScopes(provider: Provider, loginKind: string): string[] {
  const needed = provider.contentTypes
    .flatMap(operationsOf)
    .flatMap(({ scopes }) => usualNames(scopes, provider, loginKind));
  return [...new Set(needed)];
}

interface LiveProfile {
  providerId: string;
  loginKind: string;
  accessToken: string;
  externalId?: string;
  references?: Record<string, string>;
  refreshToken?: string;
  details?: Record<string, string>;
  /** The granted scopes. When absent, they are all that reading, moderation and deletion need. */
  grantedScopes?: string[];
}

export function makeLiveProfile(
  { ctx }: { ctx: Context },
  organizationId: string,
  { externalId = '17841400000000001', references = {}, ...profile }: LiveProfile,
): Promise<StoredProfile> {
  const provider = ctx.providers.registry.find(profile.providerId);
  if (!provider) throw new Error(`no provider ${profile.providerId}`);
  const { providerId, loginKind, accessToken, refreshToken, details } = profile;
  const credential = {
    accessToken,
    ...(refreshToken ? { refreshToken } : {}),
    ...(details ? { details } : {}),
  };
  const { profileKind: kind } = usualClass(provider, loginKind);
  const row = { providerId, loginKind, ...credential, externalId, references, kind };
  const grantedScopes = profile.grantedScopes ?? allScopes(provider, loginKind);
  return importProfile(ctx, { organizationId, mode: 'live' }, { ...row, origin: 'imported', grantedScopes });
}
