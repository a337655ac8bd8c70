/** Publish groups: publish requests that were accepted together. */
import { minuteMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { type IdRange, isId } from '../client/ids.ts';
import { type OwnFilters, type OwnReferences, readReferredPage } from '../client/own-references.ts';
import type { PageRequest, RowPage } from '../client/pages.ts';
import { found, listed, type OrganizationRow, type Scope, scopeOf } from '../client/scope.ts';
import { skippingLocked } from '../distribution/several-nodes.ts';
import type { PublishGroupModel as StoredPublishGroup } from '../generated/models.ts';
import type { PublishRequestRecord, StoredPublishRequest } from './publish-requests.ts';

export type { StoredPublishGroup };

/** After so long, a group that is due to end and is not completed is looked at, and again. */
const checkedAgainMs = 10 * minuteMs;

/**
 * Finds a tenant's group.
 * @throws ServiceError `not_found`
 */
export async function findPublishGroup(db: Db, scope: Scope, id: string): Promise<StoredPublishGroup> {
  const known = isId('publishGroup', scope.mode, id);
  const row = known ? await db.publishGroup.findFirst({ where: { id, ...scopeOf(scope) } }) : null;
  return found(row, 'The publish group', id);
}

/** Lists groups, newest first. */
export function listPublishGroups(
  db: Db,
  scope: Scope,
  { since, until, ...own }: OwnFilters & { since?: Date; until?: Date; range?: IdRange },
  page: PageRequest,
): Promise<RowPage<StoredPublishGroup>> {
  return readReferredPage(db, scope, 'publish_groups', own, page, ({ among, take }) =>
    db.publishGroup.findMany({
      where: { ...scopeOf(scope), createdAt: { gte: since, lte: until }, id: among },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

/** Changes a group that exists, and returns it. */
export function changePublishGroup(
  tx: Db,
  { organizationId, id }: OrganizationRow,
  changes: OwnReferences & { updatedAt: Date },
): Promise<StoredPublishGroup> {
  return tx.publishGroup.update({ where: { organizationId_id: { organizationId, id } }, data: changes });
}

/** Returns the requests of these groups without their contents, in the order in which they were made. */
export function requestsOfGroups(
  db: Db,
  groups: readonly OrganizationRow[],
): Promise<PublishRequestRecord[]> {
  return db.publishRequest.findMany({
    where: {
      organizationId: { in: [...new Set(groups.map(({ organizationId }) => organizationId))] },
      publishGroupId: { in: groups.map(({ id }) => id) },
    },
    omit: { content: true },
    orderBy: { id: 'asc' },
  });
}

/** Returns the requests of a group with their contents, in the order in which they were made. */
export function contentsOfGroup(
  db: Db,
  { organizationId, id: publishGroupId }: OrganizationRow,
): Promise<StoredPublishRequest[]> {
  return db.publishRequest.findMany({ where: { organizationId, publishGroupId }, orderBy: { id: 'asc' } });
}

/** The number of a group's requests in a status. */
export interface StatusCount {
  publishGroupId: string;
  status: StoredPublishRequest['status'];
  count: number;
  /** How many of them are threads that have ended, and of which some posts are there. */
  broken: number;
}

/** Counts the requests of these groups by their status, without those that another request repeats. */
export function countGroupRequests(
  db: Db,
  { organizationId }: Scope,
  ids: readonly string[],
): Promise<StatusCount[]> {
  return db.$queryRaw`
    SELECT publish_group_id AS "publishGroupId", status::text AS status, count(*)::int AS count,
      count(*) FILTER (WHERE status IN ('failed', 'canceled') AND parts <> '[]')::int AS broken
    FROM publish_requests
    WHERE organization_id = ${organizationId} AND publish_group_id = ANY(${[...ids]}) AND retried_by IS NULL
    GROUP BY 1, 2`;
}

/**
 * Locks those of these groups that are not completed, in the order of their ids, and returns those of which no request is
 * under way. Two transactions that end the last two requests wait for each other here, so that the second one finds
 * both ended: requests are looked at in a statement of its own, which sees what others have committed while the first waited.
 */
export async function lockEndedGroups(
  tx: Db,
  groups: readonly OrganizationRow[],
): Promise<OrganizationRow[]> {
  const open: OrganizationRow[] = [];
  const owners = Map.groupBy(groups, ({ organizationId }) => organizationId);
  for (const [organizationId, own] of [...owners].sort(([one], [other]) => (one < other ? -1 : 1)))
    open.push(
      ...(await tx.$queryRaw<OrganizationRow[]>`
        SELECT organization_id AS "organizationId", id FROM publish_groups
        WHERE organization_id = ${organizationId} AND id = ANY(${own.map(({ id }) => id)}) AND completed_at IS NULL
        ORDER BY id FOR UPDATE`),
    );
  if (open.length === 0) return [];
  const underWay = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT listed.id FROM publish_requests AS request JOIN ${listed(open)}
      ON request.organization_id = listed.organization_id AND request.publish_group_id = listed.id
    WHERE request.organization_id = ANY(${[...owners.keys()]}::text[])
      AND request.publish_group_id = ANY(${open.map(({ id }) => id)}::text[]) AND request.completed_at IS NULL`;
  const busy = new Set(underWay.map(({ id }) => id));
  return open.filter(({ id }) => !busy.has(id));
}

/** Notes when groups have ended, and returns them. The caller has locked them. */
export async function completePublishGroups(
  tx: Db,
  groups: readonly OrganizationRow[],
  now: Date,
): Promise<StoredPublishGroup[]> {
  return tx.publishGroup.updateManyAndReturn({
    where: { OR: groups.map(({ organizationId, id }) => ({ organizationId, id })) },
    data: { completedAt: now, updatedAt: now },
  });
}

/**
 * Returns those of the groups that are due to be looked at of which no request is under way, although nobody has completed
 * them. The others are looked at again once the next of their requests is over its time.
 */
export async function forgottenPublishGroups(db: Db, now: Date, count: number): Promise<OrganizationRow[]> {
  const seconds = checkedAgainMs / 1000;
  const looked = await db.$queryRaw<(OrganizationRow & { isOver: boolean })[]>`
    WITH due AS MATERIALIZED (
      SELECT organization_id, id FROM publish_groups
      WHERE completed_at IS NULL AND check_at <= ${now} ORDER BY check_at LIMIT ${count}
      ${await skippingLocked(db)})
    , waiting AS MATERIALIZED (
      SELECT due.organization_id, due.id, min(request.due_at) AS due_at
      FROM publish_requests AS request
        JOIN due ON request.organization_id = due.organization_id AND request.publish_group_id = due.id
      WHERE request.completed_at IS NULL GROUP BY due.organization_id, due.id)
    , looked AS MATERIALIZED (
      SELECT due.organization_id, due.id, waiting.id IS NULL AS is_over,
        greatest(${now}, waiting.due_at) + ${seconds} * interval '1 second' AS check_at
      FROM due LEFT JOIN waiting ON waiting.organization_id = due.organization_id AND waiting.id = due.id)
    UPDATE publish_groups AS publish_group
    SET check_at = looked.check_at FROM looked
    WHERE publish_group.organization_id = looked.organization_id AND publish_group.id = looked.id
      AND publish_group.completed_at IS NULL AND publish_group.check_at <= ${now}
    RETURNING publish_group.organization_id AS "organizationId", publish_group.id, looked.is_over AS "isOver"`;
  return looked.flatMap(({ isOver, organizationId, id }) => (isOver ? [{ organizationId, id }] : []));
}
