/** Presents connections and profiles, and says which operations a profile offers. */
import type { Context } from '../../context.ts';
import type { ErrorCode, Schemas } from '../../contract/index.ts';
import type { StoredConnection } from '../../db/tables/connections.ts';
import type { StoredProfile } from '../../db/tables/profiles.ts';
import { characters } from '../../lib/bounds.ts';
import { cut } from '../../lib/storable-text.ts';
import { credentialHealth, scopesOfProfile, statusOf, tasksOf } from '../../provider-client/grant.ts';
import { providersOf } from '../../provider-client/providers.ts';
import { classOf } from '../../providers/access.ts';
import type { AccountNames } from '../../providers/connect.ts';
import { describeOperations } from '../../providers/describe-provider.ts';
import { presentReferences } from '../foundation/own-references.ts';

/** Presents a Connection in the contract's form. */
export function presentConnection(
  ctx: Pick<Context, 'clock'>,
  connection: StoredConnection,
): Schemas['Connection'] {
  const { expiresAt, lastRefreshedAt, subscriptionCheckedAt } = connection;
  return {
    connectionId: connection.id,
    ...(connection.authIntegrationId ? { authIntegrationId: connection.authIntegrationId } : {}),
    ...(connection.externalUser ? { externalUser: connection.externalUser } : {}),
    ...presentReferences(connection),
    providerId: connection.providerId,
    origin: connection.origin,
    credentialKind: connection.loginKind,
    status: statusOf(connection, ctx.clock.now()),
    grantedScopes: connection.grantedScopes,
    unconfirmedScopes: connection.unconfirmedScopes,
    ...(expiresAt ? { expiresAt: expiresAt.toISOString() } : {}),
    ...(lastRefreshedAt ? { lastRefreshedAt: lastRefreshedAt.toISOString() } : {}),
    ...refreshError(connection),
    subscription: {
      status: connection.subscription,
      ...(subscriptionCheckedAt ? { checkedAt: subscriptionCheckedAt.toISOString() } : {}),
    },
    ...narrowed(connection),
    connectedProfileIds: connection.profiles.map(({ id }) => id),
    createdAt: connection.createdAt.toISOString(),
    updatedAt: connection.updatedAt.toISOString(),
  };
}

function refreshError({ refreshErrorCode, refreshErrorAt }: StoredConnection) {
  if (!refreshErrorCode || !refreshErrorAt) return {};
  return { lastRefreshError: { code: refreshErrorCode as ErrorCode, at: refreshErrorAt.toISOString() } };
}

function narrowed({ narrowedAt, narrowedProfileIds }: StoredConnection) {
  if (!narrowedAt || narrowedProfileIds.length === 0) return {};
  return { narrowed: { at: narrowedAt.toISOString(), connectedProfileIds: narrowedProfileIds } };
}

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

// Determines whether a profile's credential works, and which operations it allows.

type Health = Schemas['ConnectedProfile']['health'];

/** Returns the health of a profile; a provider that is not in the registry offers no operations. */
function profileHealth(ctx: Pick<Context, 'clock' | 'providers'>, profile: StoredProfile): Health {
  const provider = ctx.providers.registry.find(profile.providerId);
  const credential = credentialHealth(profile, ctx.clock.now());
  const grant = {
    ...classOf(profile),
    confirmedScopes: scopesOfProfile(profile),
    tasks: tasksOf(profile),
    healthy: credential === 'ok' && profile.status === 'live',
  };
  return { credential, operations: provider ? describeOperations(provider, grant) : [] };
}

type Stored = { [Name in keyof AccountNames]?: string | null };

/** Returns what an account is known by. What was stored before names had a bound may be longer than it. */
export function shownNames({ displayName, username, avatarUrl }: Stored): AccountNames {
  return {
    ...(displayName ? { displayName: cut(displayName, characters.name) } : {}),
    ...(username ? { username: cut(username, characters.name) } : {}),
    ...(avatarUrl && avatarUrl.length <= characters.url ? { avatarUrl } : {}),
  };
}
