/** Connections: the grants of end users, with their credentials and profiles. */
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../client/client.ts';
import { idsBetween, isId } from '../client/ids.ts';
import {
  isFiltered,
  noReferences,
  type OwnFilters,
  type OwnReferences,
  readReferredPage,
  referredIds,
} from '../client/own-references.ts';
import type { PageRequest, RowPage } from '../client/pages.ts';
import { found, type Scope, scopeOf } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import { announceRows } from '../coordination/row-cache.ts';
import { loadingOf } from '../distribution/several-nodes.ts';
import { Prisma } from '../generated/client.ts';
import type { AuthIntegration } from './auth-integrations.ts';

/** A connection with its profiles and its integration. */
export type StoredConnection = WithProfiles & { authIntegration: AuthIntegration | null };

export type Connection = Omit<WithProfiles, 'profiles'>;

type WithProfiles = Prisma.ConnectionGetPayload<{ include: typeof whole }>;

const whole = { profiles: { orderBy: { id: 'asc' } } } as const;
const present = { deletedAt: null } as const;

/** Adds the integrations, by a statement of its own: those of a cluster lie elsewhere than connections. */
async function withIntegrations(db: Db, rows: readonly WithProfiles[]): Promise<StoredConnection[]> {
  const ids = [...new Set(rows.flatMap(({ authIntegrationId }) => authIntegrationId ?? []))];
  const integrations =
    ids.length > 0 ? await db.authIntegration.findMany({ where: { id: { in: ids } } }) : [];
  const byId = new Map(integrations.map((integration) => [integration.id, integration]));
  return rows.map((row) => ({ ...row, authIntegration: byId.get(row.authIntegrationId ?? '') ?? null }));
}

async function findWhole(db: Db, where: Prisma.ConnectionWhereInput): Promise<StoredConnection | null> {
  const relationLoadStrategy = await loadingOf(db);
  const row = await db.connection.findFirst({ where, include: whole, relationLoadStrategy });
  const [connection = null] = await withIntegrations(db, row ? [row] : []);
  return connection;
}

async function listWhole(
  db: Db,
  asked: Pick<Prisma.ConnectionFindManyArgs, 'where' | 'orderBy' | 'take'>,
): Promise<StoredConnection[]> {
  const relationLoadStrategy = await loadingOf(db);
  const rows = await db.connection.findMany({ ...asked, include: whole, relationLoadStrategy });
  return withIntegrations(db, rows);
}

/**
 * Finds a tenant's connection that was not deleted.
 * @throws ServiceError `not_found`
 */
export async function findConnection(db: Db, scope: Scope, id: string): Promise<StoredConnection> {
  const known = isId('connection', scope.mode, id);
  const row = known ? await findWhole(db, { id, ...scopeOf(scope), ...present }) : null;
  return found(row, 'The Connection', id);
}

/**
 * Finds a connection without a tenant scope: a provider that calls its webhook endpoint proves by its secret that it may.
 * @param organizationId what the endpoint's address names; addresses made by the previous release name none.
 */
export async function findConnectionOfWebhookEndpoint(
  db: Db,
  providerId: string,
  id: string,
  organizationId: string | undefined,
): Promise<StoredConnection | null> {
  if (!isId('connection', 'live', id) && !isId('connection', 'test', id)) return null;
  if (organizationId !== undefined && !isId('organization', 'live', organizationId)) return null;
  return findWhole(db, { organizationId, id, providerId, ...present });
}

/** Lists the connections of a tenant that pass the filters, newest first. */
export async function listConnections(
  db: Db,
  scope: Scope,
  { externalUser, ...own }: Pick<ConnectionFilters, 'externalUser'> & OwnFilters = {},
): Promise<StoredConnection[]> {
  const ids = isFiltered(own) ? await referredIds(db, scope, 'connections', own, {}) : undefined;
  // Citus joins no tables under a condition that nothing meets, as an empty list is.
  if (ids?.length === 0) return [];
  return listWhole(db, {
    where: { ...scopeOf(scope), ...present, externalUser, ...(ids ? { id: { in: ids } } : {}) },
    orderBy: { id: 'desc' },
  });
}

interface ConnectionFilters extends OwnFilters {
  providerId?: string;
  externalUser?: string;
  since?: Date;
  until?: Date;
  status?: StatusFilter;
  /** Filters by grants that the provider has refused in its last checks, and that are not over at this time. */
  inDoubtAt?: Date;
}

/** The status to filter by, as of a time. The stored status does not suffice, because grants expire by themselves. */
interface StatusFilter {
  status: Connection['status'];
  now: Date;
  /** A grant that ends before this time counts as expiring, unless it is refreshed before it ends and that has not failed. */
  warnedUntil: Date;
}

/** Lists connections page by page, newest first. */
export async function pageConnections(
  db: Db,
  scope: Scope,
  { providerId, externalUser, status, inDoubtAt, reference, metadata, since, until }: ConnectionFilters,
  page: PageRequest,
): Promise<RowPage<StoredConnection>> {
  if (page.cursor !== undefined && !isId('connection', scope.mode, page.cursor))
    return { rows: [], nextCursor: undefined };
  const own = { reference, metadata, range: idsBetween('connection', scope.mode, since, until) };
  return readReferredPage(db, scope, 'connections', own, page, ({ among, take }) =>
    listWhole(db, {
      where: {
        ...scopeOf(scope),
        ...present,
        providerId,
        externalUser,
        createdAt: { gte: since, lte: until },
        id: among,
        ...(status ? inStatus(db, status) : {}),
        ...(inDoubtAt ? inDoubt(inDoubtAt) : {}),
      },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

const inDoubt = (now: Date): Prisma.ConnectionWhereInput => ({
  failedChecks: { gt: 0 },
  status: { in: ['active', 'expiring'] },
  OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
});

/** Expresses the domain's `statusOf` as a database condition. */
function inStatus(db: Db, { status, now, warnedUntil }: StatusFilter): Prisma.ConnectionWhereInput {
  const { expiresAt } = db.connection.fields;
  const notEnded = { status: { in: ['active', 'expiring'] as Connection['status'][] } };
  const staysWith = { expiresAt: null, status };
  switch (status) {
    case 'revoked':
      return { status };
    case 'expired':
      return { OR: [{ status }, { ...notEnded, expiresAt: { lte: now } }] };
    case 'expiring': {
      const refreshFailed = { refreshErrorCode: { not: null } };
      const renewedByNobody = { OR: [{ refreshAt: null }, { refreshAt: { gte: expiresAt } }, refreshFailed] };
      const soon = { expiresAt: { gt: now, lt: warnedUntil }, ...renewedByNobody };
      return { OR: [staysWith, { ...notEnded, ...soon }] };
    }
    case 'active': {
      const later = { expiresAt: { gte: warnedUntil } };
      const renewed = { expiresAt: { gt: now }, refreshAt: { lt: expiresAt }, refreshErrorCode: null };
      return { OR: [staysWith, { ...notEnded, OR: [later, renewed] }] };
    }
  }
}

/** Finds the connection of an end user, deleted or not: when the end user returns, it is used again with its ids. */
export function findConnectionOf(
  db: Db,
  scope: Scope,
  { id }: Pick<AuthIntegration, 'id'>,
  subject: string,
): Promise<StoredConnection | null> {
  return findWhole(db, { ...scopeOf(scope), authIntegrationId: id, subject });
}

/**
 * Lists the other connections of the same end user to the same app: at the provider they are one grant.
 * Without a client id the list is empty, because such integrations share no app.
 */
export async function listSiblings(
  db: Db,
  scope: Scope,
  { clientId }: Pick<AuthIntegration, 'clientId'>,
  subject: string,
  exceptId: string,
): Promise<Connection[]> {
  if (!clientId) return [];
  const own = { organizationId: scope.organizationId };
  const integrations = await db.authIntegration.findMany({
    where: { ...own, clientId },
    select: { id: true },
  });
  return db.connection.findMany({
    where: {
      ...scopeOf(scope),
      ...present,
      subject,
      authIntegrationId: { in: integrations.map(({ id }) => id) },
      id: { not: exceptId },
    },
  });
}

/**
 * Locks the connection until the transaction ends.
 * @throws ServiceError `not_found`
 */
export async function lockConnection(tx: Db, scope: Scope, id: string): Promise<StoredConnection> {
  await tx.$queryRaw`
    SELECT 1 FROM connections WHERE organization_id = ${scope.organizationId} AND id = ${id} FOR UPDATE`;
  return findConnection(tx, scope, id);
}

export type ConnectionChanges = Omit<
  Prisma.ConnectionUncheckedUpdateManyInput,
  'id' | 'organizationId' | 'mode' | 'credentialVersion' | keyof typeof noLease
>;

/** A refresh lease belongs to one credential, so it is cleared when the credential changes. */
const noLease = { refreshHolder: null, refreshUntil: null };

/** The columns that processes remember with profiles, as far as changes of a connection can be about them. */
const remembered = [
  'authIntegrationId',
  'providerId',
  'subject',
  'externalUser',
  'loginKind',
  'origin',
  'status',
  'grantedScopes',
  'unconfirmedScopes',
  'credential',
  'expiresAt',
  'refreshAt',
  'grantedAt',
  'deletedAt',
] as const satisfies readonly (keyof Connection & keyof ConnectionChanges)[];

/**
 * Changes a connection if its credential is still at this version, and returns false if not. A new credential raises
 * the version. Call it in a transaction when the changes are about what processes remember. Most checks find what was
 * known, which is written without being announced.
 * @param connection as it was read.
 */
export async function updateConnection(
  tx: Db,
  connection: Connection,
  changes: ConnectionChanges,
): Promise<boolean> {
  const { id, organizationId, credentialVersion } = connection;
  const where = { organizationId, id, credentialVersion, ...present };
  const said = remembered.filter((column) => changes[column] !== undefined);
  if (said.every((column) => isDeepStrictEqual(changes[column], connection[column]))) {
    const known = said.map((column) => {
      const value = connection[column];
      return { [column]: Array.isArray(value) ? { equals: value } : value };
    });
    const { count } = await tx.connection.updateMany({ where: { ...where, AND: known }, data: changes });
    if (count === 1 || said.length === 0) return count === 1;
  }
  const renewed = 'credential' in changes ? { credentialVersion: credentialVersion + 1, ...noLease } : {};
  const { count } = await tx.connection.updateMany({ where, data: { ...changes, ...renewed } });
  if (count === 1) await announceRows(tx, [id]);
  return count === 1;
}

/** Changes the customer's own names of a connection that was not deleted. */
export async function nameConnection(db: Db, scope: Scope, id: string, own: OwnReferences): Promise<void> {
  await db.connection.updateMany({ where: { id, ...scopeOf(scope), ...present }, data: own });
}

type NewConnection = Omit<Prisma.ConnectionUncheckedCreateInput, 'organizationId' | 'mode' | 'profiles'>;

/**
 * Creates a connection, or revives the existing one with its ids. Returns its id. It keeps the Auth Integration from
 * being deleted until the transaction ends.
 * @throws ServiceError `not_found` when the Auth Integration has been deleted.
 */
export async function saveConnection(
  tx: Db,
  scope: Scope,
  { id, ...connection }: NewConnection,
  existing: Connection | null,
): Promise<string> {
  if (connection.authIntegrationId) await holdIntegration(tx, scope, connection.authIntegrationId);
  if (!existing) {
    await tx.connection.create({ data: { id, ...connection, ...scopeOf(scope) } });
    return id;
  }
  const credentialVersion = existing.credentialVersion + 1;
  const data = { ...connection, ...noLease, credentialVersion, deletedAt: null };
  await tx.connection.updateMany({ where: { id: existing.id, ...scopeOf(scope) }, data });
  await announceRows(tx, [existing.id]);
  return existing.id;
}

async function holdIntegration(tx: Db, { organizationId }: Scope, id: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM auth_integrations WHERE id = ${id} AND organization_id = ${organizationId} FOR KEY SHARE`;
  found(row ?? null, 'The Auth Integration', id);
}

/**
 * Deletes the credential and the customer's names for the end user, the connection and its profiles, and marks the
 * connection as revoked and deleted. Its ids and provider names stay, because profiles refer to them. Call it in a
 * transaction.
 */
export async function eraseConnection(tx: Db, scope: Scope, id: string, now: Date): Promise<void> {
  await tx.connection.updateMany({
    where: { id, ...scopeOf(scope) },
    data: {
      status: 'revoked',
      externalUser: null,
      ...noReferences,
      credential: null,
      credentialVersion: { increment: 1 },
      ...noLease,
      refreshAt: null,
      deletedAt: now,
    },
  });
  await tx.connectedProfile.updateMany({
    where: { connectionId: id, ...scopeOf(scope) },
    data: noReferences,
  });
  await announceRows(tx, [id]);
}

/** Counts the working connections of an integration, and how many of them the provider sends no events for. */
export async function countSubscriptions(
  db: Db,
  scope: Scope,
  authIntegrationId: string,
): Promise<{ missing: number; all: number }> {
  const groups = await db.connection.groupBy({
    by: ['subscription'],
    where: { ...scopeOf(scope), authIntegrationId, ...present, status: { in: ['active', 'expiring'] } },
    _count: true,
  });
  const missing = groups.find(({ subscription }) => subscription === 'missing')?._count ?? 0;
  return { missing, all: groups.reduce((sum, { _count }) => sum + _count, 0) };
}

interface DueConnection extends Scope {
  id: string;
}

/**
 * Lists connections that are due for a refresh or a check, for the job that hands them out. It crosses tenants, so it
 * returns nothing but ids.
 */
export function dueConnections(
  db: Db,
  what: 'refreshAt' | 'checkAt',
  now: Date,
  count: number,
): Promise<DueConnection[]> {
  const due = Prisma.raw(dueFor[what]);
  return db.$queryRaw`
    SELECT id, organization_id AS "organizationId", mode::text AS mode FROM connections
    WHERE ${due} <= ${now} AND deleted_at IS NULL
      ${what === 'refreshAt' ? Prisma.sql`AND status IN ('active', 'expiring')` : Prisma.empty}
    ORDER BY ${due} LIMIT ${count}`;
}

const dueFor = { refreshAt: 'refresh_at', checkAt: 'check_at' } as const;

export type ConnectionWithAlert = Pick<
  Connection,
  'id' | 'status' | 'expiresAt' | 'refreshAt' | 'refreshErrorCode' | 'subscription' | 'failedChecks'
>;

/**
 * Lists connections that need attention: the grant has ended, or ends soon without a refresh before that or after one that has
 * failed, or the provider sends no events, or has refused the grant in its last checks. They come in no order, and one can come
 * twice. Each part of the statement has an index of what is in trouble, so
 * connections that are well cost nothing, however many they are.
 */
export function connectionsWithAlerts(
  db: Db,
  { organizationId, mode }: Scope,
  { now, endingBy }: { now: Date; endingBy: Date },
  take: number,
): Promise<ConnectionWithAlert[]> {
  return db.$queryRaw`
    SELECT id, status::text AS status, expires_at AS "expiresAt", refresh_at AS "refreshAt",
      refresh_error_code AS "refreshErrorCode", subscription::text AS subscription, failed_checks AS "failedChecks"
    FROM connections
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND deleted_at IS NULL
      AND status IN ('expiring', 'expired', 'revoked')
    UNION ALL
    SELECT id, status::text, expires_at, refresh_at, refresh_error_code, subscription::text, failed_checks
    FROM connections
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND deleted_at IS NULL
      AND subscription = 'missing' AND status = 'active'
    UNION ALL
    SELECT id, status::text, expires_at, refresh_at, refresh_error_code, subscription::text, failed_checks
    FROM connections
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND deleted_at IS NULL
      AND failed_checks > 0 AND status = 'active'
    UNION ALL
    SELECT id, status::text, expires_at, refresh_at, refresh_error_code, subscription::text, failed_checks
    FROM connections
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND deleted_at IS NULL
      AND expires_at <= ${endingBy} AND (refresh_at IS NULL OR refresh_at >= expires_at OR refresh_error_code IS NOT NULL OR expires_at <= ${now})
      AND status = 'active' AND subscription <> 'missing'
    LIMIT ${take}`;
}

/** Returns the ids of those of these connections that have one of the statuses, and that have not been deleted. */
export async function connectionsIn(
  db: Db,
  scope: Scope,
  ids: string[],
  statuses: Connection['status'][],
): Promise<string[]> {
  const rows = await db.connection.findMany({
    where: { ...scopeOf(scope), id: { in: ids }, deletedAt: null, status: { in: statuses } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/**
 * Returns the customer's users whom connections and profiles belong to, by the ids of both. Those that belong to nobody
 * are left out.
 */
export async function externalUsersOf(
  db: Sql,
  { organizationId, mode }: Scope,
  connectionIds: readonly string[],
  profileIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.$queryRaw<{ id: string; externalUser: string }[]>`
    SELECT id, external_user AS "externalUser" FROM connections
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND id = ANY(${connectionIds}::text[])
      AND external_user IS NOT NULL
    UNION ALL
    SELECT p.id, c.external_user FROM connected_profiles p
      JOIN connections c ON c.organization_id = p.organization_id AND c.id = p.connection_id
    WHERE p.organization_id = ${organizationId} AND p.mode = ${mode}::"Mode" AND p.id = ANY(${profileIds}::text[])
      AND c.organization_id = ${organizationId} AND c.mode = ${mode}::"Mode" AND c.external_user IS NOT NULL`;
  return new Map(rows.map(({ id, externalUser }) => [id, externalUser]));
}
