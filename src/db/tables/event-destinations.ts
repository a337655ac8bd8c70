/** Event Destinations, and the cache of the enabled ones. */
import type { Db } from '../client/client.ts';
import { isId } from '../client/ids.ts';
import { type PageRequest, type RowPage, readPage } from '../client/pages.ts';
import {
  billedScope,
  found,
  type OrganizationRow,
  type OwnerScope,
  ownerScopeOf,
  type Scope,
  scopeOf,
} from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import { announceRows, type RowCache } from '../coordination/row-cache.ts';
import type { Prisma } from '../generated/client.ts';
import type { EventDestinationModel as EventDestination } from '../generated/models.ts';

export type { EventDestination };

/** The enabled destinations of one tenant and mode, as this process caches them. */
export interface RememberedDestinations {
  organizationId: string;
  destinations: EventDestination[];
}

export interface Destinations {
  /** Returns the enabled destinations as they were at most one second ago. */
  enabled(db: Sql, scope: Scope): Promise<EventDestination[]>;
  /** Drops the cached destinations of an organization after this process has changed them. */
  forget(organizationId: string): void;
}

/**
 * Makes the cache of destinations. It reads through the caller's transaction, because a second connection
 * might only become free when that transaction ends.
 */
export function createDestinations(cache: RowCache<RememberedDestinations>): Destinations {
  return {
    async enabled(db, scope) {
      const { organizationId, mode } = scope;
      const read = async () => ({ organizationId, destinations: await readEnabled(db, scope) });
      return (await cache.get(`${organizationId}/${mode}`, read))?.destinations ?? [];
    },
    forget: cache.forget,
  };
}

function readEnabled(db: Sql, { organizationId, mode }: Scope): Promise<EventDestination[]> {
  return db.$queryRaw`
    SELECT id, organization_id AS "organizationId", mode::text AS mode, name, external_user AS "externalUser", url, topics,
      connected_profile_ids AS "connectedProfileIds", status::text AS status,
      disabled_reason AS "disabledReason", secret, previous_secret AS "previousSecret",
      previous_secret_until AS "previousSecretUntil", secret_hint AS "secretHint", failing_since AS "failingSince",
      warned_at AS "warnedAt", created_at AS "createdAt", updated_at AS "updatedAt"
    FROM event_destinations
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND status = 'enabled'`;
}

type NewEventDestination = Omit<Prisma.EventDestinationUncheckedCreateInput, 'organizationId' | 'mode'>;

/**
 * Stores a destination. It belongs to the owner that the scope is narrowed to, if it is. Call this in a transaction, as
 * all functions here that change destinations.
 */
export async function createEventDestination(
  tx: Db,
  scope: OwnerScope,
  destination: NewEventDestination,
): Promise<EventDestination> {
  await announceRows(tx, [scope.organizationId]);
  return tx.eventDestination.create({ data: { ...destination, ...ownerScopeOf(scope) } });
}

/** Counts a tenant's destinations, disabled ones included: all of them, and those of one owner, or of the tenant itself. */
export async function countEventDestinations(
  db: Db,
  scope: Scope,
  externalUser: string | null,
): Promise<{ all: number; ofOwner: number }> {
  const [all, ofOwner] = await Promise.all([
    db.eventDestination.count({ where: scopeOf(scope) }),
    db.eventDestination.count({ where: { ...scopeOf(scope), externalUser } }),
  ]);
  return { all, ofOwner };
}

/** Counts the destinations that count towards the organization's plan. */
export function countBilledDestinations(db: Db, organizationId: string): Promise<number> {
  return db.eventDestination.count({ where: billedScope(organizationId) });
}

/**
 * Finds a tenant's destination.
 * @throws ServiceError `not_found`
 */
export async function findEventDestination(db: Db, scope: OwnerScope, id: string): Promise<EventDestination> {
  const known = isId('eventDestination', scope.mode, id);
  const row = known ? await db.eventDestination.findFirst({ where: { id, ...ownerScopeOf(scope) } }) : null;
  return found(row, 'The Event Destination', id);
}

/**
 * Locks the destination until the transaction ends.
 * @throws ServiceError `not_found`
 */
export async function lockEventDestination(tx: Db, scope: OwnerScope, id: string): Promise<EventDestination> {
  await tx.$queryRaw`
    SELECT 1 FROM event_destinations WHERE organization_id = ${scope.organizationId} AND id = ${id} FOR UPDATE`;
  return findEventDestination(tx, scope, id);
}

/** Lists destinations, newest first. */
export function listEventDestinations(
  db: Db,
  scope: OwnerScope,
  { externalUser, connectedProfileId }: { externalUser?: string; connectedProfileId?: string },
  page: PageRequest,
): Promise<RowPage<EventDestination>> {
  return readPage(page, ({ before, take }) =>
    db.eventDestination.findMany({
      where: {
        externalUser,
        ...(connectedProfileId ? { connectedProfileIds: { has: connectedProfileId } } : {}),
        ...ownerScopeOf(scope),
        id: before,
      },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

export type EventDestinationChanges = Omit<
  Prisma.EventDestinationUncheckedUpdateManyInput,
  'id' | 'organizationId' | 'mode' | 'externalUser'
>;

/**
 * Changes a tenant's destination, and returns the new row.
 * @throws ServiceError `not_found`
 */
export async function updateEventDestination(
  tx: Db,
  scope: OwnerScope,
  id: string,
  changes: EventDestinationChanges,
): Promise<EventDestination> {
  const [row] = await tx.eventDestination.updateManyAndReturn({
    where: { id, ...ownerScopeOf(scope) },
    data: changes,
  });
  const destination = found(row ?? null, 'The Event Destination', id);
  await announceRows(tx, [destination.organizationId]);
  return destination;
}

/** Deletes a destination and its delivery log. */
export async function removeEventDestination(tx: Db, scope: OwnerScope, id: string): Promise<void> {
  const { count } = await tx.eventDestination.deleteMany({ where: { id, ...ownerScopeOf(scope) } });
  if (count === 0) return;
  await announceRows(tx, [scope.organizationId]);
  await tx.eventDelivery.deleteMany({ where: { destinationId: id, ...scopeOf(scope) } });
  await tx.destinationHour.deleteMany({
    where: { organizationId: scope.organizationId, destinationId: id },
  });
}

/** Disables all destinations of an organization. */
export async function disableDestinations(tx: Db, organizationId: string): Promise<void> {
  const data = { status: 'disabled' } as const;
  await announceChanged(
    tx,
    tx.eventDestination.updateManyAndReturn({ where: { organizationId }, data, select }),
  );
}

const select = { organizationId: true } as const;

async function announceChanged(tx: Db, changed: PromiseLike<{ organizationId: string }[]>): Promise<void> {
  const rows = await changed;
  await announceRows(
    tx,
    rows.map(({ organizationId }) => organizationId),
  );
}

/** Clears the failure marks of destinations after a successful delivery. Rows without a mark are not written. */
export async function noteRecovery(tx: Db, destinations: readonly OrganizationRow[]): Promise<void> {
  const where = { ...among(destinations), failingSince: { not: null } };
  const data = { failingSince: null, warnedAt: null };
  await announceChanged(tx, tx.eventDestination.updateManyAndReturn({ where, data, select }));
}

/**
 * Marks destinations to which nothing could be delivered, unless they have got another URL since. The time of the first failure
 * in a row is kept.
 */
export async function noteFailing(
  tx: Db,
  destinations: readonly Pick<EventDestination, 'organizationId' | 'id' | 'url'>[],
  now: Date,
): Promise<void> {
  const urls = destinations.map(({ url }) => url);
  const where = { ...among(destinations), url: { in: urls }, failingSince: null };
  const data = { failingSince: now };
  await announceChanged(tx, tx.eventDestination.updateManyAndReturn({ where, data, select }));
}

/** Returns the where clause for destinations of any organizations, because workers serve all of them. */
const among = (rows: readonly OrganizationRow[]) => ({
  organizationId: { in: [...new Set(rows.map(({ organizationId }) => organizationId))] },
  id: { in: rows.map(({ id }) => id) },
});

/** Lists destinations that are disabled or whose deliveries fail. */
export function destinationsWithAlerts(
  db: Db,
  scope: Scope,
  take: number,
): Promise<Pick<EventDestination, 'id' | 'name' | 'url' | 'status'>[]> {
  return db.eventDestination.findMany({
    where: { ...scopeOf(scope), OR: [{ status: 'disabled' }, { failingSince: { not: null } }] },
    orderBy: { id: 'desc' },
    take,
    select: { id: true, name: true, url: true, status: true },
  });
}

/** Returns those of these destinations that are disabled, with the names by which people know them. */
export function disabledDestinations(
  db: Db,
  scope: Scope,
  ids: string[],
): Promise<Pick<EventDestination, 'id' | 'name' | 'url'>[]> {
  return db.eventDestination.findMany({
    where: { ...scopeOf(scope), id: { in: ids }, status: 'disabled' },
    select: { id: true, name: true, url: true },
  });
}
