import type { Db } from './client.ts';
import { Prisma } from './generated/client.ts';
import type { BackfillRequestModel as StoredBackfillRequest } from './generated/models.ts';
import { isId } from './ids.ts';
import { type Page, type PageRequest, readPage } from './pages.ts';
import { found, type Scope, scopeOf } from './scope.ts';

export type { StoredBackfillRequest };
export type BackfillStatus = StoredBackfillRequest['status'];

export type NewBackfillRequest = Pick<
  Prisma.BackfillRequestUncheckedCreateInput,
  'id' | 'connectedProfileId' | 'contentType' | 'since' | 'maxItems' | 'position' | 'dueAt'
>;

/** `undefined` when one for the same profile and content type is going. */
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

/** Throws `not_found`. */
export async function findBackfillRequest(db: Db, scope: Scope, id: string): Promise<StoredBackfillRequest> {
  const known = isId('backfillRequest', scope.mode, id);
  const row = known ? await db.backfillRequest.findFirst({ where: { id, ...scopeOf(scope) } }) : null;
  return found(row, 'The backfill request');
}

/** The one that is going, if any. */
export function goingBackfillRequest(
  db: Db,
  scope: Scope,
  of: { connectedProfileId: string; contentType: string },
): Promise<StoredBackfillRequest | null> {
  const { connectedProfileId, contentType } = of;
  const where = { ...scopeOf(scope), connectedProfileId, contentType, going: true };
  return db.backfillRequest.findFirst({ where });
}

/** Without a scope, for the workers, which serve all tenants. `null` when somebody has gone on from that version. */
export function readBackfillRequest(
  db: Db,
  id: string,
  version: number,
): Promise<StoredBackfillRequest | null> {
  return db.backfillRequest.findUnique({ where: { id, version } });
}

export interface BackfillFilters {
  connectedProfileId?: string;
  contentType?: string;
  status?: BackfillStatus;
}

/** Newest first. */
export function listBackfillRequests(
  db: Db,
  scope: Scope,
  filters: BackfillFilters,
  page: PageRequest,
): Promise<Page<StoredBackfillRequest>> {
  return readPage(page, ({ before, take }) =>
    db.backfillRequest.findMany({
      where: { ...scopeOf(scope), ...filters, id: before },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

export type BackfillChanges = Omit<
  Prisma.BackfillRequestUncheckedUpdateManyInput,
  'id' | 'organizationId' | 'mode' | 'version' | 'going'
>;

/** Goes on from a version; `undefined` when somebody else has gone on. */
export async function advanceBackfillRequest(
  db: Db,
  { id, version }: Pick<StoredBackfillRequest, 'id' | 'version'>,
  changes: BackfillChanges,
): Promise<StoredBackfillRequest | undefined> {
  const [row] = await db.backfillRequest.updateManyAndReturn({
    where: { id, version, going: true },
    data: { ...changes, version: { increment: 1 } },
  });
  return row;
}

/**
 * What is final can be asked for again, and what the walk has come by is forgotten. Without a version, whatever it has
 * come to is ended.
 */
export async function finishBackfillRequest(
  tx: Db,
  { id, version }: { id: string; version?: number },
  changes: BackfillChanges,
): Promise<StoredBackfillRequest | undefined> {
  const [row] = await tx.backfillRequest.updateManyAndReturn({
    where: { id, version, going: true },
    data: {
      ...changes,
      going: null,
      position: Prisma.DbNull,
      dueAt: null,
      resumesAt: null,
      version: { increment: 1 },
    },
  });
  if (row) await tx.backfillSeenItem.deleteMany({ where: { backfillRequestId: id } });
  return row;
}

type Hash = Uint8Array<ArrayBuffer>;

/** Those of the hashes that the walk has come by, in hexadecimal. */
export async function seenHashes(db: Db, backfillRequestId: string, hashes: Hash[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db.backfillSeenItem.findMany({
    where: { backfillRequestId, hash: { in: hashes } },
    select: { hash: true },
  });
  return new Set(rows.map(({ hash }) => Buffer.from(hash).toString('hex')));
}

export async function rememberHashes(
  tx: Db,
  { id, ...scope }: Pick<StoredBackfillRequest, 'id' | 'organizationId' | 'mode'>,
  hashes: Hash[],
): Promise<void> {
  const rows = hashes.map((hash) => ({ ...scopeOf(scope), backfillRequestId: id, hash }));
  if (rows.length > 0) await tx.backfillSeenItem.createMany({ data: rows });
}

type Due = Pick<StoredBackfillRequest, 'id' | 'version' | 'organizationId' | 'mode'>;
const due = { id: true, version: true, organizationId: true, mode: true } as const;

/** Those whose time came a while ago and that nobody has worked on since: their job was lost. */
export function forgottenBackfillRequests(db: Db, before: Date, count: number): Promise<Due[]> {
  const where = { dueAt: { lte: before } };
  return db.backfillRequest.findMany({ where, orderBy: { dueAt: 'asc' }, take: count, select: due });
}

/** What a test clock that was moved lets go on. */
export async function resumeBackfills(tx: Db, scope: Scope, until: Date, now: Date): Promise<Due[]> {
  return tx.backfillRequest.updateManyAndReturn({
    where: { ...scopeOf(scope), status: 'waiting', resumesAt: { lte: until } },
    data: { dueAt: now },
    select: due,
  });
}

/** That have ended since. Newest first. */
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
