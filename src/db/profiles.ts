import type { AuthIntegration } from './auth-integrations.ts';
import type { Db } from './client.ts';
import type { Prisma } from './generated/client.ts';
import { isId } from './ids.ts';
import { type Page, type PageRequest, readPage } from './pages.ts';
import type { RowCache } from './row-cache.ts';
import { billedScope, found, type Scope, scopeOf } from './scope.ts';

/** A profile with the connection that it came from. */
export type StoredProfile = Prisma.ConnectedProfileGetPayload<{ include: { connection: true } }>;

/** Connected Profiles as this process remembers them, for the calls that need no more than that. */
export interface Profiles {
  /** As it was less than a second ago at the latest. Throws `not_found`. */
  find(scope: Scope, id: string): Promise<StoredProfile>;
  /** Drops what is remembered of a connection that this process has changed itself. */
  forget(connectionId: string): void;
}

/** @param cache keyed by scope and id, so that a foreign profile is not found here either. */
export function createProfiles(db: Db, cache: RowCache<StoredProfile>): Profiles {
  return {
    async find(scope, id) {
      const name = `${scope.organizationId}/${scope.mode}/${id}`;
      return found(await cache.get(name, () => readProfile(db, scope, id)), 'The Connected Profile');
    },
    forget: cache.forget,
  };
}

/** As it is now. Throws `not_found`. */
export async function findProfile(db: Db, scope: Scope, id: string): Promise<StoredProfile> {
  return found(await readProfile(db, scope, id), 'The Connected Profile');
}

/** One statement; none for what cannot be an id. */
async function readProfile(db: Db, scope: Scope, id: string): Promise<StoredProfile | null> {
  if (!isId('connectedProfile', scope.mode, id)) return null;
  return db.connectedProfile.findFirst({
    where: { id, ...scopeOf(scope) },
    include: { connection: true },
    relationLoadStrategy: 'join',
  });
}

export interface ProfileFilters {
  providerId?: string;
  connectionId?: string;
  externalUser?: string;
  status?: 'live' | 'disconnected';
}

/** Newest first. */
export async function listProfiles(
  db: Db,
  scope: Scope,
  { providerId, connectionId, externalUser, status }: ProfileFilters,
  page: PageRequest,
): Promise<Page<StoredProfile>> {
  const impossible = connectionId !== undefined && !isId('connection', scope.mode, connectionId);
  if (impossible) return { rows: [], nextCursor: undefined };
  return readPage(page, ({ before, take }) =>
    db.connectedProfile.findMany({
      where: {
        ...scopeOf(scope),
        providerId,
        connectionId,
        status,
        id: before,
        ...(externalUser === undefined ? {} : { connection: { externalUser } }),
      },
      orderBy: { id: 'desc' },
      take,
      include: { connection: true },
      relationLoadStrategy: 'join',
    }),
  );
}

export async function removeProfile(db: Db, scope: Scope, id: string): Promise<void> {
  await db.connectedProfile.deleteMany({ where: { id, ...scopeOf(scope) } });
}

/** Where a notification about an account goes: the live profiles that an app reaches it through. */
export function profilesOfAccounts(
  db: Db,
  scope: Scope,
  app: { providerId: string; authIntegrationId: string | null },
  externalIds: string[],
): Promise<{ id: string; externalId: string }[]> {
  return db.connectedProfile.findMany({
    where: {
      ...scopeOf(scope),
      providerId: app.providerId,
      externalId: { in: externalIds },
      status: 'live',
      connection: { authIntegrationId: app.authIntegrationId, deletedAt: null },
    },
    select: { id: true, externalId: true },
  });
}

/** The apps that live profiles of these accounts came from; `null` stands for the simulated one. */
export async function appsOfAccounts(
  db: Db,
  scope: Scope,
  providerId: string,
  externalIds: string[],
): Promise<(AuthIntegration | null)[]> {
  const profiles = await db.connectedProfile.findMany({
    where: { ...scopeOf(scope), providerId, externalId: { in: externalIds }, status: 'live' },
    select: { connection: { select: { authIntegration: true } } },
  });
  const apps = profiles.map(({ connection }) => connection.authIntegration);
  return [...new Map(apps.map((app) => [app?.id, app])).values()];
}

export interface DueProfile extends Scope {
  connectedProfileId: string;
}

/** Takes the profiles whose time for a sweep has come, for whichever process asks first. */
export function takeDueSweeps(
  db: Db,
  now: Date,
  { next, count }: { next: Date; count: number },
): Promise<DueProfile[]> {
  return db.$queryRaw`
    UPDATE connected_profiles SET sweep_at = ${next}
    WHERE id IN (
      SELECT p.id FROM connected_profiles p JOIN connections c ON c.id = p.connection_id
      WHERE p.sweep_at <= ${now} AND p.status = 'live' AND c.status IN ('active', 'expiring')
        AND c.deleted_at IS NULL
      ORDER BY p.sweep_at LIMIT ${count} FOR UPDATE OF p SKIP LOCKED)
    RETURNING id AS "connectedProfileId", organization_id AS "organizationId", mode::text AS mode`;
}

/** Of these providers, whose time for a poll has come: theirs is put off until `next`. */
export function takeDuePolls(
  db: Db,
  providerIds: readonly string[],
  now: Date,
  { next, count }: { next: Date; count: number },
): Promise<DueProfile[]> {
  return db.$queryRaw`
    UPDATE connected_profiles SET poll_at = ${next}
    WHERE id IN (
      SELECT p.id FROM connected_profiles p JOIN connections c ON c.id = p.connection_id
      WHERE p.provider_id = ANY(${providerIds}) AND p.poll_at <= ${now} AND p.status = 'live'
        AND c.status IN ('active', 'expiring') AND c.deleted_at IS NULL
      ORDER BY p.poll_at LIMIT ${count} FOR UPDATE OF p SKIP LOCKED)
    RETURNING id AS "connectedProfileId", organization_id AS "organizationId", mode::text AS mode`;
}

export async function savePollCursor(db: Db, scope: Scope, id: string, pollCursor: string): Promise<void> {
  await db.connectedProfile.updateMany({ where: { id, ...scopeOf(scope) }, data: { pollCursor } });
}

/** As `postponeSweep`. */
export async function postponePoll(db: Db, scope: Scope, id: string, pollAt: Date): Promise<void> {
  await db.connectedProfile.updateMany({ where: { id, ...scopeOf(scope) }, data: { pollAt } });
}

/** When the provider has said how long it wants to be left alone. */
export async function postponeSweep(db: Db, scope: Scope, id: string, until: Date): Promise<void> {
  const { organizationId, mode } = scopeOf(scope);
  await db.$executeRaw`
    UPDATE connected_profiles SET sweep_at = greatest(sweep_at, ${until})
    WHERE id = ${id} AND organization_id = ${organizationId} AND mode = ${mode}::"Mode"`;
}

/** Live profiles count towards the plan, and nothing else does. */
export function countLiveProfiles(db: Db, organizationId: string): Promise<number> {
  return db.connectedProfile.count({ where: { ...billedScope(organizationId), status: 'live' } });
}

export interface ProfileRow extends AccountRow {
  id: string;
  connectionId: string;
  credential: Uint8Array<ArrayBuffer> | null;
  lackingScopes: string[];
  /** The time of the first sweep of a new profile; a profile that is connected again keeps its time. */
  sweepAt: Date;
}

/** Made, or taken up again when the connection has one of that id. */
export async function saveProfile(tx: Db, scope: Scope, profile: ProfileRow): Promise<void> {
  const { id, connectionId, sweepAt, ...fields } = profile;
  const data = { ...fields, status: 'live' as const };
  const own = { id, connectionId, ...scopeOf(scope) };
  const { count } = await tx.connectedProfile.updateMany({ where: own, data });
  if (count === 0) await tx.connectedProfile.create({ data: { ...data, ...own, sweepAt } });
}

export type ProfileChanges = Partial<Pick<StoredProfile, 'status' | 'lackingScopes' | 'credential'>>;

export async function updateProfiles(
  db: Db,
  scope: Scope,
  ids: string[],
  changes: ProfileChanges,
): Promise<void> {
  await db.connectedProfile.updateMany({ where: { id: { in: ids }, ...scopeOf(scope) }, data: changes });
}

/** A provider account, as it is stored. */
export interface AccountRow {
  providerId: string;
  externalId: string;
  references: Record<string, string>;
  kind: string;
  displayName?: string;
  username?: string;
  avatarUrl?: string;
}

export interface NewProfile extends AccountRow {
  id: string;
  sweepAt: Date;
  connection: Omit<Prisma.ConnectionUncheckedCreateInput, 'organizationId' | 'mode' | 'providerId'>;
}

/** A profile on a connection of its own. */
export function createProfile(
  db: Db,
  scope: Scope,
  { connection, ...profile }: NewProfile,
): Promise<StoredProfile> {
  const { providerId } = profile;
  return db.connectedProfile.create({
    data: {
      ...profile,
      ...scopeOf(scope),
      connection: { create: { ...connection, ...scopeOf(scope), providerId } },
    } as Prisma.ConnectedProfileCreateInput,
    include: { connection: true },
  });
}

export interface ProfileCount {
  providerId: string;
  status: StoredProfile['status'];
  count: number;
}

export async function countProfiles(db: Db, scope: Scope): Promise<ProfileCount[]> {
  const rows = await db.connectedProfile.groupBy({
    by: ['providerId', 'status'],
    where: scopeOf(scope),
    _count: true,
    orderBy: { providerId: 'asc' },
  });
  return rows.map(({ providerId, status, _count }) => ({ providerId, status, count: _count }));
}

export type NamedProfile = Pick<
  StoredProfile,
  'id' | 'connectionId' | 'displayName' | 'username' | 'externalId'
>;

/** Those of the ids, and those of the connections, by which people know these. */
export function namedProfiles(
  db: Db,
  scope: Scope,
  ids: string[],
  connectionIds: string[],
): Promise<NamedProfile[]> {
  return db.connectedProfile.findMany({
    where: {
      ...scopeOf(scope),
      OR: [{ id: { in: ids } }, { connectionId: { in: connectionIds } }],
    },
    orderBy: { id: 'asc' },
    select: { id: true, connectionId: true, displayName: true, username: true, externalId: true },
  });
}
