import type { Db } from './client.ts';
import type { Prisma } from './generated/client.ts';
import type { EventDestinationModel as EventDestination } from './generated/models.ts';
import { isId } from './ids.ts';
import { type Page, type PageRequest, readPage } from './pages.ts';
import type { RowCache } from './row-cache.ts';
import { billedScope, found, type Scope, scopeOf } from './scope.ts';

export type { EventDestination };

/** The enabled destinations of a tenant, as this process remembers them. */
export interface RememberedDestinations {
  organizationId: string;
  destinations: EventDestination[];
}

export interface Destinations {
  /** As they were less than a second ago at the latest. */
  enabled(db: Db, scope: Scope): Promise<EventDestination[]>;
  /** Drops what is remembered of an organization whose destinations this process has changed. */
  forget(organizationId: string): void;
}

/** Reads through the caller's transaction: one that waited for another connection could wait for itself. */
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

function readEnabled(db: Db, scope: Scope): Promise<EventDestination[]> {
  return db.eventDestination.findMany({ where: { ...scopeOf(scope), status: 'enabled' } });
}

export type NewEventDestination = Omit<
  Prisma.EventDestinationUncheckedCreateInput,
  'organizationId' | 'mode'
>;

export function createEventDestination(
  db: Db,
  scope: Scope,
  destination: NewEventDestination,
): Promise<EventDestination> {
  return db.eventDestination.create({ data: { ...destination, ...scopeOf(scope) } });
}

export function countEventDestinations(db: Db, scope: Scope): Promise<number> {
  return db.eventDestination.count({ where: scopeOf(scope) });
}

/** For the plan. */
export function countBilledDestinations(db: Db, organizationId: string): Promise<number> {
  return countEventDestinations(db, billedScope(organizationId));
}

/** Throws `not_found`. */
export async function findEventDestination(db: Db, scope: Scope, id: string): Promise<EventDestination> {
  const known = isId('eventDestination', scope.mode, id);
  const row = known ? await db.eventDestination.findFirst({ where: { id, ...scopeOf(scope) } }) : null;
  return found(row, 'The Event Destination');
}

/** Holds it until the transaction ends. Throws `not_found`. */
export async function lockEventDestination(tx: Db, scope: Scope, id: string): Promise<EventDestination> {
  await tx.$queryRaw`SELECT 1 FROM event_destinations WHERE id = ${id} FOR UPDATE`;
  return findEventDestination(tx, scope, id);
}

/** Newest first. */
export function listEventDestinations(
  db: Db,
  scope: Scope,
  page: PageRequest,
): Promise<Page<EventDestination>> {
  return readPage(page, ({ before, take }) =>
    db.eventDestination.findMany({
      where: { ...scopeOf(scope), id: before },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

export type EventDestinationChanges = Omit<
  Prisma.EventDestinationUncheckedUpdateManyInput,
  'id' | 'organizationId' | 'mode'
>;

/** Throws `not_found`. */
export async function updateEventDestination(
  db: Db,
  scope: Scope,
  id: string,
  changes: EventDestinationChanges,
): Promise<EventDestination> {
  const [row] = await db.eventDestination.updateManyAndReturn({
    where: { id, ...scopeOf(scope) },
    data: changes,
  });
  return found(row ?? null, 'The Event Destination');
}

/** With its delivery log. */
export async function removeEventDestination(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.eventDelivery.deleteMany({ where: { destinationId: id, ...scopeOf(scope) } });
  await tx.eventDestination.deleteMany({ where: { id, ...scopeOf(scope) } });
}

/** For deliveries, by the ids that they name. Whoever has been deleted in between is not among them. */
export function destinationsById(db: Db, ids: string[]): Promise<EventDestination[]> {
  return db.eventDestination.findMany({ where: { id: { in: ids } } });
}

/** Something was delivered: whatever was wrong before is over. Only where something was. */
export async function noteRecovery(db: Db, ids: string[]): Promise<void> {
  await db.eventDestination.updateMany({
    where: { id: { in: ids }, failingSince: { not: null } },
    data: { failingSince: null, warnedAt: null },
  });
}

/** Nothing could be delivered. Keeps the time of the first failure in a row. */
export async function noteFailing(db: Db, ids: string[], now: Date): Promise<void> {
  await db.eventDestination.updateMany({
    where: { id: { in: ids }, failingSince: null },
    data: { failingSince: now },
  });
}

/** That get no events, or to which nothing can be delivered. */
export function troubledDestinations(
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
