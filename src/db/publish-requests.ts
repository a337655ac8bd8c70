import type { Db } from './client.ts';
import type { Prisma } from './generated/client.ts';
import type { PublishRequestModel as StoredPublishRequest } from './generated/models.ts';
import { isId } from './ids.ts';
import { type Page, type PageRequest, readPage } from './pages.ts';
import { found, type Scope, scopeOf } from './scope.ts';

export type { StoredPublishRequest };
export type PublishStatus = StoredPublishRequest['status'];

export type NewPublishRequest = Omit<Prisma.PublishRequestUncheckedCreateInput, 'organizationId' | 'mode'>;

export function createPublishRequest(
  tx: Db,
  scope: Scope,
  request: NewPublishRequest,
): Promise<StoredPublishRequest> {
  return tx.publishRequest.create({ data: { ...request, ...scopeOf(scope) } });
}

/** Throws `not_found`. */
export async function findPublishRequest(db: Db, scope: Scope, id: string): Promise<StoredPublishRequest> {
  const known = isId('publishRequest', scope.mode, id);
  const row = known ? await db.publishRequest.findFirst({ where: { id, ...scopeOf(scope) } }) : null;
  return found(row, 'The publish request');
}

/** Without a scope, for the workers, which serve all tenants. */
export function readPublishRequest(db: Db, id: string): Promise<StoredPublishRequest | null> {
  return db.publishRequest.findUnique({ where: { id } });
}

export interface PublishFilters {
  connectedProfileId?: string;
  contentType?: string;
  status?: PublishStatus;
}

/** Newest first. */
export function listPublishRequests(
  db: Db,
  scope: Scope,
  filters: PublishFilters,
  page: PageRequest,
): Promise<Page<StoredPublishRequest>> {
  return readPage(page, ({ before, take }) =>
    db.publishRequest.findMany({
      where: { ...scopeOf(scope), ...filters, id: before },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

export type PublishChanges = Omit<
  Prisma.PublishRequestUncheckedUpdateManyInput,
  'id' | 'organizationId' | 'mode' | 'version'
>;

/** Goes on from a version; `undefined` when somebody else has gone on. */
export async function advancePublishRequest(
  db: Db,
  { id, version }: Pick<StoredPublishRequest, 'id' | 'version'>,
  changes: PublishChanges,
): Promise<StoredPublishRequest | undefined> {
  const [row] = await db.publishRequest.updateManyAndReturn({
    where: { id, version },
    data: { ...changes, version: { increment: 1 } },
  });
  return row;
}

/** Those whose time came a while ago and that nobody has worked on since: their job was lost. */
export function forgottenPublishRequests(
  db: Db,
  before: Date,
  count: number,
): Promise<Pick<StoredPublishRequest, 'id' | 'account'>[]> {
  return db.publishRequest.findMany({
    where: { dueAt: { lte: before } },
    orderBy: { dueAt: 'asc' },
    take: count,
    select: { id: true, account: true },
  });
}

/** What a test clock that was moved makes due. */
export async function pullForward(
  tx: Db,
  scope: Scope,
  until: Date,
  now: Date,
): Promise<Pick<StoredPublishRequest, 'id' | 'account'>[]> {
  const due = { ...scopeOf(scope), status: 'scheduled' as const, scheduledFor: { lte: until } };
  const rows = await tx.publishRequest.findMany({
    where: due,
    orderBy: [{ scheduledFor: 'asc' }, { id: 'asc' }],
    select: { id: true, account: true },
  });
  await tx.publishRequest.updateMany({ where: due, data: { dueAt: now } });
  return rows;
}

/** Those of the ids that other requests of the account have published. */
export async function publishedByOthers(
  db: Db,
  { id, account }: Pick<StoredPublishRequest, 'id' | 'account'>,
  externalIds: string[],
): Promise<string[]> {
  const rows = await db.publishRequest.findMany({
    where: { account, externalId: { in: externalIds }, id: { not: id } },
    select: { externalId: true },
  });
  return rows.flatMap(({ externalId }) => externalId ?? []);
}

/** The id of one that is not final and names the media. */
export async function requestWaitingFor(db: Db, scope: Scope, mediaId: string): Promise<string | undefined> {
  const where = { ...scopeOf(scope), mediaIds: { has: mediaId }, dueAt: { not: null } };
  return (await db.publishRequest.findFirst({ where, select: { id: true } }))?.id;
}
