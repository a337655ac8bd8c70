import type { Db } from './client.ts';
import { Prisma } from './generated/client.ts';
import type { MediaModel as StoredMedia } from './generated/models.ts';
import { isId } from './ids.ts';
import { type Page, type PageRequest, readPage } from './pages.ts';
import type { Kept } from './retention.ts';
import { found, type Scope, scopeOf } from './scope.ts';

export type { StoredMedia };
export type MediaStatus = StoredMedia['status'];

export type NewMedia = Omit<Prisma.MediaUncheckedCreateInput, 'organizationId' | 'mode'>;

/** Returns the rows in the order of `media`. */
export async function createMediaRows(
  tx: Db,
  scope: Scope,
  media: readonly NewMedia[],
): Promise<StoredMedia[]> {
  const data = media.map((one) => ({ ...one, ...scopeOf(scope) }));
  const rows = await tx.media.createManyAndReturn({ data });
  return media.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []);
}

/** Throws `not_found`. */
export async function findMedia(db: Db, scope: Scope, id: string): Promise<StoredMedia> {
  const known = isId('media', scope.mode, id);
  const row = known ? await db.media.findFirst({ where: { id, ...scopeOf(scope) } }) : null;
  return found(row, 'The media');
}

/** Without a scope, for workers, and for whoever has a signed link. */
export function findMediaOfLink(db: Db, id: string): Promise<StoredMedia | null> {
  return db.media.findUnique({ where: { id } });
}

/** Of all files that are there or announced. What was not measured yet and not announced counts for nothing. */
export async function countStagedBytes(db: Db, { organizationId, mode }: Scope, now: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: bigint }[]>`
    SELECT coalesce(sum(size_bytes), 0)::bigint AS bytes FROM media
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode"
      AND status NOT IN ('failed', 'expired') AND expires_at > ${now}`;
  return Number(row?.bytes ?? 0);
}

/** Newest first. */
export function listMedia(
  db: Db,
  scope: Scope,
  { status, now }: { status?: MediaStatus; now: Date },
  page: PageRequest,
): Promise<Page<StoredMedia>> {
  return readPage(page, ({ before, take }) =>
    db.media.findMany({
      where: { ...scopeOf(scope), ...(status ? whereStatus(status, now) : {}), id: before },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

/** A failure stays one; everything else is expired when its time is over. */
function whereStatus(status: MediaStatus, now: Date): Prisma.MediaWhereInput {
  if (status === 'failed') return { status };
  if (status === 'expired')
    return { OR: [{ status }, { status: { not: 'failed' }, expiresAt: { lte: now } }] };
  return { status, expiresAt: { gt: now } };
}

export type MediaChanges = Omit<Prisma.MediaUncheckedUpdateManyInput, 'id' | 'organizationId' | 'mode'>;

/** Goes on from what it was when it was read; `undefined` when somebody else has gone on, or it is deleted. */
export async function advanceMedia(
  db: Db,
  { id, status, fileKey }: Pick<StoredMedia, 'id' | 'status' | 'fileKey'>,
  changes: MediaChanges,
): Promise<StoredMedia | undefined> {
  const [row] = await db.media.updateManyAndReturn({ where: { id, status, fileKey }, data: changes });
  return row;
}

/**
 * Returns where its file is. It is called in a transaction, since a lost connection is told apart there: before COMMIT
 * nothing was deleted, and after it nobody can say. Throws `not_found`.
 */
export async function removeMedia(db: Db, scope: Scope, id: string): Promise<string | null> {
  const { organizationId, mode } = scope;
  if (!isId('media', mode, id)) return found<string | null>(null, 'The media');
  const [row] = await db.$queryRaw<{ fileKey: string | null }[]>`
    DELETE FROM media WHERE id = ${id} AND organization_id = ${organizationId} AND mode = ${mode}::"Mode"
    RETURNING file_key AS "fileKey"`;
  return found(row ?? null, 'The media').fileKey;
}

/** Everything of media but that they were there, until their own time. */
export const heldMediaFiles: Kept & { held: string } = {
  table: 'media',
  since: 'expires_at',
  forMs: 0,
  held: "status NOT IN ('failed', 'expired') OR filename IS NOT NULL OR alt_text IS NOT NULL",
};

/**
 * Erases everything but that they were there of some media whose time is over. Returns the keys of their files. The
 * rows are locked first, since a use in between moves the time.
 */
export async function expireMedia(db: Db, now: Date, count: number): Promise<(string | null)[]> {
  const rows = await db.$queryRaw<{ fileKey: string | null }[]>`
    WITH due AS (
      SELECT id, file_key FROM media WHERE expires_at <= ${now} AND (${Prisma.raw(heldMediaFiles.held)})
      ORDER BY expires_at LIMIT ${count} FOR UPDATE SKIP LOCKED)
    UPDATE media SET status = CASE media.status WHEN 'failed' THEN media.status ELSE 'expired' END,
      source_url = NULL, file_key = NULL, filename = NULL, alt_text = NULL, updated_at = now()
    FROM due WHERE media.id = due.id RETURNING due.file_key AS "fileKey"`;
  return rows.map(({ fileKey }) => fileKey);
}

export const endedMediaKeptMs = 30 * 24 * 60 * 60 * 1000;

export const keptMedia: Kept = {
  table: 'media',
  since: 'expires_at',
  forMs: endedMediaKeptMs,
  held: "status IN ('failed', 'expired')",
};

/** Those of the keys that some media has. For the sweep of the store, which crosses tenants. */
export async function knownFileKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db.media.findMany({ where: { fileKey: { in: keys } }, select: { fileKey: true } });
  return new Set(rows.flatMap(({ fileKey }) => fileKey ?? []));
}

/**
 * Extends the life of a ready medium to at least `until`.
 * @returns false when the medium is no longer ready.
 */
export async function touchMedia(db: Db, { id }: Pick<StoredMedia, 'id'>, until: Date): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE media SET expires_at = greatest(expires_at, ${until}), updated_at = now()
    WHERE id = ${id} AND status = 'ready'`;
  return count === 1;
}

/** Those of the ids that are there. */
export function readMedia(db: Db, scope: Scope, ids: string[]): Promise<StoredMedia[]> {
  return db.media.findMany({ where: { id: { in: ids }, ...scopeOf(scope) } });
}

/**
 * Shortens the life of media to `until`, unless a publish request that is not final names them: those live
 * until `keptMs` after the request is due. The rows are locked before such requests are looked up. A request
 * that is accepted at the same time is therefore either seen here, or extends their life afterwards.
 * @param keptMs how long files live after they are needed, in milliseconds.
 */
export async function releaseMedia(
  tx: Db,
  { organizationId, mode }: Scope,
  ids: string[],
  until: Date,
  keptMs: number,
): Promise<void> {
  const held = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM media
    WHERE id = ANY(${ids}) AND organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND expires_at > ${until}
    ORDER BY id FOR UPDATE`;
  if (held.length === 0) return;
  await tx.$executeRaw`
    UPDATE media SET expires_at = greatest(${until}, (
      SELECT max(due_at) + ${keptMs} * interval '1 ms' FROM publish_requests
      WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND due_at IS NOT NULL
        AND media_ids @> ARRAY[media.id]))
    WHERE id = ANY(${held.map(({ id }) => id)})`;
}

/**
 * Has ready media live until then at least. The rows are locked even if they live longer already, so that
 * `releaseMedia` waits for the request that they are kept for and sees it.
 */
export async function keepMedia(tx: Db, scope: Scope, ids: string[], until: Date): Promise<void> {
  const { organizationId, mode } = scope;
  await tx.$queryRaw`
    SELECT id FROM media
    WHERE id = ANY(${ids}) AND organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND status = 'ready'
    ORDER BY id FOR UPDATE`;
  await tx.media.updateMany({
    where: { id: { in: ids }, ...scopeOf(scope), status: 'ready', expiresAt: { lt: until } },
    data: { expiresAt: until },
  });
}
