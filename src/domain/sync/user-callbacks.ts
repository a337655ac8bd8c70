/** What providers ask for on behalf of end users: reads the signed forms, ends grants, deletes data. */

import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client/client.ts';
import { releaseMedia } from '../../db/tables/media.ts';
import {
  deleteProviderWebhooks,
  providerWebhooksAfter,
  type StoredWebhook,
} from '../../db/tables/provider-webhooks.ts';
import {
  anonymizeProfiles,
  completeDataDeletion,
  type DataDeletion,
  deleteAccountLimits,
  deleteConnection,
  deleteObservedItems,
  deletePublishRequests,
  deleteRest,
  eraseEvents,
  eraseGroupEvents,
  eraseProfileEvents,
  eraseSkippedTargets,
  findDataDeletion,
  findUserConnection,
  insertDataDeletion,
  pendingDataDeletions,
  type UserConnection,
} from '../../db/tables/user-data.ts';
import { notFound, ServiceError } from '../../errors/index.ts';
import type { SignedUser, UserCallbacks } from '../../providers/observations.ts';
import { withinCap } from '../foundation/billing/caps.ts';
import { profilesChanged } from '../grants/connection-events.ts';
import { completeGroupsOf } from '../publishing/ledger/groups.ts';
import { expireDue } from '../publishing/media/discard.ts';
import { lifetimeMs } from '../publishing/media/staged-media.ts';
import { bodyOf } from './observations/observe.ts';
import { findWebhookEndpoint, type WebhookEndpoint } from './observations/receive.ts';
import { connectionsOf, endGrants } from './observations/reports.ts';

interface SignedForm {
  endpoint: WebhookEndpoint;
  callbacks: UserCallbacks;
  user: SignedUser;
}

/**
 * Reads a form.
 * @param id the id of an Auth Integration, or of an organization for its simulated app.
 * @throws ServiceError `not_found` when there is no such address, and `unauthorized` for a form that the
 * app's secret did not sign.
 */
export async function readForm(
  ctx: Context,
  providerId: string,
  id: string,
  form: URLSearchParams,
): Promise<SignedForm> {
  const callbacks = ctx.providers.registry.find(providerId)?.userCallbacks;
  if (!callbacks) throw notFound('The path');
  const endpoint = await findWebhookEndpoint(ctx, providerId, id);
  const user = callbacks.read(form, endpoint.secrets);
  if (!user)
    throw new ServiceError('unauthorized', { message: "Not signed with this Auth Integration's secret." });
  return { endpoint, callbacks, user };
}

// Receives what a provider asks for on behalf of an end user.

/**
 * Receives an end user's request to delete their data: the grants end at once, and the rest is deleted in the
 * background. Throws `not_found` and `unauthorized`.
 * @returns the answer to the provider.
 */
export async function receiveDataDeletion(
  ctx: Context,
  providerId: string,
  id: string,
  form: URLSearchParams,
): Promise<object> {
  const signed = await readForm(ctx, providerId, id, form);
  const { endpoint, callbacks } = signed;
  const code = codeOf(ctx, id, signed);
  const connections = await connectionsOf(ctx, signed);
  const connectionIds = connections.map((connection) => connection.id);
  await insertDataDeletion(ctx.db, endpoint.scope, { code, connectionIds, createdAt: ctx.clock.now() });
  await endGrants(ctx, endpoint.scope, connections);
  await ctx.queue.enqueue('userData.delete', {});
  return callbacks.deletionAnswer({
    code,
    statusUrl: `${ctx.config.publicUrl}/connect/data-deletions/${code}`,
  });
}

const codeLength = 32;

/**
 * Returns the code of a form, which is the same each time the form comes. Without the service's key, nobody
 * can tell from the code who is meant.
 */
function codeOf(ctx: Pick<Context, 'security'>, id: string, { user }: SignedForm): string {
  const [key] = ctx.security.keyring.derive('data-deletions');
  if (!key) throw new Error('the key ring is empty');
  const form = [id, user.subject, user.issuedAt.toISOString()].join('\n');
  return createHmac('sha256', key).update(form).digest('hex').slice(0, codeLength);
}

/** Receives the message that an end user has removed the app. Throws `not_found` and `unauthorized`. */
export async function receiveDeauthorization(
  ctx: Context,
  providerId: string,
  id: string,
  form: URLSearchParams,
): Promise<void> {
  const signed = await readForm(ctx, providerId, id, form);
  await endGrants(ctx, signed.endpoint.scope, await connectionsOf(ctx, signed));
}

export type DeletionStatus = 'pending' | 'done' | 'unknown';

/** Returns the status of a deletion to anybody who has its code, without telling whose data it is. */
export async function readDeletionStatus(ctx: Pick<Context, 'db'>, code: string): Promise<DeletionStatus> {
  const deletion = await findDataDeletion(ctx.db, code);
  if (!deletion) return 'unknown';
  return deletion.completedAt ? 'done' : 'pending';
}

// Deletes the data of end users who have asked for it. Each step can be repeated after a worker has died.

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
  await eraseSkipped(ctx, connection, profileIds);
  await deletePublished(ctx, connection, profileIds);
  await deleteObservedItems(ctx.db, connection, profileIds);
  await inTransaction(ctx.db, (tx) => deleteConnection(tx, connection));
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

/** Erases what groups and their events tell of profiles as targets that were skipped. */
function eraseSkipped(ctx: Pick<Context, 'db'>, scope: UserConnection, profileIds: string[]): Promise<void> {
  return inTransaction(ctx.db, async (tx) =>
    eraseGroupEvents(tx, scope, await eraseSkippedTargets(tx, scope, profileIds)),
  );
}

/**
 * Deletes the publish requests, completes the groups whose others have ended, and releases their files, which expire
 * unless another request needs them.
 */
async function deletePublished(ctx: Context, scope: UserConnection, profileIds: string[]): Promise<void> {
  for (;;) {
    const deleted = await inTransaction(ctx.db, async (tx) => {
      const requests = await deletePublishRequests(tx, scope, profileIds, batch);
      const mediaIds = requests.flatMap((request) => request.mediaIds);
      if (mediaIds.length > 0) await releaseMedia(tx, scope, mediaIds, ctx.clock.now(), lifetimeMs);
      const groupIds = requests.flatMap(({ publishGroupId }) => publishGroupId ?? []);
      await eraseGroupEvents(tx, scope, groupIds);
      await completeGroupsOf(ctx, tx, requests);
      return requests.length;
    });
    if (deleted < batch) return;
  }
}
