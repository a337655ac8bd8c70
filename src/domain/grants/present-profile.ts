import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { StoredProfile } from '../../db/tables/profiles.ts';
import { providersOf } from '../../provider-client/providers.ts';
import { presentReferences } from '../foundation/own-references.ts';
import { profileHealth } from './profile-health.ts';
import { shownNames } from './shown-names.ts';

/** Presents a Connected Profile in the contract's form. */
export function presentProfile(
  ctx: Pick<Context, 'clock' | 'providers'>,
  profile: StoredProfile,
): Schemas['ConnectedProfile'] {
  const { avatarUrl, ...names } = shownNames(profile);
  return {
    connectedProfileId: profile.id,
    connectionId: profile.connectionId,
    ...(profile.connection.externalUser ? { externalUser: profile.connection.externalUser } : {}),
    ...presentReferences(profile),
    providerId: profile.providerId,
    externalId: profile.externalId,
    kind: profile.kind,
    ...names,
    ...(avatarUrl ? { avatarUrl: providersOf(ctx, profile).avatar(avatarUrl) } : {}),
    status: profile.status,
    health: profileHealth(ctx, profile),
    createdAt: profile.createdAt.toISOString(),
    updatedAt: profile.updatedAt.toISOString(),
  };
}
