/** Finds profiles by the names under which people know them, which triggers keep folded in a table of their own. */
import { Prisma } from './generated/client.ts';
import { type FindIds, type IdRange, isFiltered, type OwnFilters, referredIds } from './own-references.ts';
import type { Scope } from './scope.ts';
import type { Sql } from './sql.ts';

/** As many names are looked through for the newest profiles without further ado. */
const fewNames = 5_000;
/** As many of the newest profiles are looked at first where more names begin with a text. */
const newestProfiles = 5_000;

/**
 * Returns what finds the ids of profiles by a name, a reference and metadata, or `undefined` where none of them is given.
 * @param name the beginning of a word of the name or of the user name, and what follows.
 */
export function profileFinder(
  db: Sql,
  scope: Scope,
  { name, ...own }: OwnFilters & { name?: string },
): FindIds | undefined {
  const table = 'connected_profiles';
  if (name === undefined)
    return isFiltered(own) ? (ids, take) => referredIds(db, scope, table, own, ids, take) : undefined;
  // No profile has such a name, and PostgreSQL does not take it.
  if (name.includes('\0')) return async () => [];
  if (!isFiltered(own)) return (ids, take) => namedIds(db, scope, name, ids, take);
  const named = Prisma.sql`AND ${hasName(scope, name, Prisma.sql`found.id`)}`;
  return (ids, take) => referredIds(db, scope, table, own, ids, take, named);
}

/**
 * Returns the ids of profiles by a name alone, largest first. What many profiles have is usually found among the newest ones;
 * only where it is not, all names that begin with the text are read.
 */
async function namedIds(
  db: Sql,
  scope: Scope,
  name: string,
  { gte, lt }: IdRange,
  take: number,
): Promise<string[]> {
  const { organizationId, mode } = scope;
  const own = Prisma.sql`organization_id = ${organizationId} AND mode = ${mode}::"Mode"`;
  const within = Prisma.sql`
    ${gte === undefined ? Prisma.empty : Prisma.sql`AND id >= ${gte}`}
    ${lt === undefined ? Prisma.empty : Prisma.sql`AND id < ${lt}`}`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH few AS MATERIALIZED (
      SELECT profile_id AS id FROM profile_names WHERE ${own} AND ${begins(name)} LIMIT ${fewNames + 1}),
    newest AS MATERIALIZED (
      SELECT id FROM (
        SELECT id FROM connected_profiles WHERE ${own} ${within} ORDER BY id DESC LIMIT ${newestProfiles}) AS profile
      WHERE (SELECT count(*) FROM few) > ${fewNames} AND ${hasName(scope, name, Prisma.sql`profile.id`)}
      ORDER BY id DESC LIMIT ${take})
    SELECT id FROM newest WHERE (SELECT count(*) FROM newest) = ${take}
    UNION ALL
    (SELECT DISTINCT id FROM few WHERE (SELECT count(*) FROM few) <= ${fewNames} ${within}
      ORDER BY id DESC LIMIT ${take})
    UNION ALL
    (SELECT DISTINCT id FROM (SELECT profile_id AS id FROM profile_names WHERE ${own} AND ${begins(name)}) AS every
      WHERE (SELECT count(*) FROM few) > ${fewNames} AND (SELECT count(*) FROM newest) < ${take} ${within}
      ORDER BY id DESC LIMIT ${take})`;
  return rows.map(({ id }) => id);
}

/** Tells of one profile whether it has the name. The LIMIT keeps PostgreSQL from reading all profiles that do instead. */
const hasName = ({ organizationId }: Scope, name: string, id: Prisma.Sql) => Prisma.sql`
  (SELECT true FROM profile_names
    WHERE organization_id = ${organizationId} AND profile_id = ${id} AND ${begins(name)} LIMIT 1)`;

/** The last character that there is, which follows a text in no name. */
const last = '\u{10ffff}';

/** Matches names that begin with a text. A text of which folding leaves nothing is in no name. */
const begins = (name: string) => Prisma.sql`
  words >= (SELECT folded_name(${name})) AND words < (SELECT folded_name(${name}) || ${last})
    AND (SELECT folded_name(${name})) <> ''`;
