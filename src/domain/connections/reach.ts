/**
 * Records which accounts a grant still covers. The end user chooses them at the provider, for the whole app.
 */
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client/client.ts';
import type { Scope } from '../../db/client/scope.ts';
import { lockConnection, type StoredConnection, updateConnection } from '../../db/tables/connections.ts';
import { updateProfiles } from '../../db/tables/profiles.ts';
import { ServiceError } from '../../errors/index.ts';
import type { Inspection } from '../../providers/connect.ts';
import { withinCap } from '../foundation/billing/caps.ts';
import { profilesChanged } from '../grants/connection-events.ts';

type Told = Inspection['accounts'][number];

/**
 * Disconnects the profiles whose accounts are not covered any more, and makes those live whose accounts are
 * covered again. Does nothing if the credential has changed since the provider was asked.
 */
export async function recordReach(
  ctx: Context,
  scope: Scope,
  { id, credentialVersion }: StoredConnection,
  { accounts }: Inspection,
): Promise<void> {
  const told = new Map(accounts.map((account) => [account.externalId, account]));
  const back = await withinCap(ctx, scope, 'connectedProfiles', async (tx) => {
    const connection = await lockConnection(tx, scope, id);
    if (connection.credentialVersion !== credentialVersion) return [];
    await recordScopes(tx, scope, connection, told);
    await recordNames(tx, scope, connection, told);
    await recordLosses(ctx, tx, scope, connection, told);
    return connection.profiles.filter(
      ({ id: profileId, externalId }) =>
        told.get(externalId)?.reachable && connection.narrowedProfileIds.includes(profileId),
    );
  });
  if (back.length > 0)
    await restore(
      ctx,
      scope,
      id,
      back.map((profile) => profile.id),
    );
}

async function recordScopes(
  tx: Db,
  scope: Scope,
  { profiles }: StoredConnection,
  told: ReadonlyMap<string, Told>,
): Promise<void> {
  for (const { id, externalId, lackingScopes } of profiles) {
    const now = told.get(externalId)?.lackingScopes ?? lackingScopes;
    if (now.join() !== lackingScopes.join()) await updateProfiles(tx, scope, [id], { lackingScopes: now });
  }
}

/** Stores the names that the accounts have now: end users change them, and addresses of pictures expire. */
async function recordNames(
  tx: Db,
  scope: Scope,
  { profiles }: StoredConnection,
  told: ReadonlyMap<string, Told>,
): Promise<void> {
  for (const profile of profiles) {
    const { displayName, username, avatarUrl } = { ...profile, ...told.get(profile.externalId) };
    const now = { displayName, username, avatarUrl };
    if (Object.entries(now).some(([name, value]) => profile[name as keyof typeof now] !== value))
      await updateProfiles(tx, scope, [profile.id], now);
  }
}

async function recordLosses(
  ctx: Context,
  tx: Db,
  scope: Scope,
  connection: StoredConnection,
  told: ReadonlyMap<string, Told>,
): Promise<void> {
  const lost = connection.profiles
    .filter(({ externalId, status }) => status === 'live' && told.get(externalId)?.reachable === false)
    .map(({ id }) => id);
  if (lost.length === 0) return;
  await updateProfiles(tx, scope, lost, { status: 'disconnected' });
  await updateConnection(tx, connection, {
    narrowedAt: ctx.clock.now(),
    narrowedProfileIds: [...connection.narrowedProfileIds, ...lost],
  });
  await profilesChanged(ctx, tx, scope, connection.id, lost);
}

/**
 * Makes profiles live again whose accounts are covered again. If the plan has no room for all of them, none
 * becomes live before a later check.
 */
async function restore(ctx: Context, scope: Scope, id: string, profileIds: string[]): Promise<void> {
  await withinCap(ctx, scope, 'connectedProfiles', async (tx) => {
    const connection = await lockConnection(tx, scope, id);
    const left = connection.narrowedProfileIds.filter((profileId) => !profileIds.includes(profileId));
    await updateProfiles(tx, scope, profileIds, { status: 'live' });
    await updateConnection(tx, connection, {
      narrowedAt: left.length > 0 ? connection.narrowedAt : null,
      narrowedProfileIds: left,
    });
    await profilesChanged(ctx, tx, scope, id, profileIds);
  }).catch((error) => {
    if (!(error instanceof ServiceError) || error.code !== 'quota_exceeded') throw error;
  });
}
