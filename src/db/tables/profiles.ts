/** Connected Profiles. */
import type { Db } from '../client/client.ts';
import { isId } from '../client/ids.ts';
import {
  type OwnFilters,
  type OwnReferences,
  readFoundPage,
  referredFinder,
} from '../client/own-references.ts';
import type { PageRequest, RowPage } from '../client/pages.ts';
import { found, type OrganizationRow, type Scope, scopeOf } from '../client/scope.ts';
import { announceRows, type RowCache } from '../coordination/row-cache.ts';
import { loadingOf } from '../distribution/several-nodes.ts';
import type { Prisma } from '../generated/client.ts';
import type { AuthIntegration } from './auth-integrations.ts';
import { findByName } from './profile-search.ts';

/** The columns that polls, sweeps and streams change. These changes cause no NOTIFY, so nothing may cache the columns. */
const moved = { pollAt: true, pollCursor: true, streamAt: true, streamHolder: true, sweepAt: true } as const;
/**
 * The columns of a connection that refreshes and checks change, which are not announced either, and those that only the
 * connection itself shows.
 */
const maintenance = {
  checkAt: true,
  failedChecks: true,
  lastRefreshedAt: true,
  metadata: true,
  narrowedAt: true,
  narrowedProfileIds: true,
  reference: true,
  refreshErrorAt: true,
  refreshErrorCode: true,
  refreshHolder: true,
  refreshUntil: true,
  subscription: true,
  subscriptionCheckedAt: true,
  updatedAt: true,
} as const;
const include = { connection: { omit: maintenance } } as const;
const announced = { omit: moved, include } as const;

/** A profile with the connection that it came from, as far as all processes hear of changes. */
export type StoredProfile = Prisma.ConnectedProfileGetPayload<typeof announced>;

/** A profile with the times of its polls and sweeps, and the position where the next poll continues. */
export type WatchedProfile = Prisma.ConnectedProfileGetPayload<{ include: typeof include }>;

/** Finds Connected Profiles in a cache, for calls that need nothing else from the database. */
export interface Profiles {
  /**
   * Returns the profile as it was at most one second ago.
   * @throws ServiceError `not_found`
   */
  find(scope: Scope, id: string): Promise<StoredProfile>;
  /** Drops the cached profiles of a connection after this process has changed it. */
  forget(connectionId: string): void;
}

/**
 * Makes the cache of profiles.
 * @param cache keyed by scope and id, so that another tenant's profile is not found here either.
 */
export function createProfiles(db: Db, cache: RowCache<StoredProfile>): Profiles {
  return {
    async find(scope, id) {
      const name = `${scope.organizationId}/${scope.mode}/${id}`;
      return found(await cache.get(name, () => readProfile(db, scope, id)), 'The Connected Profile', id);
    },
    forget: cache.forget,
  };
}

/**
 * Reads the current row from the database.
 * @throws ServiceError `not_found`
 */
export async function findProfile(db: Db, scope: Scope, id: string): Promise<StoredProfile> {
  return found(await readProfile(db, scope, id), 'The Connected Profile', id);
}

/** Reads a profile with one statement; a text that cannot be an id needs none. */
async function readProfile(db: Db, scope: Scope, id: string): Promise<StoredProfile | null> {
  if (!isId('connectedProfile', scope.mode, id)) return null;
  return db.connectedProfile.findFirst({
    where: { id, ...scopeOf(scope) },
    ...announced,
    relationLoadStrategy: await loadingOf(db),
  });
}

/**
 * Reads the current row, the times of polls and sweeps included.
 * @throws ServiceError `not_found`
 */
export async function findWatchedProfile(db: Db, scope: Scope, id: string): Promise<WatchedProfile> {
  const known = isId('connectedProfile', scope.mode, id);
  const where = { id, ...scopeOf(scope) };
  const relationLoadStrategy = await loadingOf(db);
  const row = known ? await db.connectedProfile.findFirst({ where, include, relationLoadStrategy }) : null;
  return found(row, 'The Connected Profile', id);
}

/** Reads profiles of any tenants, because workers serve all of them, and returns them by their ids. */
export async function readWatchedProfiles(
  db: Db,
  rows: readonly OrganizationRow[],
): Promise<Map<string, WatchedProfile>> {
  if (rows.length === 0) return new Map();
  const organizationIds = [...new Set(rows.map(({ organizationId }) => organizationId))];
  const profiles = await db.connectedProfile.findMany({
    where: { organizationId: { in: organizationIds }, id: { in: rows.map(({ id }) => id) } },
    include,
    relationLoadStrategy: await loadingOf(db),
  });
  return new Map(profiles.map((profile) => [profile.id, profile]));
}

interface ProfileFilters extends OwnFilters {
  name?: string;
  providerId?: string;
  connectionId?: string;
  externalUser?: string;
  status?: 'live' | 'disconnected';
}

/** Lists profiles, newest first. */
export async function listProfiles(
  db: Db,
  scope: Scope,
  { providerId, connectionId, externalUser, status, name, ...own }: ProfileFilters,
  page: PageRequest,
): Promise<RowPage<StoredProfile>> {
  const impossible = connectionId !== undefined && !isId('connection', scope.mode, connectionId);
  if (impossible) return { rows: [], nextCursor: undefined };
  const named = name === undefined ? undefined : await findByName(db, scope, name);
  // Citus joins no tables under a condition that nothing meets, as an empty list is.
  if (named?.where.id?.in.length === 0) return { rows: [], nextCursor: undefined };
  // What other filters leave of a name that many have is for PostgreSQL to find.
  const alone = [providerId, connectionId, externalUser, status].every((filter) => filter === undefined);
  const find = referredFinder(db, scope, 'connected_profiles', own) ?? (alone ? named?.find : undefined);
  const relationLoadStrategy = await loadingOf(db);
  return readFoundPage(page, undefined, find, ({ among, take }) =>
    db.connectedProfile.findMany({
      where: {
        ...scopeOf(scope),
        providerId,
        connectionId,
        status,
        id: among,
        AND: named?.where,
        ...(externalUser === undefined ? {} : { connection: { externalUser } }),
      },
      orderBy: { id: 'desc' },
      take,
      ...announced,
      relationLoadStrategy,
    }),
  );
}

/** Deletes a profile of a connection. */
export async function removeProfile(
  tx: Db,
  scope: Scope,
  { id, connectionId }: Pick<StoredProfile, 'id' | 'connectionId'>,
): Promise<void> {
  await tx.connectedProfile.deleteMany({ where: { id, connectionId, ...scopeOf(scope) } });
  await announceRows(tx, [connectionId]);
}

/**
 * Returns the live profiles through which an app reaches these accounts: a notification about an account goes to
 * them, or to the one of a connection.
 */
export function profilesOfAccounts(
  db: Db,
  scope: Scope,
  app: { providerId: string; authIntegrationId: string | null; connectionId?: string },
  externalIds: string[],
): Promise<{ id: string; externalId: string }[]> {
  return db.connectedProfile.findMany({
    where: {
      ...scopeOf(scope),
      providerId: app.providerId,
      externalId: { in: externalIds },
      status: 'live',
      connectionId: app.connectionId,
      connection: { authIntegrationId: app.authIntegrationId, deletedAt: null },
    },
    select: { id: true, externalId: true },
  });
}

/** Returns the apps that live profiles of these accounts were connected with; `null` stands for the simulated app. */
export async function appsOfAccounts(
  db: Db,
  scope: Scope,
  providerId: string,
  externalIds: string[],
): Promise<(AuthIntegration | null)[]> {
  const profiles = await db.connectedProfile.findMany({
    where: { ...scopeOf(scope), providerId, externalId: { in: externalIds }, status: 'live' },
    select: { connection: { select: { authIntegrationId: true } } },
    relationLoadStrategy: await loadingOf(db),
  });
  const ids = [...new Set(profiles.map(({ connection }) => connection.authIntegrationId))];
  const apps = await db.authIntegration.findMany({ where: { id: { in: ids.filter((id) => id !== null) } } });
  return ids.includes(null) ? [...apps, null] : apps;
}

export interface ProfileRow extends AccountRow, OwnReferences {
  id: string;
  connectionId: string;
  credential: Uint8Array<ArrayBuffer> | null;
  lackingScopes: string[];
  /** The time of a new profile's first sweep. A profile that is connected again keeps its own time. */
  sweepAt: Date;
}

/** Creates live profiles, or updates the connection's profiles with these ids and makes them live again. */
export async function saveProfiles(tx: Db, scope: Scope, profiles: readonly ProfileRow[]): Promise<void> {
  const changed: string[] = [];
  for (const { id, connectionId, sweepAt, ...fields } of profiles) {
    const data = { ...fields, status: 'live' as const };
    const own = { id, connectionId, ...scopeOf(scope) };
    const { count } = await tx.connectedProfile.updateMany({ where: own, data });
    if (count === 0) await tx.connectedProfile.create({ data: { ...data, ...own, sweepAt } });
    else changed.push(connectionId);
  }
  await announceRows(tx, changed);
}

type ProfileChanges = Partial<
  Pick<StoredProfile, 'status' | 'lackingScopes' | 'credential' | 'displayName' | 'username' | 'avatarUrl'>
> &
  OwnReferences;

/** Changes profiles. Call it in a transaction. */
export async function updateProfiles(
  tx: Db,
  scope: Scope,
  ids: string[],
  changes: ProfileChanges,
): Promise<void> {
  const changed = await tx.connectedProfile.updateManyAndReturn({
    where: { id: { in: ids }, ...scopeOf(scope) },
    data: changes,
    select: { connectionId: true },
  });
  await announceRows(
    tx,
    changed.map(({ connectionId }) => connectionId),
  );
}

/** An account at a provider, as a profile stores it. */
export interface AccountRow {
  providerId: string;
  externalId: string;
  references: Record<string, string>;
  kind: string;
  displayName?: string;
  username?: string;
  avatarUrl?: string;
}

interface NewProfile extends AccountRow {
  id: string;
  sweepAt: Date;
  connection: Omit<Prisma.ConnectionUncheckedCreateInput, 'organizationId' | 'mode' | 'providerId'>;
}

/** Creates a profile together with a connection of its own. */
export async function createProfile(
  tx: Db,
  scope: Scope,
  { connection, ...profile }: NewProfile,
): Promise<StoredProfile> {
  const { providerId } = profile;
  await tx.connection.create({
    data: { ...connection, ...scopeOf(scope), providerId },
    select: { id: true },
  });
  return tx.connectedProfile.create({
    data: { ...profile, ...scopeOf(scope), connectionId: connection.id },
    ...announced,
  });
}

export type NamedProfile = Pick<
  StoredProfile,
  'id' | 'connectionId' | 'providerId' | 'displayName' | 'username' | 'externalId' | 'avatarUrl'
>;

/**
 * Returns the profiles with these ids, and the profiles of these connections, with the names by which people know
 * them.
 */
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
    select: {
      id: true,
      connectionId: true,
      providerId: true,
      displayName: true,
      username: true,
      externalId: true,
      avatarUrl: true,
    },
  });
}
