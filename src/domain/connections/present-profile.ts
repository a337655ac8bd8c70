import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import { describeOperations } from '../../providers/describe.ts';

/** A Connected Profile as the contract has it. */
export function presentProfile(ctx: Context, profile: StoredProfile): Schemas['ConnectedProfile'] {
  const provider = ctx.registry.find(profile.providerId);
  const credential = credentialHealth(profile);
  return {
    connectedProfileId: profile.id,
    connectionId: profile.connectionId,
    providerId: profile.providerId,
    externalId: profile.externalId,
    kind: profile.kind,
    ...(profile.displayName ? { displayName: profile.displayName } : {}),
    ...(profile.username ? { username: profile.username } : {}),
    ...(profile.avatarUrl ? { avatarUrl: profile.avatarUrl } : {}),
    status: profile.status,
    health: {
      credential,
      operations: provider
        ? describeOperations(provider, {
            loginKind: profile.connection.loginKind,
            confirmedScopes: confirmedScopes(profile),
            healthy: credential === 'ok' && profile.status === 'live',
          })
        : [],
    },
    createdAt: profile.createdAt.toISOString(),
    updatedAt: profile.updatedAt.toISOString(),
  };
}

export function credentialHealth({ connection }: StoredProfile): 'ok' | 'expired' | 'revoked' {
  return connection.status === 'active' || connection.status === 'expiring' ? 'ok' : connection.status;
}

/** A scope that cannot be confirmed counts as missing. */
export function confirmedScopes({ connection }: StoredProfile): Set<string> {
  return new Set(connection.grantedScopes).difference(new Set(connection.unconfirmedScopes));
}
