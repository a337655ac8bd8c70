import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import { providersOf } from '../../upstreams/index.ts';
import { presentReferences } from '../own-references.ts';
import { profileHealth } from './profile-health.ts';

/** Presents a Connected Profile in the contract's form. */
export function presentProfile(ctx: Context, profile: StoredProfile): Schemas['ConnectedProfile'] {
  return {
    connectedProfileId: profile.id,
    connectionId: profile.connectionId,
    ...(profile.connection.externalUser ? { externalUser: profile.connection.externalUser } : {}),
    ...presentReferences(profile),
    providerId: profile.providerId,
    externalId: profile.externalId,
    kind: profile.kind,
    ...(profile.displayName ? { displayName: profile.displayName } : {}),
    ...(profile.username ? { username: profile.username } : {}),
    ...(profile.avatarUrl ? { avatarUrl: providersOf(ctx, profile).avatar(profile.avatarUrl) } : {}),
    status: profile.status,
    health: profileHealth(ctx, profile),
    createdAt: profile.createdAt.toISOString(),
    updatedAt: profile.updatedAt.toISOString(),
  };
}
