/** Deletes the data of end users who have asked for it. Each step can be repeated after a worker has died. */
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import {
  completeDataDeletion,
  type DataDeletion,
  pendingDataDeletions,
} from '../../../db/tables/data-deletions.ts';
import { releaseMedia } from '../../../db/tables/media.ts';
import {
  deleteProviderWebhooks,
  providerWebhooksAfter,
  type StoredWebhook,
} from '../../../db/tables/provider-webhooks.ts';
import {
  anonymizeProfiles,
  deleteAccountLimits,
  deleteConnection,
  deleteObservedItems,
  deletePublishRequests,
  deleteRest,
  eraseEvents,
  eraseProfileEvents,
  findUserConnection,
  type UserConnection,
} from '../../../db/tables/user-data.ts';
import { withinCap } from '../../foundation/billing/caps.ts';
import { profilesChanged } from '../../grants/connection-events.ts';
import { expireDue } from '../../publishing/media/discard.ts';
import { lifetimeMs } from '../../publishing/media/limits.ts';
import { endGrants } from '../observations/ended-grants.ts';
import { bodyOf } from '../observations/observation-of.ts';

const batch = 100;

/** Runs the pending deletions. One that fails is tried again in the next run, and does not delay others. */
export async function deletePendingUserData(ctx: Context): Promise<void> {
  for (const deletion of await pendingDataDeletions(ctx.db, batch))
    await carryOut(ctx, deletion).catch((error) => {
      const { organizationId, mode } = deletion;
      ctx.observability.log.error('data deletion failed', {
        subsystem: 'connections',
        organizationId,
        mode,
        error,
      });
    });
}

async function carryOut(ctx: Context, { code, connectionIds, ...scope }: DataDeletion): Promise<void> {
  for (const id of connectionIds) {
    const connection = await findUserConnection(ctx.db, scope, id);
    if (connection) await deleteAll(ctx, connection);
  }
  for await (const _ of expireDue(ctx));
  await completeDataDeletion(ctx.db, code, ctx.clock.now());
  ctx.observability.log.info('user data deleted', {
    subsystem: 'connections',
    ...scope,
    connections: connectionIds.length,
  });
}

async function deleteAll(ctx: Context, connection: UserConnection): Promise<void> {
  await endGrants(ctx, connection, [connection]);
  await deleteWebhooks(ctx, connection);
  await deleteRest(ctx.db, connection);
  await deleteAccountLimits(ctx.db, connection);
  await disconnect(ctx, connection);
  // Processes write budgets with a delay, and may have written some of an account until it lost its id.
  await deleteAccountLimits(ctx.db, connection);
  const profileIds = connection.profiles.map(({ id }) => id);
  await eraseEvents(ctx.db, connection, profileIds);
  await deletePublished(ctx, connection, profileIds);
  await deleteObservedItems(ctx.db, connection, profileIds);
  await deleteConnection(ctx.db, connection);
  ctx.db.$cached.profiles.forget(connection.id);
}

/**
 * Disconnects the profiles of a connection. Their names are removed before the event is emitted, so that it
 * names them by the service's own ids only.
 */
async function disconnect(ctx: Context, connection: UserConnection): Promise<void> {
  const { id, profiles, deletedAt } = connection;
  const ids = profiles.map((profile) => profile.id);
  const live = profiles.filter(({ status }) => status === 'live').map((profile) => profile.id);
  await withinCap(ctx, connection, 'connectedProfiles', async (tx) => {
    await eraseProfileEvents(tx, connection, live);
    await anonymizeProfiles(tx, connection, ids);
    if (!deletedAt && live.length > 0) await profilesChanged(ctx, tx, connection, id, live);
  });
}

/** Deletes the webhooks that mention the accounts, and those that nobody can read. A sweep finds again what they say about other accounts. */
async function deleteWebhooks(
  ctx: Context,
  { providerId, profiles, ...scope }: UserConnection,
): Promise<void> {
  const mentions = (webhook: StoredWebhook) => {
    const body = bodyOf(ctx, webhook);
    return body === undefined || profiles.some(({ externalId }) => body.includes(externalId));
  };
  for (let after = ''; ; ) {
    const webhooks = await providerWebhooksAfter(ctx.db, scope, providerId, { after, take: batch });
    await deleteProviderWebhooks(
      ctx.db,
      scope,
      webhooks.filter(mentions).map(({ id }) => id),
    );
    if (webhooks.length < batch) return;
    after = webhooks.at(-1)?.id ?? '';
  }
}

/** Deletes the publish requests, and releases their files, which expire unless another request needs them. */
async function deletePublished(
  ctx: Pick<Context, 'db' | 'clock'>,
  scope: UserConnection,
  profileIds: string[],
): Promise<void> {
  for (;;) {
    const deleted = await inTransaction(ctx.db, async (tx) => {
      const requests = await deletePublishRequests(tx, scope, profileIds, batch);
      const mediaIds = requests.flatMap((request) => request.mediaIds);
      if (mediaIds.length > 0) await releaseMedia(tx, scope, mediaIds, ctx.clock.now(), lifetimeMs);
      return requests.length;
    });
    if (deleted < batch) return;
  }
}
