/** Reads, changes, refreshes and deletes connections. */
import type { Context } from '../../context.ts';
import type { Input, Output, Schemas } from '../../contract/index.ts';
import {
  eraseConnection,
  findConnection,
  listSiblings,
  nameConnection,
  pageConnections as readConnectionPage,
  listConnections as readConnections,
  type StoredConnection,
  updateConnection as writeConnection,
} from '../../db/tables/connections.ts';
import { updateProfiles } from '../../db/tables/profiles.ts';
import { rethrowAfterAttempt, validationError } from '../../errors/index.ts';
import { warningMs } from '../../provider-client/grant.ts';
import { ProviderFailure } from '../../providers/call.ts';
import { withinCap } from '../foundation/billing/caps.ts';
import type { Caller } from '../foundation/caller.ts';
import { admitReferences, storedReferences } from '../foundation/own-references.ts';
import { choiceProblem } from '../foundation/wording.ts';
import { connectionChanged, profilesChanged } from '../grants/connection-events.ts';
import { accessOf, heldGrant } from '../grants/credentials/provider-access.ts';
import { refreshCredential } from '../grants/credentials/refresh-credential.ts';
import { presentConnection, shownNames } from '../grants/present-connections.ts';
import { endSubscriptions } from './subscriptions.ts';

export async function getConnection(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { connectionId }: Input<'connections.get'>,
): Promise<Output<'connections.get'>> {
  return presentConnection(ctx, await findConnection(ctx.db, caller, connectionId));
}

export async function listConnections(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  filters: Input<'connections.list'>,
): Promise<Output<'connections.list'>> {
  const connections = await readConnections(ctx.db, caller, filters);
  return { data: connections.map((connection) => presentConnection(ctx, connection)), hasMore: false };
}

/** Changes the customer's own reference and metadata of a Connection; those of its profiles stay as they are. */
export async function updateConnection(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { connectionId, ...changes }: Input<'connections.update'>,
): Promise<Output<'connections.update'>> {
  admitReferences(changes);
  const { id } = await findConnection(ctx.db, caller, connectionId);
  await nameConnection(ctx.db, caller, id, storedReferences(changes));
  return presentConnection(ctx, await findConnection(ctx.db, caller, id));
}

export async function refreshConnection(
  ctx: Context,
  caller: Caller,
  { connectionId }: Input<'connections.refresh'>,
): Promise<Output<'connections.refresh'>> {
  const { credentialVersion } = await findConnection(ctx.db, caller, connectionId);
  await refreshCredential(ctx, caller, connectionId, credentialVersion);
  return presentConnection(ctx, await findConnection(ctx.db, caller, connectionId));
}

/**
 * Gives the grant back, disconnects the profiles and deletes the connection. The credential is deleted
 * whatever the provider answers, since a grant is useless once its credential is erased.
 */
export async function deleteConnection(
  ctx: Context,
  caller: Caller,
  { connectionId }: Input<'connections.delete'>,
): Promise<Output<'connections.delete'>> {
  const connection = await findConnection(ctx.db, caller, connectionId);
  await endSubscriptions(
    ctx,
    connection,
    connection.profiles.map(({ id }) => id),
  );
  await revokeGrant(ctx, connection);
  await withinCap(ctx, caller, 'connectedProfiles', async (tx) => {
    const ids = connection.profiles.map(({ id }) => id);
    await updateProfiles(tx, caller, ids, { status: 'disconnected', credential: null });
    const live = connection.profiles.filter(({ status }) => status === 'live').map(({ id }) => id);
    await profilesChanged(ctx, tx, caller, connectionId, live);
    await writeConnection(tx, connection, { status: 'revoked' });
    await connectionChanged(ctx, tx, caller, connectionId, 'connection.revoked');
    await eraseConnection(tx, caller, connectionId, ctx.clock.now());
  }).catch(rethrowAfterAttempt);
  ctx.db.$cached.profiles.forget(connectionId);
  return { connectionId, deleted: true };
}

/**
 * Gives the grant back, unless other connections of the same end user to the same app use it: at the
 * provider, it is the same grant. A refusal of the provider is only logged.
 */
export async function revokeGrant(ctx: Context, connection: StoredConnection): Promise<void> {
  const { loginKind, call } = accessOf(ctx, connection, { operation: 'connections.revoke' });
  const { authIntegration, subject, id } = connection;
  if (!loginKind.connect.revoke) return;
  const shared =
    authIntegration && subject ? await listSiblings(ctx.db, connection, authIntegration, subject, id) : [];
  if (shared.length > 0) return;
  await loginKind.connect.revoke(call, heldGrant(ctx, connection).credential).catch((error) => {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.observability.log.warn('token revocation failed', {
      subsystem: 'connections',
      connectionId: id,
      error,
    });
  });
}

type Status = Schemas['ConnectionStatus'];

export const connectionStatuses: readonly Status[] = ['active', 'expiring', 'expired', 'revoked'];

/** The status by which the console finds the grants that the provider has refused in its last checks, and that are not over. */
export const inDoubt = 'in_doubt';

/** A Connection with the names of its accounts, and whether the provider has refused it in its last checks. */
export type ListedConnection = Schemas['Connection'] & { accounts: string[]; inDoubt: boolean };

/**
 * Returns one page of the connections. `connections.list` returns all of them, which are too many for a page
 * that people wait for. Throws `validation_error` for an unknown status.
 */
export async function pageConnections(
  ctx: Context,
  caller: Caller,
  filters: {
    providerId?: string;
    externalUser?: string;
    status?: string;
    reference?: string;
    metadata?: Record<string, string>;
    since?: Date;
    until?: Date;
  },
  page: { cursor?: string; limit: number },
): Promise<{ data: ListedConnection[]; nextCursor: string | undefined }> {
  const { providerId, externalUser, status: named, ...others } = filters;
  const unknownProvider = providerId !== undefined && !ctx.providers.registry.find(providerId);
  // PostgreSQL stores no text with this character, so nothing can match it.
  if (unknownProvider || externalUser?.includes('\0')) return { data: [], nextCursor: undefined };
  const status = named === inDoubt ? undefined : statusOf(named);
  const now = ctx.clock.now();
  const asOf = { now, warnedUntil: new Date(now.getTime() + warningMs) };
  const { rows, nextCursor } = await readConnectionPage(
    ctx.db,
    caller,
    {
      ...others,
      ...(providerId ? { providerId } : {}),
      ...(externalUser ? { externalUser } : {}),
      ...(status ? { status: { status, ...asOf } } : {}),
      ...(named === inDoubt ? { inDoubtAt: now } : {}),
    },
    page,
  );
  return {
    data: rows.map((connection) => ({
      ...presentConnection(ctx, connection),
      inDoubt: connection.failedChecks > 0,
      accounts: connection.profiles.map((profile) => {
        const { displayName, username } = shownNames(profile);
        const name = displayName ?? username ?? profile.externalId;
        return displayName && username ? `${name} (@${username})` : name;
      }),
    })),
    nextCursor,
  };
}

function statusOf(name: string | undefined): Status | undefined {
  const status = connectionStatuses.find((known) => known === name);
  if (name !== undefined && !status) throw validationError([choiceProblem('status', connectionStatuses)]);
  return status;
}
