/** Backfill Requests, and the hashes of the items that each has seen. */
import type { Db } from '../client/client.ts';
import { type IdRange, isId } from '../client/ids.ts';
import { type OwnFilters, readReferredPage } from '../client/own-references.ts';
import type { PageRequest, RowPage } from '../client/pages.ts';
import { found, type OrganizationRow, type Scope, scopeOf } from '../client/scope.ts';
import { readOfJobs } from '../distribution/several-nodes.ts';
import { Prisma } from '../generated/client.ts';
import type { BackfillRequestModel as StoredBackfillRequest } from '../generated/models.ts';

export type { StoredBackfillRequest };

type BackfillStatus = StoredBackfillRequest['status'];

type NewBackfillRequest = Pick<
  Prisma.BackfillRequestUncheckedCreateInput,
  | 'id'
  | 'connectedProfileId'
  | 'contentType'
  | 'since'
  | 'maxItems'
  | 'position'
  | 'dueAt'
  | 'reference'
  | 'metadata'
>;

/**
 * Stores a backfill request. Returns `undefined` when a backfill of the same profile and content type is
 * already going.
 */
export async function createBackfillRequest(
  tx: Db,
  scope: Scope,
  request: NewBackfillRequest,
): Promise<StoredBackfillRequest | undefined> {
  const [row] = await tx.backfillRequest.createManyAndReturn({
    data: [{ ...request, ...scopeOf(scope) }],
    skipDuplicates: true,
  });
  return row;
}

/**
 * Finds a tenant's backfill request.
 * @throws ServiceError `not_found`
 */
export async function findBackfillRequest(db: Db, scope: Scope, id: string): Promise<StoredBackfillRequest> {
  const known = isId('backfillRequest', scope.mode, id);
  const row = known ? await db.backfillRequest.findFirst({ where: { id, ...scopeOf(scope) } }) : null;
  return found(row, 'The backfill request', id);
}

/** Finds the backfill of this profile and content type that has not ended; there is at most one. */
export function goingBackfillRequest(
  db: Db,
  scope: Scope,
  of: { connectedProfileId: string; contentType: string },
): Promise<StoredBackfillRequest | null> {
  const { connectedProfileId, contentType } = of;
  const where = { ...scopeOf(scope), connectedProfileId, contentType, going: true };
  return db.backfillRequest.findFirst({ where });
}

/**
 * Reads a backfill request without a tenant scope, because workers serve all tenants. Returns `null` when
 * another worker has already taken the step that this version waits for. Jobs that were made by the release before do
 * not name the organization.
 */
export async function readBackfillRequest(
  db: Db,
  { organizationId, id }: Partial<OrganizationRow> & { id: string },
  version: number,
): Promise<StoredBackfillRequest | null> {
  const find = () => db.backfillRequest.findMany({ where: { organizationId, id, version } });
  const [request = null] = await readOfJobs(db, [{ id }], find);
  return request;
}

interface BackfillFilters extends OwnFilters {
  connectedProfileId?: string;
  contentType?: string;
  status?: BackfillStatus;
  since?: Date | undefined;
  until?: Date | undefined;
  /** The range of ids that the requests of the time window have. */
  range?: IdRange;
}

/** Lists backfill requests, newest first. */
export function listBackfillRequests(
  db: Db,
  scope: Scope,
  { reference, metadata, since, until, range = {}, ...filters }: BackfillFilters,
  page: PageRequest,
): Promise<RowPage<StoredBackfillRequest>> {
  const own = { reference, metadata, range };
  return readReferredPage(db, scope, 'backfill_requests', own, page, ({ among, take }) =>
    db.backfillRequest.findMany({
      where: { ...scopeOf(scope), ...filters, createdAt: { gte: since, lte: until }, id: among },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

export type BackfillChanges = Omit<
  Prisma.BackfillRequestUncheckedUpdateManyInput,
  'id' | 'organizationId' | 'mode' | 'version' | 'going'
>;

/**
 * Writes a step of a backfill if it is still at this version, and raises the version. Returns `undefined`
 * when another worker was faster, or the backfill has ended.
 */
export async function advanceBackfillRequest(
  db: Db,
  { organizationId, id, version }: Pick<StoredBackfillRequest, 'organizationId' | 'id' | 'version'>,
  changes: BackfillChanges,
): Promise<StoredBackfillRequest | undefined> {
  const [row] = await db.backfillRequest.updateManyAndReturn({
    where: { organizationId, id, version, going: true },
    data: { ...changes, version: { increment: 1 } },
  });
  return row;
}

/**
 * Ends a backfill, so that the same one can be requested again, and deletes the hashes of the items it has seen.
 * Returns `undefined` when it has ended already or has left the given version; without a version it is ended at any.
 */
export async function finishBackfillRequest(
  tx: Db,
  { organizationId, id, version }: OrganizationRow & { version?: number },
  changes: BackfillChanges,
): Promise<StoredBackfillRequest | undefined> {
  const [row] = await tx.backfillRequest.updateManyAndReturn({
    where: { organizationId, id, version, going: true },
    data: {
      ...changes,
      going: null,
      position: Prisma.DbNull,
      dueAt: null,
      resumesAt: null,
      version: { increment: 1 },
    },
  });
  if (row) await tx.backfillKnownItem.deleteMany({ where: { organizationId, backfillRequestId: id } });
  return row;
}

type Hash = Uint8Array<ArrayBuffer>;

/** Returns the hashes, in hexadecimal, of those items that this backfill has already seen. */
export async function seenHashes(
  db: Db,
  { organizationId, id: backfillRequestId }: OrganizationRow,
  hashes: Hash[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db.backfillKnownItem.findMany({
    where: { organizationId, backfillRequestId, hash: { in: hashes } },
    select: { hash: true },
  });
  return new Set(rows.map(({ hash }) => Buffer.from(hash).toString('hex')));
}

/** Stores the hashes of items that a backfill has seen, so that later pages skip them. */
export async function rememberHashes(
  tx: Db,
  { id, ...scope }: Pick<StoredBackfillRequest, 'id' | 'organizationId' | 'mode'>,
  hashes: Hash[],
): Promise<void> {
  const rows = hashes.map((hash) => ({ ...scopeOf(scope), backfillRequestId: id, hash }));
  if (rows.length > 0) await tx.backfillKnownItem.createMany({ data: rows });
}

type Due = Pick<StoredBackfillRequest, 'id' | 'version' | 'organizationId' | 'mode'>;
const due = { id: true, version: true, organizationId: true, mode: true } as const;

/**
 * Lists backfills that were due before a time and that nobody has worked on since, which means that their job was
 * lost.
 */
export function forgottenBackfillRequests(db: Db, before: Date, count: number): Promise<Due[]> {
  const where = { dueAt: { lte: before } };
  return db.backfillRequest.findMany({ where, orderBy: { dueAt: 'asc' }, take: count, select: due });
}

/** Makes waiting backfills due whose time has come because a test clock was moved forward. */
export async function resumeBackfills(tx: Db, scope: Scope, until: Date, now: Date): Promise<Due[]> {
  return tx.backfillRequest.updateManyAndReturn({
    where: { ...scopeOf(scope), status: 'waiting', resumesAt: { lte: until } },
    data: { dueAt: now },
    select: due,
  });
}

/** Lists backfills that have failed since a time, newest first. */
export function failedBackfills(
  db: Db,
  scope: Scope,
  since: Date,
  take: number,
): Promise<Pick<StoredBackfillRequest, 'id' | 'contentType' | 'connectedProfileId'>[]> {
  return db.backfillRequest.findMany({
    where: { ...scopeOf(scope), status: 'failed', completedAt: { gte: since } },
    orderBy: { id: 'desc' },
    take,
    select: { id: true, contentType: true, connectedProfileId: true },
  });
}
