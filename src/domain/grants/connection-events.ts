/** Emits the events of connections and profiles, with one function per kind of change. */
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client/client.ts';
import type { Scope } from '../../db/client/scope.ts';
import { findConnection, type StoredConnection } from '../../db/tables/connections.ts';
import { emit, type NewEvent } from '../foundation/events/emit.ts';
import { presentConnection, presentProfile } from './present-connections.ts';

type ConnectionTopic = `connection.${'created' | 'expiring' | 'expired' | 'revoked' | 'refreshed'}`;

/**
 * Emits the event of a change to a connection. The caller passes the transaction of the change, so that the
 * event shows the connection right after it.
 */
export async function connectionChanged(
  ctx: Context,
  tx: Db,
  scope: Scope,
  connectionId: string,
  topic: ConnectionTopic,
): Promise<void> {
  const connection = await findConnection(tx, scope, connectionId);
  await emit(ctx, tx, scope, [{ topic, data: presentConnection(ctx, connection) }]);
}

/**
 * Emits the events of a saved grant: that its connection was created or refreshed, and which of its profiles
 * have become live or have stopped being so.
 */
export async function grantSaved(
  ctx: Context,
  tx: Db,
  scope: Scope,
  connectionId: string,
  before: StoredConnection | null,
): Promise<void> {
  const connection = await findConnection(tx, scope, connectionId);
  const wasLive = new Set(before?.profiles.filter(({ status }) => status === 'live').map(({ id }) => id));
  const changed = connection.profiles.filter(({ id, status }) => wasLive.has(id) !== (status === 'live'));
  const topic = before && !before.deletedAt ? 'connection.refreshed' : 'connection.created';
  await emit(ctx, tx, scope, [
    { topic, data: presentConnection(ctx, connection) },
    ...changed.map((profile) => profileEvent(ctx, connection, profile)),
  ]);
}

/** Emits the events of profiles that have become live or have stopped being so. */
export async function profilesChanged(
  ctx: Context,
  tx: Db,
  scope: Scope,
  connectionId: string,
  profileIds: string[],
): Promise<void> {
  const connection = await findConnection(tx, scope, connectionId);
  const changed = connection.profiles.filter(({ id }) => profileIds.includes(id));
  await emit(
    ctx,
    tx,
    scope,
    changed.map((profile) => profileEvent(ctx, connection, profile)),
  );
}

function profileEvent(
  ctx: Pick<Context, 'clock' | 'providers'>,
  connection: StoredConnection,
  profile: StoredConnection['profiles'][number],
): NewEvent {
  return {
    topic: profile.status === 'live' ? 'connectedProfile.connected' : 'connectedProfile.disconnected',
    data: presentProfile(ctx, { ...profile, connection }),
    connectedProfileId: profile.id,
  };
}
