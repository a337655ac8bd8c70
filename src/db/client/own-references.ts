/** Finds rows by the customer's own references and metadata. */
import { Prisma } from '../generated/client.ts';
import { type PageRequest, type RowPage, readPage } from './pages.ts';
import type { Scope } from './scope.ts';
import type { Sql } from './statements.ts';

/** The tables whose rows have references and metadata. */
type Table =
  | 'connect_sessions'
  | 'connections'
  | 'connected_profiles'
  | 'media'
  | 'backfill_requests'
  | 'publish_requests'
  | 'publish_groups';

export interface OwnFilters {
  reference?: string;
  /** Values by their keys; a row has to have all of them. */
  metadata?: Readonly<Record<string, string>>;
}

/** The customer's own names, as they are stored. `undefined` leaves a column as it is. */
export interface OwnReferences {
  reference?: string | null;
  metadata?: Prisma.InputJsonValue | typeof Prisma.DbNull;
}

export const noReferences = { reference: null, metadata: Prisma.DbNull } as const;

type IdRange = { gte?: string; lt?: string };

/** The ids among which a where clause looks: a range of them, or a list. */
export type Among = IdRange | { in: string[] } | undefined;

/** How many ids are looked at together at the most, where other filters leave out most of them. */
const mostAtOnce = 1_000;

/** Reads at most `take` rows with ids that `among` describes, largest first. */
type ReadAmong<Row> = (among: { among: Among; take: number }) => Promise<Row[]>;

/** Finds at most `take` ids in a range, largest first. */
export type FindIds = (ids: IdRange, take: number) => Promise<string[]>;

/**
 * Reads a page of rows, newest first, of which references and metadata are filtered here, and everything else by `read`.
 * @param range limits the ids.
 */
export function readReferredPage<Row extends { id: string }>(
  db: Sql,
  scope: Scope,
  table: Table,
  { range, ...filters }: OwnFilters & { range?: IdRange | undefined },
  page: PageRequest,
  read: ReadAmong<Row>,
): Promise<RowPage<Row>> {
  return readFoundPage(page, range, referredFinder(db, scope, table, filters), read);
}

/**
 * Reads a page of rows, newest first, that are found by their ids, and then filtered by `read`.
 * @param range limits the ids.
 * @param find is left out where nothing but `read` filters.
 */
export function readFoundPage<Row extends { id: string }>(
  page: PageRequest,
  range: IdRange | undefined,
  find: FindIds | undefined,
  read: ReadAmong<Row>,
): Promise<RowPage<Row>> {
  return readPage(page, async ({ before, take }) => {
    const ids = { ...range, ...before };
    if (!find) return read({ among: ids, take });
    const rows: Row[] = [];
    let size = take;
    for (;;) {
      const found = await find(ids, size);
      if (found.length > 0) rows.push(...(await read({ among: { in: found }, take: take - rows.length })));
      const last = found.at(-1);
      if (rows.length === take || found.length < size || last === undefined) return rows;
      ids.lt = last;
      size = Math.min(size * 4, mostAtOnce);
    }
  });
}

/** Returns what finds ids by references and metadata, or `undefined` where nothing is filtered by them. */
export function referredFinder(
  db: Sql,
  scope: Scope,
  table: Table,
  filters: OwnFilters,
): FindIds | undefined {
  return isFiltered(filters) ? (ids, take) => referredIds(db, scope, table, filters, ids, take) : undefined;
}

/** Tells whether anything is filtered by references or metadata. */
export function isFiltered({ reference, metadata = {} }: OwnFilters): boolean {
  return reference !== undefined || Object.keys(metadata).length > 0;
}

/** Returns the condition for rows of a table, called `listed`, that have the reference and all these entries of metadata. */
export function hasReferences(
  { organizationId, mode }: Scope,
  table: Table,
  { reference, metadata = {} }: OwnFilters,
): Prisma.Sql {
  // No row has such a key, and PostgreSQL does not take it.
  if (Object.keys(metadata).some((key) => key.includes('\0'))) return Prisma.sql`false`;
  return Prisma.sql`NOT EXISTS (
    SELECT FROM reference_terms_of(${table}, ${mode}, ${reference ?? null}, ${JSON.stringify(metadata)}::jsonb) AS wanted (term)
    WHERE NOT EXISTS (
      SELECT FROM reference_terms AS found
      WHERE found.organization_id = ${organizationId} AND found.term = wanted.term AND found.id = listed.id))`;
}

/**
 * Returns the ids of rows that have the reference and all these entries of metadata, largest first. It reads one range of
 * the index by the first of the terms, and looks the others up for each id.
 */
export async function referredIds(
  db: Sql,
  { organizationId, mode }: Scope,
  table: Table,
  { reference, metadata = {} }: OwnFilters,
  { gte, lt }: IdRange,
  take?: number,
): Promise<string[]> {
  // No row has such a key, and PostgreSQL does not take it.
  if (Object.keys(metadata).some((key) => key.includes('\0'))) return [];
  const from = gte === undefined ? Prisma.empty : Prisma.sql`AND found.id >= ${gte}`;
  const to = lt === undefined ? Prisma.empty : Prisma.sql`AND found.id < ${lt}`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH wanted AS MATERIALIZED (
      SELECT ARRAY(SELECT reference_terms_of(${table}, ${mode}, ${reference ?? null}, ${JSON.stringify(metadata)}::jsonb))
        AS terms)
    SELECT found.id FROM reference_terms AS found
    WHERE found.organization_id = ${organizationId} AND found.term = (SELECT terms[1] FROM wanted) ${from} ${to}
      AND NOT EXISTS (
        SELECT 1 FROM unnest((SELECT terms[2:] FROM wanted)) AS other (term)
        WHERE NOT EXISTS (
          SELECT 1 FROM reference_terms AS also
          WHERE also.organization_id = ${organizationId} AND also.term = other.term AND also.id = found.id))
    ORDER BY found.id DESC LIMIT ${take ?? null}`;
  return rows.map(({ id }) => id);
}
