/** Remembers which items of providers customers have had events about, so that each change is reported once. */
import { dayMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { amongKeys, type Scope, scopeOf } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import { Prisma } from '../generated/client.ts';
import type { ObservedItemModel as ObservedItem } from '../generated/models.ts';
import type { RetentionPolicy } from '../retention/retention.ts';

export type { ObservedItem };

/** The columns of an item that a sweep compares with the provider's list. */
export type KnownItem = Pick<
  ObservedItem,
  'externalId' | 'notifiedAt' | 'fingerprint' | 'hidden' | 'deletedAt' | 'publishedAt' | 'remains' | 'seenAt'
>;

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
  return upsert(tx, [{ of, rows }], {
    notifiedAt: action === 'created' ? Prisma.sql`now()` : Prisma.sql`NULL`,
    deletedAt: action === 'deleted' ? Prisma.sql`now()` : Prisma.sql`NULL`,
    condition: source === 'list' ? listedNews[action] : news[action],
    first: Prisma.sql`excluded`,
    second: Prisma.sql`known`,
  });
}

/** Items of one content type that one profile sees. */
export interface Listed {
  of: ItemsOf;
  rows: readonly ItemRow[];
}

/** Stores items of any tenants as known without reporting anything. Values that are already stored stay. */
export async function recordKnown(tx: Db, listed: readonly Listed[]): Promise<void> {
  await upsert(tx, listed, {
    notifiedAt: Prisma.sql`NULL`,
    deletedAt: Prisma.sql`NULL`,
    condition: Prisma.sql`known.deleted_at IS NULL`,
    first: Prisma.sql`known`,
    second: Prisma.sql`excluded`,
  });
}

interface Upsert {
  notifiedAt: Prisma.Sql;
  deletedAt: Prisma.Sql;
  condition: Prisma.Sql;
  /** The row whose values are stored; where it has none, those of `second` are. */
  first: Prisma.Sql;
  second: Prisma.Sql;
}

async function upsert(
  tx: Sql,
  listed: readonly Listed[],
  { notifiedAt, deletedAt, condition, first, second }: Upsert,
): Promise<string[]> {
  // A statement can write a row only once. The rows are sorted, so that two statements that write the same ones wait for
  // each other instead of deadlocking.
  const rows = new Map(
    listed.flatMap(({ of, rows }) => rows.map((row) => [keyOf(of, row), { ...of, ...row }])),
  );
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  const profiles = sorted.map(({ organizationId, connectedProfileId: id }) => ({ organizationId, id }));
  const written = await tx.$queryRaw<{ externalId: string }[]>`
    INSERT INTO observed_items AS known (organization_id, mode, connected_profile_id, content_type, external_id,
      told_at, deleted_at, fingerprint, hidden, moderated_at, published_at, remains, seen_at)
    SELECT item."organizationId", item.mode::"Mode", item."connectedProfileId", item."contentType", item."externalId",
      ${notifiedAt}, ${deletedAt}, item.fingerprint, item.hidden,
      item."moderatedAt", item."publishedAt", item.remains, now()
    FROM jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) AS item ("organizationId" text, mode text,
      "connectedProfileId" text, "contentType" text, "externalId" text, fingerprint text,
      hidden boolean, "moderatedAt" timestamptz, "publishedAt" timestamptz, remains jsonb)
      JOIN connected_profiles AS profile
        ON profile.organization_id = item."organizationId" AND profile.id = item."connectedProfileId"
    WHERE profile.status = 'live' AND ${amongKeys('profile', profiles)}
    ON CONFLICT (organization_id, connected_profile_id, content_type, external_id) DO UPDATE SET
      told_at = coalesce(known.told_at, excluded.told_at),
      deleted_at = excluded.deleted_at,
      fingerprint = coalesce(${first}.fingerprint, ${second}.fingerprint),
      hidden = coalesce(${first}.hidden, ${second}.hidden),
      moderated_at = coalesce(${first}.moderated_at, ${second}.moderated_at),
      published_at = coalesce(${first}.published_at, ${second}.published_at),
      remains = coalesce(${first}.remains, ${second}.remains),
      seen_at = excluded.seen_at
    WHERE ${condition}
    RETURNING external_id AS "externalId"`;
  return written.map(({ externalId }) => externalId);
}

const keyOf = (
  { organizationId, connectedProfileId, contentType }: ItemsOf,
  { externalId }: ItemRow,
): string => [organizationId, connectedProfileId, contentType, externalId].join('\n');

export async function findItem(db: Db, of: ItemsOf, externalId: string): Promise<ObservedItem | null> {
  return db.observedItem.findFirst({ where: { ...scopeOf(of), ...kindOf(of), externalId } });
}

/** The items of one content type and profile that were published after a time, or at an unknown time. */
export interface Recent {
  of: ItemsOf;
  since: Date;
}

interface RecentRow extends KnownItem {
  /** The place of its profile and content type among those that were asked for. */
  asked: number;
}

/**
 * Returns one list of recent items for each entry of `asked`, in the order of the entries; they may be of several
 * tenants. Each list begins with the items that were checked longest ago.
 */
export async function recentItems(db: Db, asked: readonly Recent[]): Promise<KnownItem[][]> {
  const column = (name: 'organizationId' | 'connectedProfileId' | 'contentType') =>
    asked.map(({ of }) => of[name]);
  const since = asked.map((one) => one.since);
  const rows = await db.$queryRaw<RecentRow[]>`
    SELECT recent.asked::int - 1 AS asked, i.external_id AS "externalId", i.told_at AS "notifiedAt", i.fingerprint, i.hidden,
      i.deleted_at AS "deletedAt", i.published_at AS "publishedAt", i.remains, i.seen_at AS "seenAt"
    FROM unnest(${column('organizationId')}::text[], ${column('connectedProfileId')}::text[],
        ${column('contentType')}::text[], ${since}::timestamptz[])
        WITH ORDINALITY AS recent (organization_id, connected_profile_id, content_type, since, asked)
      JOIN observed_items i ON i.organization_id = recent.organization_id
        AND i.connected_profile_id = recent.connected_profile_id AND i.content_type = recent.content_type
    WHERE i.organization_id = ANY(${column('organizationId')}::text[])
      AND i.connected_profile_id = ANY(${column('connectedProfileId')}::text[])
      AND (i.published_at >= recent.since OR i.published_at IS NULL)
    ORDER BY i.seen_at`;
  const items = Map.groupBy(rows, (row) => row.asked);
  return asked.map((_, index) => items.get(index) ?? []);
}

const kindOf = ({ connectedProfileId, contentType }: ItemsOf) => ({ connectedProfileId, contentType });

export const remainsKeptMs = 30 * dayMs;

export const observedItemRetention: RetentionPolicy = {
  table: 'observed_items',
  since: 'seen_at',
  forMs: remainsKeptMs,
};
