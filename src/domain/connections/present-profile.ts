import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import { describeOperations } from '../../providers/describe.ts';
import { statusOf } from './grant-status.ts';

/** A Connected Profile as the contract has it. */
export function presentProfile(ctx: Context, profile: StoredProfile): Schemas['ConnectedProfile'] {
  const provider = ctx.registry.find(profile.providerId);
  const credential = credentialHealth(profile, ctx.now());
  return {
    connectedProfileId: profile.id,
    connectionId: profile.connectionId,
    ...(profile.connection.externalUser ? { externalUser: profile.connection.externalUser } : {}),
    providerId: profile.providerId,
    externalId: profile.externalId,
    kind: profile.kind,
    ...(profile.displayName ? { displayName: profile.displayName } : {}),
    ...(profile.username ? { username: profile.username } : {}),
    ...(profile.avatarUrl ? { avatarUrl: ctx.avatars[profile.mode](profile.avatarUrl) } : {}),
    status: profile.status,
    health: {
      credential,
      operations: provider
        ? describeOperations(provider, {
            loginKind: profile.connection.loginKind,
            confirmedScopes: confirmedScopes(profile),
            tasks: tasksOf(profile),
            healthy: credential === 'ok' && profile.status === 'live',
          })
        : [],
    },
    createdAt: profile.createdAt.toISOString(),
    updatedAt: profile.updatedAt.toISOString(),
  };
}

export function credentialHealth({ connection }: StoredProfile, now: Date): 'ok' | 'expired' | 'revoked' {
  const status = statusOf(connection, now);
  return status === 'active' || status === 'expiring' ? 'ok' : status;
}

/** Returns what the end user's role at the account lets them do; `undefined` when that is not known. */
export const tasksOf = ({ tasks }: StoredProfile) => (tasks as string[] | null) ?? undefined;

/** A scope that cannot be confirmed counts as missing. */
export function confirmedScopes({ connection, lackingScopes }: StoredProfile): Set<string> {
  return new Set(connection.grantedScopes)
    .difference(new Set(connection.unconfirmedScopes))
    .difference(new Set(lackingScopes));
}
