/** Finds profiles by their names, and counts them. */

import type { Db } from '../client/client.ts';
import type { FindIds } from '../client/own-references.ts';
import { billedScope, type Scope, scopeOf } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import { Prisma } from '../generated/client.ts';

// Triggers keep the names, folded, in a table of their own.

/** A name that more entries have than this counts as one that many profiles have. */
const fewNames = 400;
/** A name that many profiles have is looked for among this many of the newest ones first. */
const newestProfiles = 1_000;
/** The last character that there is, which follows a text in no name. */
const last = '\u{10ffff}';

interface Named {
  /** The condition that profiles with the name meet. */
  where: { id: { in: string[] } } | { id?: never; names: Prisma.ProfileNameListRelationFilter };
  /** Finds their ids where so many have the name that the list itself is no way to the newest; absent where few have it. */
  find?: FindIds;
}

/**
 * Looks a name up.
 * @param name the beginning of a word of the name or of the user name, and what follows.
 */
export async function findByName(db: Sql, scope: Scope, name: string): Promise<Named> {
  const none = { where: { id: { in: [] } } };
  // No profile has such a name, and PostgreSQL does not take it.
  if (name.includes('\0')) return none;
  const [found] = await db.$queryRaw<{ folded: string; ids: string[] }[]>`
    SELECT folded, ARRAY(
      SELECT profile_id FROM profile_names WHERE ${ofTenant(scope)} AND words >= folded AND words < folded || ${last}
      LIMIT ${fewNames + 1}) AS ids
    FROM (SELECT folded_name(${name}) AS folded OFFSET 0) AS wanted`;
  // A text of which folding leaves nothing is in no name.
  if (!found?.folded) return none;
  const { folded, ids } = found;
  if (ids.length <= fewNames) return { where: { id: { in: [...new Set(ids)] } } };
  return {
    where: { names: { some: { ...scopeOf(scope), words: { gte: folded, lt: folded + last } } } },
    find: (range, take) => newestWith(db, scope, folded, range, take),
  };
}

/**
 * Returns those of these profiles of which a text is a whole name: the name, or the user name with or without its @.
 */
export async function idsWithWholeName(
  db: Sql,
  scope: Scope,
  ids: string[],
  name: string,
): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM connected_profiles WHERE ${ofTenant(scope)} AND id = ANY(${ids})
      AND folded_name(${name}) IN (folded_name(display_name), folded_name(username), folded_name('@' || username))`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the ids of the profiles with a name that many have, largest first. They are usually found among the newest
 * profiles. Only where they are not, all names that begin with the text are read.
 */
async function newestWith(
  db: Sql,
  scope: Scope,
  folded: string,
  { gte, lt }: Parameters<FindIds>[0],
  take: number,
): Promise<string[]> {
  const begins = Prisma.sql`words >= ${folded} AND words < ${folded + last}`;
  const within = (id: Prisma.Sql) => Prisma.sql`
    ${gte === undefined ? Prisma.empty : Prisma.sql`AND ${id} >= ${gte}`}
    ${lt === undefined ? Prisma.empty : Prisma.sql`AND ${id} < ${lt}`}`;
  // The LIMIT within keeps PostgreSQL from reading the names of all profiles for those of the newest.
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH newest AS MATERIALIZED (
      SELECT id FROM (
        SELECT id FROM connected_profiles WHERE ${ofTenant(scope)} ${within(Prisma.sql`id`)}
        ORDER BY id DESC LIMIT ${newestProfiles}) AS profile
      WHERE (SELECT true FROM profile_names
        WHERE organization_id = ${scope.organizationId} AND profile_id = profile.id AND ${begins} LIMIT 1)
      ORDER BY id DESC LIMIT ${take})
    SELECT id FROM newest WHERE (SELECT count(*) FROM newest) = ${take}
    UNION ALL
    (SELECT DISTINCT profile_id FROM profile_names
      WHERE (SELECT count(*) FROM newest) < ${take} AND ${ofTenant(scope)} AND ${begins} ${within(Prisma.sql`profile_id`)}
      ORDER BY profile_id DESC LIMIT ${take})`;
  return rows.map(({ id }) => id);
}

const ofTenant = ({ organizationId, mode }: Scope) =>
  Prisma.sql`organization_id = ${organizationId} AND mode = ${mode}::"Mode"`;

// Reads how many profiles a tenant has, which a trigger counts, because counting them again takes the longer, the more there are.

interface ProfileCount {
  providerId: string;
  live: number;
  disconnected: number;
}

/** Returns the numbers of profiles at each provider at which there is one, or has been. */
export async function countProfiles(db: Db, scope: Scope): Promise<ProfileCount[]> {
  const rows = await db.profileCount.groupBy({
    by: ['providerId'],
    where: scopeOf(scope),
    _sum: { live: true, disconnected: true },
    orderBy: { providerId: 'asc' },
  });
  return rows.map(({ providerId, _sum }) => ({
    providerId,
    live: _sum.live ?? 0,
    disconnected: _sum.disconnected ?? 0,
  }));
}

/** Counts the live profiles in live mode, which are the ones that count towards the plan. */
export async function countLiveProfiles(db: Db, organizationId: string): Promise<number> {
  const { _sum } = await db.profileCount.aggregate({
    where: billedScope(organizationId),
    _sum: { live: true },
  });
  return _sum.live ?? 0;
}
