import type { AuthIntegration } from './auth-integrations.ts';
import type { Db } from './client.ts';
import type { Prisma } from './generated/client.ts';
import { isId } from './ids.ts';
import { type Page, type PageRequest, readPage } from './pages.ts';
import { found, type Scope, scopeOf } from './scope.ts';

/** A connection with its profiles and its integration. */
export type StoredConnection = Prisma.ConnectionGetPayload<{ include: typeof whole }>;

export type Connection = Omit<StoredConnection, 'profiles' | 'authIntegration'>;

const whole = { profiles: { orderBy: { id: 'asc' } }, authIntegration: true } as const;
const present = { deletedAt: null } as const;

/** Throws `not_found`. */
export async function findConnection(db: Db, scope: Scope, id: string): Promise<StoredConnection> {
  const known = isId('connection', scope.mode, id);
  const row = known
    ? await db.connection.findFirst({ where: { id, ...scopeOf(scope), ...present }, include: whole })
    : null;
  return found(row, 'The Connection');
}

/** All of them, newest first; with an external user, theirs. */
export function listConnections(
  db: Db,
  scope: Scope,
  { externalUser }: Pick<ConnectionFilters, 'externalUser'> = {},
): Promise<StoredConnection[]> {
  return db.connection.findMany({
    where: { ...scopeOf(scope), ...present, externalUser },
    orderBy: { id: 'desc' },
    include: whole,
  });
}

export interface ConnectionFilters {
  providerId?: string;
  externalUser?: string;
  status?: StatusFilter;
}

/** The status at a time, which is not what is stored: grants end by themselves. */
export interface StatusFilter {
  status: Connection['status'];
  now: Date;
  /** What ends before that, and does not renew itself, is expiring. */
  warnedUntil: Date;
}

/** Newest first. */
export async function pageConnections(
  db: Db,
  scope: Scope,
  { providerId, externalUser, status }: ConnectionFilters,
  page: PageRequest,
): Promise<Page<StoredConnection>> {
  if (page.cursor !== undefined && !isId('connection', scope.mode, page.cursor))
    return { rows: [], nextCursor: undefined };
  return readPage(page, ({ before, take }) =>
    db.connection.findMany({
      where: {
        ...scopeOf(scope),
        ...present,
        providerId,
        externalUser,
        id: before,
        ...(status ? inStatus(db, status) : {}),
      },
      orderBy: { id: 'desc' },
      take,
      include: whole,
    }),
  );
}

/** As `statusOf` of the domain has it, for the database to choose by. */
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
      const renewedByNobody = { OR: [{ refreshAt: null }, { refreshAt: { gte: expiresAt } }] };
      const soon = { expiresAt: { gt: now, lt: warnedUntil }, ...renewedByNobody };
      return { OR: [staysWith, { ...notEnded, ...soon }] };
    }
    case 'active': {
      const later = { expiresAt: { gte: warnedUntil } };
      const renewed = { expiresAt: { gt: now }, refreshAt: { lt: expiresAt } };
      return { OR: [staysWith, { ...notEnded, OR: [later, renewed] }] };
    }
  }
}

/** The connection of an end user, a deleted one too: its ids come back with the end user. */
export function findConnectionOf(
  db: Db,
  scope: Scope,
  { id }: Pick<AuthIntegration, 'id'>,
  subject: string,
): Promise<StoredConnection | null> {
  return db.connection.findFirst({
    where: { ...scopeOf(scope), authIntegrationId: id, subject },
    include: whole,
  });
}

/**
 * Other connections of the same end user to the same app: at the provider they are one grant. An app that no provider
 * has registered belongs to one integration, where an end user has one connection.
 */
export async function listSiblings(
  db: Db,
  scope: Scope,
  { clientId }: Pick<AuthIntegration, 'clientId'>,
  subject: string,
  exceptId: string,
): Promise<Connection[]> {
  if (!clientId) return [];
  return db.connection.findMany({
    where: {
      ...scopeOf(scope),
      ...present,
      subject,
      authIntegration: { clientId },
      id: { not: exceptId },
    },
  });
}

/** Holds the connection until the transaction ends. Throws `not_found`. */
export async function lockConnection(tx: Db, scope: Scope, id: string): Promise<StoredConnection> {
  await tx.$queryRaw`SELECT 1 FROM connections WHERE id = ${id} FOR UPDATE`;
  return findConnection(tx, scope, id);
}

export type ConnectionChanges = Omit<
  Prisma.ConnectionUncheckedUpdateManyInput,
  'id' | 'organizationId' | 'mode' | 'credentialVersion' | keyof typeof noLease
>;

/** A lease is of one credential, and ends with it. */
const noLease = { refreshHolder: null, refreshUntil: null };

/**
 * Compare-and-swap on the credential's version; false when the credential is another one by now.
 * A new credential makes a new version.
 */
export async function updateConnection(
  db: Db,
  { id, credentialVersion }: Pick<Connection, 'id' | 'credentialVersion'>,
  changes: ConnectionChanges,
): Promise<boolean> {
  const renewed = 'credential' in changes ? { credentialVersion: credentialVersion + 1, ...noLease } : {};
  const { count } = await db.connection.updateMany({
    where: { id, credentialVersion, ...present },
    data: { ...changes, ...renewed },
  });
  return count === 1;
}

export type NewConnection = Omit<
  Prisma.ConnectionUncheckedCreateInput,
  'organizationId' | 'mode' | 'profiles'
>;

/** Made, or taken up again with the ids it had. */
export async function saveConnection(
  tx: Db,
  scope: Scope,
  { id, ...connection }: NewConnection,
  existing: Connection | null,
): Promise<string> {
  if (!existing) {
    await tx.connection.create({ data: { id, ...connection, ...scopeOf(scope) } });
    return id;
  }
  const credentialVersion = existing.credentialVersion + 1;
  const data = { ...connection, ...noLease, credentialVersion, deletedAt: null };
  await tx.connection.updateMany({ where: { id: existing.id, ...scopeOf(scope) }, data });
  return existing.id;
}

/** The credential goes; ids and provider names stay for the profiles that point here. */
export async function eraseConnection(tx: Db, scope: Scope, id: string, now: Date): Promise<void> {
  await tx.connection.updateMany({
    where: { id, ...scopeOf(scope) },
    data: {
      status: 'revoked',
      externalUser: null,
      credential: null,
      credentialVersion: { increment: 1 },
      ...noLease,
      refreshAt: null,
      deletedAt: now,
    },
  });
}

/** Of the connections of an integration whose grants work: how many the provider does not report on. */
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

export interface DueConnection extends Scope {
  id: string;
}

/** For the job that hands them out, which crosses tenants: nothing but ids comes out. */
export function dueConnections(
  db: Db,
  what: 'refreshAt' | 'checkAt',
  now: Date,
  count: number,
): Promise<DueConnection[]> {
  const working = what === 'refreshAt' ? { status: { in: ['active', 'expiring'] as const } } : {};
  return db.connection.findMany({
    where: { [what]: { lte: now }, ...present, ...(working as object) },
    orderBy: { [what]: 'asc' },
    take: count,
    select: { id: true, organizationId: true, mode: true },
  });
}

export type TroubledConnection = Pick<
  Connection,
  'id' | 'status' | 'expiresAt' | 'refreshAt' | 'subscription'
>;

/**
 * Whose grant is over, or ends by that time and does not renew itself, or whose events do not come. In no order: the
 * index that has all these columns has them in another one.
 */
export function troubledConnections(
  db: Db,
  { organizationId, mode }: Scope,
  { now, endingBy }: { now: Date; endingBy: Date },
  take: number,
): Promise<TroubledConnection[]> {
  return db.$queryRaw`
    SELECT id, status::text AS status, expires_at AS "expiresAt", refresh_at AS "refreshAt",
      subscription::text AS subscription
    FROM connections
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND deleted_at IS NULL
      AND (status <> 'active' OR subscription = 'missing'
        OR expires_at <= ${endingBy} AND (refresh_at IS NULL OR refresh_at >= expires_at)
        OR expires_at <= ${now})
    LIMIT ${take}`;
}
