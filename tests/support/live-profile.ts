/** A live profile from a token at hand, without asking a provider: for tests of what comes after connecting. */
import type { StoredProfile } from '../../src/db/profiles.ts';
import { importProfile } from '../../src/domain/connections/import-profile.ts';
import { operationsOf } from '../../src/providers/describe.ts';
import type { Provider } from '../../src/providers/provider.ts';
import type { TestService } from './service.ts';

/** Every scope that some operation of the provider needs under a login kind. */
export function allScopes(provider: Provider, loginKind: string): string[] {
  const needed = provider.contentTypes.flatMap(operationsOf).flatMap(({ scopes }) => scopes[loginKind] ?? []);
  return [...new Set(needed)];
}

export interface LiveProfile {
  providerId: string;
  loginKind: string;
  accessToken: string;
  externalId?: string;
  references?: Record<string, string>;
  refreshToken?: string;
  details?: Record<string, string>;
  /** Without them: all that reading and moderation need. */
  grantedScopes?: string[];
}

export function makeLiveProfile(
  { ctx }: Pick<TestService, 'ctx'>,
  organizationId: string,
  { externalId = '17841400000000001', references = {}, ...profile }: LiveProfile,
): Promise<StoredProfile> {
  const provider = ctx.registry.find(profile.providerId);
  if (!provider) throw new Error(`no provider ${profile.providerId}`);
  const { providerId, loginKind, accessToken, refreshToken, details } = profile;
  const credential = {
    accessToken,
    ...(refreshToken ? { refreshToken } : {}),
    ...(details ? { details } : {}),
  };
  const row = { providerId, loginKind, ...credential, externalId, references, kind: 'account' };
  const grantedScopes = profile.grantedScopes ?? allScopes(provider, loginKind);
  return importProfile(ctx, { organizationId, mode: 'live' }, { ...row, origin: 'imported', grantedScopes });
}
