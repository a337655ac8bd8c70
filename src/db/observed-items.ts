/** Remembers what customers have been told about items at providers, so that each change is reported once. */
import type { Db } from './client.ts';
import { Prisma } from './generated/client.ts';
import type { ObservedItemModel as ObservedItem } from './generated/models.ts';
import type { Kept } from './retention.ts';
import { type Scope, scopeOf } from './scope.ts';
import type { Sql } from './sql.ts';

export type { ObservedItem };

export type ChangeAction = 'created' | 'updated' | 'deleted' | 'moderated';

/** The items of one content type that one profile sees. */
export interface ItemsOf extends Scope {
  connectedProfileId: string;
  contentType: string;
}

export interface ItemRow {
  externalId: string;
  fingerprint?: string;
  hidden?: boolean;
  moderatedAt?: Date;
  publishedAt?: string;
  remains?: object;
}

/**
 * The SQL conditions under which a change is new for an item that is already known. Nothing is new for an
 * item that was deleted.
 */
const news: Record<ChangeAction, Prisma.Sql> = {
  created: Prisma.sql`known.told_at IS NULL AND known.deleted_at IS NULL`,
  updated: Prisma.sql`known.deleted_at IS NULL AND known.fingerprint IS DISTINCT FROM excluded.fingerprint`,
  deleted: Prisma.sql`known.deleted_at IS NULL`,
  moderated: Prisma.sql`known.deleted_at IS NULL AND (known.moderated_at IS NULL
    OR known.moderated_at < excluded.moderated_at
    OR known.moderated_at = excluded.moderated_at AND known.hidden IS DISTINCT FROM excluded.hidden)`,
};

/**
 * The conditions for changes found in a list. A list does not say when an item was moderated, so only a different
 * `hidden` is new there.
 */
const listedNews: Record<ChangeAction, Prisma.Sql> = {
  ...news,
  moderated: Prisma.sql`${news.moderated} AND known.hidden IS DISTINCT FROM excluded.hidden`,
};

/**
 * Stores a change and returns the external ids of the items for which it is new. When several callers bring
 * the same change, only one of them gets the id. For a profile that is not live, nothing is stored or
 * returned.
 */
export function recordChange(
  tx: Sql,
  of: ItemsOf,
  action: ChangeAction,
  rows: ItemRow[],
  source: 'notification' | 'list',
): Promise<string[]> {
  return upsert(tx, of, rows, {
    toldAt: action === 'created' ? Prisma.sql`now()` : Prisma.sql`NULL`,
    deletedAt: action === 'deleted' ? Prisma.sql`now()` : Prisma.sql`NULL`,
    condition: source === 'list' ? listedNews[action] : news[action],
    first: Prisma.sql`excluded`,
    second: Prisma.sql`known`,
  });
}

/** Stores items as known without reporting anything. Values that are already stored stay. */
export async function recordSeen(tx: Db, of: ItemsOf, rows: ItemRow[]): Promise<void> {
  await upsert(tx, of, rows, {
    toldAt: Prisma.sql`NULL`,
    deletedAt: Prisma.sql`NULL`,
    condition: Prisma.sql`known.deleted_at IS NULL`,
    first: Prisma.sql`known`,
    second: Prisma.sql`excluded`,
  });
}

interface Upsert {
  toldAt: Prisma.Sql;
  deletedAt: Prisma.Sql;
  condition: Prisma.Sql;
  /** The row whose values are stored; where it has none, those of `second` are. */
  first: Prisma.Sql;
  second: Prisma.Sql;
}

async function upsert(
  tx: Sql,
  of: ItemsOf,
  rows: ItemRow[],
  { toldAt, deletedAt, condition, first, second }: Upsert,
): Promise<string[]> {
  const { organizationId, mode } = scopeOf(of);
  // Rows are sorted, so that two statements that write the same items wait for each other instead of deadlocking.
  const sorted = [...rows].sort((one, other) => (one.externalId < other.externalId ? -1 : 1));
  const written = await tx.$queryRaw<{ externalId: string }[]>`
    INSERT INTO observed_items AS known (organization_id, mode, connected_profile_id, content_type, external_id,
      told_at, deleted_at, fingerprint, hidden, moderated_at, published_at, remains, seen_at)
    SELECT ${organizationId}, ${mode}::"Mode", ${of.connectedProfileId}, ${of.contentType}, item."externalId",
      ${toldAt}, ${deletedAt}, item.fingerprint, item.hidden,
      item."moderatedAt", item."publishedAt", item.remains, now()
    FROM jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) AS item ("externalId" text, fingerprint text,
      hidden boolean, "moderatedAt" timestamptz, "publishedAt" timestamptz, remains jsonb),
      connected_profiles AS profile
    WHERE profile.organization_id = ${organizationId} AND profile.id = ${of.connectedProfileId}
      AND profile.status = 'live'
    ON CONFLICT (organization_id, connected_profile_id, content_type, external_id) DO UPDATE SET
      told_at = coalesce(known.told_at, excluded.told_at),
      deleted_at = excluded.deleted_at,
      fingerprint = coalesce(${first}.fingerprint, ${second}.fingerprint),
      hidden = coalesce(${first}.hidden, ${second}.hidden),
      moderated_at = coalesce(${first}.moderated_at, ${second}.moderated_at),
      published_at = coalesce(${first}.published_at, ${second}.published_at),
      remains = coalesce(${first}.remains, ${second}.remains),
      seen_at = now()
    WHERE ${condition}
    RETURNING external_id AS "externalId"`;
  return written.map(({ externalId }) => externalId);
}

export async function findItem(db: Db, of: ItemsOf, externalId: string): Promise<ObservedItem | null> {
  return db.observedItem.findFirst({ where: { ...scopeOf(of), ...kindOf(of), externalId } });
}

/**
 * Lists items that were published after this time, or at an unknown time. Items that were checked longest ago come
 * first.
 */
export function recentItems(db: Db, of: ItemsOf, since: Date): Promise<ObservedItem[]> {
  return db.observedItem.findMany({
    where: { ...scopeOf(of), ...kindOf(of), OR: [{ publishedAt: { gte: since } }, { publishedAt: null }] },
    orderBy: { seenAt: 'asc' },
  });
}

const kindOf = ({ connectedProfileId, contentType }: ItemsOf) => ({ connectedProfileId, contentType });

export const remainsKeptMs = 30 * 24 * 60 * 60 * 1000;

export const keptObservedItems: Kept = { table: 'observed_items', since: 'seen_at', forMs: remainsKeptMs };
