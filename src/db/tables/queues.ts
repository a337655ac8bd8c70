/** Queues: slots of the week, and the publish requests that have them. */
import type { Db } from '../client/client.ts';
import { isId } from '../client/ids.ts';
import { type PageRequest, type RowPage, readPage } from '../client/pages.ts';
import { found, type OrganizationRow, type Scope, scopeOf } from '../client/scope.ts';
import type { Prisma } from '../generated/client.ts';
import type { QueueModel as StoredQueue } from '../generated/models.ts';
import type { QueuedRequest, StoredPublishRequest } from './publish-requests.ts';

export type { StoredQueue };

/**
 * Finds a tenant's queue.
 * @throws ServiceError `not_found`
 */
export async function findQueue(db: Db, scope: Scope, id: string): Promise<StoredQueue> {
  const known = isId('queue', scope.mode, id);
  const row = known ? await db.queue.findFirst({ where: { id, ...scopeOf(scope) } }) : null;
  return found(row, 'The queue', id);
}

/**
 * Locks queues until the transaction ends, in the order of their ids, and returns them by these. Whoever gives slots of a queue
 * away, or changes them, holds it, so that each sees what the one before has done.
 * @throws ServiceError `not_found`
 */
export async function lockQueues(
  tx: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, StoredQueue>> {
  const { organizationId, mode } = scopeOf(scope);
  await tx.$queryRaw`
    SELECT 1 FROM queues WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND id = ANY(${[...ids]})
    ORDER BY id FOR UPDATE`;
  const rows = await tx.queue.findMany({ where: { ...scopeOf(scope), id: { in: [...ids] } } });
  const queues = new Map(rows.map((queue) => [queue.id, queue]));
  for (const id of ids) found(queues.get(id) ?? null, 'The queue', id);
  return queues;
}

/** Lists queues, newest first. */
export function listQueues(db: Db, scope: Scope, page: PageRequest): Promise<RowPage<StoredQueue>> {
  return readPage(page, ({ before, take }) =>
    db.queue.findMany({ where: { ...scopeOf(scope), id: before }, orderBy: { id: 'desc' }, take }),
  );
}

/** Keeps profiles from being deleted until the transaction ends, and returns the ids of those that there are. */
export async function holdProfiles(tx: Db, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const { organizationId, mode } = scopeOf(scope);
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM connected_profiles
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND id = ANY(${[...ids]})
    ORDER BY id FOR KEY SHARE`;
  return new Set(rows.map(({ id }) => id));
}

type NewQueue = Omit<Prisma.QueueUncheckedCreateInput, 'organizationId' | 'mode'>;

/**
 * Stores a queue unless the tenant has as many as it may. Those that are made at the same time wait for each other.
 * @param most how many a tenant may have in one mode.
 */
export async function insertQueue(
  tx: Db,
  scope: Scope,
  queue: NewQueue,
  most: number,
): Promise<StoredQueue | undefined> {
  await tx.$queryRaw`SELECT 1 FROM organizations WHERE id = ${scope.organizationId} FOR NO KEY UPDATE`;
  if ((await tx.queue.count({ where: scopeOf(scope) })) >= most) return undefined;
  return tx.queue.create({ data: { ...queue, ...scopeOf(scope) } });
}

export function changeQueue(
  tx: Db,
  { organizationId, id }: OrganizationRow,
  changes: Pick<
    Prisma.QueueUncheckedUpdateInput,
    'name' | 'connectedProfileIds' | 'timeZone' | 'slots' | 'updatedAt'
  >,
): Promise<StoredQueue> {
  return tx.queue.update({ where: { organizationId_id: { organizationId, id } }, data: changes });
}

/**
 * Deletes a queue, and returns what waits in it, which keeps its time; what has ended still says which queue it was. The jobs of
 * those that are returned have to be enqueued again.
 */
export async function removeQueue(
  tx: Db,
  { organizationId, id }: OrganizationRow,
): Promise<(QueuedRequest & Pick<StoredPublishRequest, 'dueAt'>)[]> {
  const kept = await tx.publishRequest.updateManyAndReturn({
    where: { organizationId, queueId: id, status: 'scheduled' },
    data: { queueId: null, version: { increment: 1 } },
    select: { id: true, organizationId: true, account: true, dueAt: true },
  });
  await tx.queue.delete({ where: { organizationId_id: { organizationId, id } } });
  return kept;
}

/** Counts the requests that wait in each of these queues, except some. */
export async function countWaiting(
  db: Db,
  { organizationId, mode }: Scope,
  ids: readonly string[],
  except: readonly string[] = [],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ queueId: string; count: number }[]>`
    SELECT queue_id AS "queueId", count(*)::int AS count FROM publish_requests
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND queue_id = ANY(${[...ids]})
      AND status = 'scheduled' AND id <> ALL(${[...except]})
    GROUP BY 1`;
  return new Map(rows.map(({ queueId, count }) => [queueId, count]));
}

/** Returns the requests that wait in a queue with their contents, those of each profile in the order of their slots. */
export function waitingInQueue(
  db: Db,
  { organizationId, id: queueId }: OrganizationRow,
  after: Date,
): Promise<StoredPublishRequest[]> {
  return db.publishRequest.findMany({
    where: { organizationId, queueId, status: 'scheduled', scheduledFor: { gt: after } },
    orderBy: [{ connectedProfileId: 'asc' }, { scheduledFor: 'asc' }, { id: 'asc' }],
  });
}

/** A slot on its day that a request has. */
export interface TakenPlace {
  publishRequestId: string;
  queueId: string;
  connectedProfileId: string;
  local: string;
}

/**
 * Returns which slots of queues are taken from a wall time on. One that failed or was canceled has none, as the index says that lets
 * each slot of a profile be taken once.
 */
export function takenPlaces(
  db: Db,
  { organizationId, mode }: Scope,
  queues: readonly Pick<StoredQueue, 'id' | 'timeZone'>[],
  sinceLocal: string,
): Promise<TakenPlace[]> {
  return db.$queryRaw`
    SELECT request.id AS "publishRequestId", queue_id AS "queueId", connected_profile_id AS "connectedProfileId",
      local_time AS local
    FROM unnest(${queues.map(({ id }) => id)}::text[], ${queues.map(({ timeZone }) => timeZone)}::text[]) AS queue (id, zone)
    JOIN publish_requests AS request ON request.queue_id = queue.id AND request.time_zone = queue.zone
    WHERE request.organization_id = ${organizationId} AND request.mode = ${mode}::"Mode" AND request.queue_id IS NOT NULL
      AND request.status <> 'failed' AND request.status <> 'canceled' AND request.local_time >= ${sinceLocal}`;
}

/** Takes the slots of these requests away, so that they can be given others in whichever order. */
export async function freePlaces(tx: Db, requests: readonly OrganizationRow[]): Promise<void> {
  const [{ organizationId } = { organizationId: '' }] = requests;
  await tx.$executeRaw`
    UPDATE publish_requests SET queue_id = NULL
    WHERE organization_id = ${organizationId} AND id = ANY(${requests.map(({ id }) => id)})`;
}
