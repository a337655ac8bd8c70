/** Media: the files that customers hand over to be published. */
import { dayMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { isId } from '../client/ids.ts';
import { type Among, type OwnFilters, readReferredPage } from '../client/own-references.ts';
import type { PageRequest, RowPage } from '../client/pages.ts';
import { found, type Scope, scopeOf } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import { readOfJobs, skippingLocked } from '../distribution/several-nodes.ts';
import { Prisma } from '../generated/client.ts';
import type { MediaModel as StoredMedia } from '../generated/models.ts';
import type { RetentionPolicy } from '../retention/retention.ts';

export type { StoredMedia };
export type MediaStatus = StoredMedia['status'];

/**
 * Finds a tenant's media.
 * @throws ServiceError `not_found`
 */
export async function findMedia(db: Db, scope: Scope, id: string): Promise<StoredMedia> {
  const known = isId('media', scope.mode, id);
  const row = known ? await db.media.findFirst({ where: { id, ...scopeOf(scope) } }) : null;
  return found(row, 'The media', id);
}

/** Names media in a job or in a signed link. What the release before made may name no organization. */
export interface MediaReference {
  organizationId?: string | undefined;
  mediaId: string;
}

/** Finds media without a tenant scope, for jobs and for requests with a signed link. */
export async function findReferredMedia(
  db: Db,
  { organizationId, mediaId: id }: MediaReference,
): Promise<StoredMedia | null> {
  if (organizationId !== undefined && !isId('organization', 'live', organizationId)) return null;
  const find = () => db.media.findMany({ where: { organizationId, id } });
  const [media = null] = await readOfJobs(db, [{ id }], find);
  return media;
}

/**
 * Returns the bytes of the tenant's media that have neither failed nor expired. Media whose size is not known yet count
 * as 0. Triggers add the sizes up, and what has passed its time since retention last marked such media is subtracted.
 */
export async function countStagedBytes(db: Sql, { organizationId, mode }: Scope, now: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: bigint }[]>`
    SELECT (
      (SELECT coalesce(sum(bytes), 0) FROM staged_bytes
       WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode")
      - (SELECT coalesce(sum(size_bytes), 0) FROM media
         WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode"
           AND status NOT IN ('failed', 'expired') AND expires_at <= ${now}))::bigint AS bytes`;
  return Number(row?.bytes ?? 0);
}

/** Lists media, newest first. */
export function listMedia(
  db: Db,
  scope: Scope,
  { status, now, ...own }: OwnFilters & { status?: MediaStatus; now: Date },
  page: PageRequest,
): Promise<RowPage<StoredMedia>> {
  return readReferredPage(db, scope, 'media', own, page, async ({ among, take }) => {
    const unmarked = status === 'expired' ? await findUnmarked(db, scope, now, among, take) : [];
    const conditions = status ? whereStatus(status, now, unmarked) : [{}];
    const found = await Promise.all(
      conditions.map((condition) =>
        db.media.findMany({
          where: { ...scopeOf(scope), AND: [condition, { id: among }] },
          orderBy: { id: 'desc' },
          take,
        }),
      ),
    );
    return found
      .flat()
      .sort((one, other) => (one.id < other.id ? 1 : -1))
      .slice(0, take);
  });
}

/**
 * Returns the conditions of which media of a status fulfil exactly one. Each is a range of an index, which a single
 * condition with an OR would not be. Failed media stay failed; all other media count as expired once their time has ended.
 * @param unmarked the ids of those that have ended although their rows do not say so yet.
 */
function whereStatus(status: MediaStatus, now: Date, unmarked: string[]): Prisma.MediaWhereInput[] {
  if (status === 'failed') return [{ status }];
  if (status !== 'expired') return [{ status, expiresAt: { gt: now } }];
  return unmarked.length > 0 ? [{ status }, { id: { in: unmarked } }] : [{ status }];
}

/**
 * Returns the ids of the newest media among these whose time has ended although their rows do not say so yet, which
 * retention mends. It is written by hand, because only a condition with the statuses in its text can use the index of
 * media that retention looks for. Those are few, so that they are found before they are sorted.
 */
async function findUnmarked(
  db: Db,
  { organizationId, mode }: Scope,
  now: Date,
  among: Among,
  take: number,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH unmarked AS MATERIALIZED (
      SELECT id FROM media
      WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode"
        AND status NOT IN ('failed', 'expired') AND expires_at <= ${now} AND ${isAmong(among)})
    SELECT id FROM unmarked ORDER BY id DESC LIMIT ${take}`;
  return rows.map(({ id }) => id);
}

function isAmong(among: Among): Prisma.Sql {
  if (!among) return Prisma.sql`true`;
  if ('in' in among) return Prisma.sql`id = ANY(${among.in})`;
  return among.lt === undefined ? Prisma.sql`true` : Prisma.sql`id < ${among.lt}`;
}

export type MediaChanges = Omit<Prisma.MediaUncheckedUpdateManyInput, 'id' | 'organizationId' | 'mode'>;

/**
 * Changes media if status and file are still as they were read. Returns `undefined` when another process has changed
 * or deleted them.
 */
export async function advanceMedia(
  db: Db,
  { organizationId, id, status, fileKey }: Pick<StoredMedia, 'organizationId' | 'id' | 'status' | 'fileKey'>,
  changes: MediaChanges,
): Promise<StoredMedia | undefined> {
  const [row] = await db.media.updateManyAndReturn({
    where: { organizationId, id, status, fileKey },
    data: changes,
  });
  return row;
}

/**
 * Deletes media and returns the key of their file. Call it in a transaction: a connection that is lost before COMMIT
 * then surely deleted nothing, and one lost during COMMIT is reported as unknown.
 * @throws ServiceError `not_found`
 */
export async function removeMedia(db: Db, scope: Scope, id: string): Promise<string | null> {
  const { organizationId, mode } = scope;
  if (!isId('media', mode, id)) return found<string | null>(null, 'The media', id);
  const [row] = await db.$queryRaw<{ fileKey: string | null }[]>`
    DELETE FROM media WHERE id = ${id} AND organization_id = ${organizationId} AND mode = ${mode}::"Mode"
    RETURNING file_key AS "fileKey"`;
  return found(row ?? null, 'The media', id).fileKey;
}

/** Media lose their file, filename and alternative text at their own expiry time; the row stays. */
export const mediaFileRetention: RetentionPolicy & { held: string } = {
  table: 'media',
  since: 'expires_at',
  forMs: 0,
  held: "status NOT IN ('failed', 'expired') OR filename IS NOT NULL OR alt_text IS NOT NULL",
};

/**
 * Clears file key, source URL, filename and alternative text of some expired media, and returns the keys of
 * their files, which still have to be deleted. Rows whose expiry a use at the same moment has moved stay as they are.
 */
export async function expireMedia(db: Db, now: Date, count: number): Promise<(string | null)[]> {
  const rows = await db.$queryRaw<{ fileKey: string | null }[]>`
    WITH due AS MATERIALIZED (
      SELECT organization_id, id, file_key FROM media
      WHERE expires_at <= ${now} AND (${Prisma.raw(mediaFileRetention.held)})
      ORDER BY expires_at LIMIT ${count} ${await skippingLocked(db)})
    UPDATE media SET status = CASE WHEN media.status = 'failed' THEN media.status ELSE 'expired' END,
      source_url = NULL, file_key = NULL, filename = NULL, alt_text = NULL, updated_at = now()
    FROM due
    WHERE media.organization_id = due.organization_id AND media.id = due.id AND media.expires_at <= ${now}
      AND media.file_key IS NOT DISTINCT FROM due.file_key
    RETURNING due.file_key AS "fileKey"`;
  return rows.map(({ fileKey }) => fileKey);
}

export const endedMediaKeptMs = 30 * dayMs;

export const mediaRetention: RetentionPolicy = {
  table: 'media',
  since: 'expires_at',
  forMs: endedMediaKeptMs,
  held: "status IN ('failed', 'expired')",
};

/**
 * Returns the file keys among these that belong to some media. The sweep of the file store calls it, across
 * tenants.
 */
export async function knownFileKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db.media.findMany({ where: { fileKey: { in: keys } }, select: { fileKey: true } });
  return new Set(rows.flatMap(({ fileKey }) => fileKey ?? []));
}

/** Extends the life of ready media to at least `until`. Returns false when they are no longer ready. */
export async function touchMedia(
  db: Db,
  { organizationId, id }: Pick<StoredMedia, 'organizationId' | 'id'>,
  until: Date,
): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE media SET expires_at = greatest(expires_at, ${until}), updated_at = now()
    WHERE organization_id = ${organizationId} AND id = ${id} AND status = 'ready'`;
  return count === 1;
}

/** Returns the media of these ids; ids that do not exist are left out. */
export function readMedia(db: Db, scope: Scope, ids: string[]): Promise<StoredMedia[]> {
  return db.media.findMany({ where: { id: { in: ids }, ...scopeOf(scope) } });
}

/**
 * Shortens the life of media to `until`, but media that an unfinished publish request names live until `keptMs` after
 * the request is due. It locks the rows before it looks for such requests, so a request that is accepted at the same
 * time is either seen here, or extends the life afterwards.
 * @param keptMs how long files live after they are needed, in milliseconds. It is added in UTC, because Citus runs no
 *   arithmetic on columns that the time zone of a session could change.
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
      SELECT (max(due_at) AT TIME ZONE 'UTC' + ${keptMs} * interval '1 ms') AT TIME ZONE 'UTC' FROM publish_requests
      WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND due_at IS NOT NULL
        AND media_ids <> '{}' AND media_ids @> ARRAY[media.id]))
    WHERE organization_id = ${organizationId} AND id = ANY(${held.map(({ id }) => id)})`;
}

/**
 * Extends the life of ready media to at least the time that each is kept until. It locks even rows that already live
 * longer, so that `releaseMedia` waits for the publish request that they are kept for, and sees it. It locks them in a
 * statement of its own, because the one that changes them has to see what others have committed while it waited.
 */
export async function keepMedia(
  tx: Sql,
  { organizationId, mode }: Scope,
  kept: readonly { id: string; until: Date }[],
): Promise<void> {
  const ids = kept.map(({ id }) => id);
  await Promise.all([
    tx.$queryRaw`
      SELECT id FROM media
      WHERE id = ANY(${ids}) AND organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND status = 'ready'
      ORDER BY id FOR UPDATE`,
    tx.$executeRaw`
      UPDATE media SET expires_at = needed.until, updated_at = now()
      FROM (
        SELECT id, max(until) AS until FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
          AS each (id text, until timestamptz) GROUP BY id) AS needed
      WHERE media.id = needed.id AND organization_id = ${organizationId} AND mode = ${mode}::"Mode"
        AND status = 'ready' AND expires_at < needed.until`,
  ]);
}

/** Returns some media of an organization, or of one of its modes, that still have a file in the store. */
export function mediaWithFiles(
  db: Db,
  { organizationId, mode }: Pick<Scope, 'organizationId'> & Partial<Scope>,
  take: number,
): Promise<{ id: string; fileKey: string | null }[]> {
  return db.media.findMany({
    where: { organizationId, mode, fileKey: { not: null } },
    take,
    select: { id: true, fileKey: true },
  });
}

/** Clears the file keys of media of an organization after their files have been deleted. */
export async function forgetFiles(
  db: Db,
  { organizationId }: Pick<Scope, 'organizationId'>,
  ids: string[],
): Promise<void> {
  await db.media.updateMany({ where: { organizationId, id: { in: ids } }, data: { fileKey: null } });
}
