/** Requests to delete what is stored about an end user, and what is found and erased for them. */
import { dayMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import { announceRows } from '../coordination/row-cache.ts';
import { loadingOf } from '../distribution/several-nodes.ts';
import { Prisma } from '../generated/client.ts';
import type { DataDeletionModel as DataDeletion } from '../generated/models.ts';
import { batchRows, type RetentionPolicy, untilNone } from '../retention/retention.ts';

// Stores requests by end users, forwarded by their providers, to delete their data: which Connections each
// request is about, and whether it is done.

export type { DataDeletion };

/** Stores a request; one with the same code that is already stored stays unchanged. */
export async function insertDataDeletion(
  db: Db,
  scope: Scope,
  deletion: Pick<DataDeletion, 'code' | 'connectionIds' | 'createdAt'>,
): Promise<void> {
  await db.dataDeletion.createMany({ data: { ...deletion, ...scopeOf(scope) }, skipDuplicates: true });
}

/** Finds a request without a tenant scope: the code itself is the permission to see it. */
export function findDataDeletion(db: Db, code: string): Promise<DataDeletion | null> {
  return db.dataDeletion.findUnique({ where: { code } });
}

/** Lists open requests of all tenants, oldest first, for the job that carries them out. */
export function pendingDataDeletions(db: Db, take: number): Promise<DataDeletion[]> {
  return db.dataDeletion.findMany({ where: { completedAt: null }, orderBy: { createdAt: 'asc' }, take });
}

/** Returns since when the oldest open request of all tenants waits; `null` when there is none. */
export async function oldestPendingDataDeletion(db: Db): Promise<Date | null> {
  const { _min } = await db.dataDeletion.aggregate({
    where: { completedAt: null },
    _min: { createdAt: true },
  });
  return _min.createdAt;
}

export async function completeDataDeletion(db: Db, code: string, now: Date): Promise<void> {
  await db.dataDeletion.updateMany({ where: { code, completedAt: null }, data: { completedAt: now } });
}

/** Done requests are kept for 90 days, so that the end user's page can say so. */
export const dataDeletionRetention: RetentionPolicy = {
  table: 'data_deletions',
  since: 'completed_at',
  forMs: 90 * dayMs,
};

// Finds and deletes what is kept about an end user, who is identified by their Connections.

const whole = { profiles: { select: { id: true, externalId: true, status: true } } } as const;

export type UserConnection = Prisma.ConnectionGetPayload<{ include: typeof whole }>;

/**
 * Finds all Connections of an end user to an app, deleted ones included.
 * @param app the app's client id; for the simulated app, its provider.
 * @param user `subject` is the end user's id at the provider, the id of one of their accounts, or the value of an
 *   account's named `reference`. Grants after `grantedBefore` are left out.
 */
export async function connectionsOfUser(
  db: Db,
  scope: Scope,
  app: { clientId: string } | { providerId: string },
  { subject, reference, grantedBefore }: { subject: string; reference: string; grantedBefore: Date },
): Promise<UserConnection[]> {
  const { organizationId, mode } = scopeOf(scope);
  const ofApp =
    'clientId' in app
      ? Prisma.sql`i.client_id = ${app.clientId}`
      : Prisma.sql`c.auth_integration_id IS NULL AND c.origin = 'simulated' AND c.provider_id = ${app.providerId}`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM connections c LEFT JOIN auth_integrations i ON i.id = c.auth_integration_id
    WHERE c.organization_id = ${organizationId} AND c.mode = ${mode}::"Mode" AND ${ofApp}
      AND c.granted_at <= ${grantedBefore}
      AND (c.subject = ${subject} OR EXISTS (
        SELECT 1 FROM connected_profiles p WHERE p.organization_id = c.organization_id AND p.connection_id = c.id
          AND (p.external_id = ${subject} OR p."references" ->> ${reference} = ${subject})))`;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  return db.connection.findMany({
    where: { id: { in: ids }, ...scopeOf(scope) },
    include: whole,
    relationLoadStrategy: await loadingOf(db),
  });
}

export async function findUserConnection(db: Db, scope: Scope, id: string): Promise<UserConnection | null> {
  const relationLoadStrategy = await loadingOf(db);
  return db.connection.findFirst({ where: { id, ...scopeOf(scope) }, include: whole, relationLoadStrategy });
}

/**
 * Erases what identifies the accounts of these profiles, with their credentials and poll cursors, and marks
 * the profiles as disconnected. The profiles' own ids stay.
 */
export async function anonymizeProfiles(tx: Db, scope: Scope, ids: string[]): Promise<void> {
  const { organizationId, mode } = scopeOf(scope);
  const changed = await tx.$queryRaw<{ connectionId: string }[]>`
    UPDATE connected_profiles SET external_id = id, "references" = '{}', display_name = NULL, username = NULL,
      avatar_url = NULL, credential = NULL, tasks = NULL, poll_cursor = NULL, status = 'disconnected'
    WHERE id = ANY(${ids}) AND organization_id = ${organizationId} AND mode = ${mode}::"Mode"
    RETURNING connection_id AS "connectionId"`;
  const tags = changed.map(({ connectionId }) => connectionId);
  await announceRows(tx, tags);
}

/** Erases the data of events about the profiles themselves. */
export async function eraseProfileEvents(tx: Db, scope: Scope, profileIds: string[]): Promise<void> {
  await tx.event.updateMany({
    where: {
      ...scopeOf(scope),
      connectedProfileId: { in: profileIds },
      topic: { startsWith: 'connectedProfile.' },
    },
    data: { sealedData: null, data: null },
  });
}

/** Erases the data of all other events of the profiles, and the ids of the items that they were about. */
export async function eraseEvents(db: Db, scope: Scope, profileIds: string[]): Promise<void> {
  const { organizationId, mode } = scopeOf(scope);
  await untilNone(
    () => db.$executeRaw`
      UPDATE events SET sealed_data = NULL, data = NULL, subject_id = NULL
      WHERE organization_id = ${organizationId} AND id IN (
        SELECT id FROM events
        WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode"
          AND connected_profile_id = ANY(${profileIds}) AND topic NOT LIKE 'connectedProfile.%'
          AND (sealed_data IS NOT NULL OR data IS NOT NULL OR subject_id IS NOT NULL)
        LIMIT ${batchRows})`,
  );
}

/** Erases what publish groups tell of these profiles as targets that were skipped. Returns the ids of these groups. */
export async function eraseSkippedTargets(tx: Db, scope: Scope, profileIds: string[]): Promise<string[]> {
  const { organizationId, mode } = scopeOf(scope);
  const groups = await tx.$queryRaw<{ id: string }[]>`
    WITH told AS (
      SELECT id FROM publish_groups
      WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND skipped IS NOT NULL AND EXISTS (
        SELECT FROM jsonb_array_elements(skipped) AS target WHERE target ->> 'connectedProfileId' = ANY(${profileIds}))
      ORDER BY id FOR UPDATE)
    UPDATE publish_groups AS publish_group SET skipped = (
      SELECT jsonb_agg(target) FROM jsonb_array_elements(skipped) AS target
      WHERE target ->> 'connectedProfileId' <> ALL(${profileIds}))
    FROM told WHERE publish_group.organization_id = ${organizationId} AND publish_group.id = told.id
    RETURNING publish_group.id`;
  return groups.map(({ id }) => id);
}

/**
 * Erases the data of events about publish groups, which have the requests of all their profiles. It waits for those who are
 * just completing one of them, so that it finds their event; who comes later finds what was deleted before.
 */
export async function eraseGroupEvents(tx: Db, scope: Scope, groupIds: string[]): Promise<void> {
  if (groupIds.length === 0) return;
  const { organizationId, mode } = scopeOf(scope);
  await tx.$queryRaw`
    SELECT FROM publish_groups
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND id = ANY(${groupIds})
    ORDER BY id FOR UPDATE`;
  await tx.event.updateMany({
    where: { ...scopeOf(scope), subjectId: { in: groupIds }, topic: { startsWith: 'publishGroup.' } },
    data: { sealedData: null, data: null },
  });
}

/** Deletes up to `limit` publish requests of these profiles. Returns the media and the group that each of them named. */
export function deletePublishRequests(
  tx: Db,
  scope: Scope,
  profileIds: string[],
  limit: number,
): Promise<{ mediaIds: string[]; organizationId: string; publishGroupId: string | null }[]> {
  const { organizationId, mode } = scopeOf(scope);
  return tx.$queryRaw`
    DELETE FROM publish_requests WHERE organization_id = ${organizationId} AND id IN (
      SELECT id FROM publish_requests
      WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode"
        AND connected_profile_id = ANY(${profileIds})
      LIMIT ${limit})
    RETURNING media_ids AS "mediaIds", organization_id AS "organizationId", publish_group_id AS "publishGroupId"`;
}

export async function deleteObservedItems(db: Db, scope: Scope, profileIds: string[]): Promise<void> {
  const { organizationId, mode } = scopeOf(scope);
  await untilNone(
    () => db.$executeRaw`
      DELETE FROM observed_items WHERE organization_id = ${organizationId} AND ctid = ANY(ARRAY(
        SELECT ctid FROM observed_items
        WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode"
          AND connected_profile_id = ANY(${profileIds})
        LIMIT ${batchRows} FOR UPDATE))`,
  );
}

/** Deletes the small tables' rows about a Connection: backfills and connect sessions. */
export async function deleteRest(db: Db, connection: UserConnection): Promise<void> {
  const scope = scopeOf(connection);
  const ofProfiles = { ...scope, connectedProfileId: { in: connection.profiles.map(({ id }) => id) } };
  await db.backfillRequest.deleteMany({ where: ofProfiles });
  await db.connectSession.deleteMany({ where: { ...scope, connectionId: connection.id } });
}

/** Deletes the budgets, throttles and spending of a Connection's accounts. */
export async function deleteAccountLimits(db: Db, connection: UserConnection): Promise<void> {
  const externalIds = connection.profiles.map(({ externalId }) => externalId);
  const { providerId } = connection;
  const ofAccounts = { ...scopeOf(connection), providerId, externalId: { in: externalIds } };
  await db.providerBudget.deleteMany({ where: ofAccounts });
  await db.providerThrottle.deleteMany({ where: ofAccounts });
  await db.providerSpending.deleteMany({ where: ofAccounts });
}

/** Deletes a Connection; its profiles are deleted with it. */
export async function deleteConnection(tx: Db, connection: UserConnection): Promise<void> {
  await tx.connection.deleteMany({ where: { id: connection.id, ...scopeOf(connection) } });
  await announceRows(tx, [connection.id]);
}
