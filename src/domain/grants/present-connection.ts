import type { Context } from '../../context.ts';
import type { ErrorCode, Schemas } from '../../contract/index.ts';
import type { StoredConnection } from '../../db/tables/connections.ts';
import { statusOf } from '../../provider-client/grant-state.ts';
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
