/**
 * Statements that serve several organizations at once, and that a cluster can run for one only, since it sends them whole to
 * the node of that organization.
 */

import type { Sql } from '../client/statements.ts';
import { Prisma } from '../generated/client.ts';

interface Owned {
  organizationId: string;
}

/** Whether the database is a cluster, which the process asks once: all its services have databases of one kind. */
let spreads: Promise<boolean> | undefined;

export function isSpread(db: Sql): Promise<boolean> {
  spreads ??= db.$queryRaw<
    { spreads: boolean }[]
  >`SELECT to_regclass('pg_catalog.pg_dist_node') IS NOT NULL AS spreads`
    .then(([row]) => row?.spreads === true)
    .catch((error) => {
      spreads = undefined;
      throw error;
    });
  return spreads;
}

/**
 * Runs a statement for all of these rows at once; on a cluster, for those of each organization. Returns all that it returns.
 * @param run gets the rows, and their organization in SQL: its id where they have the same one, and else what `each` says.
 */
export async function perOrganization<Row extends Owned, Result>(
  db: Sql,
  rows: readonly Row[],
  each: Prisma.Sql,
  run: (rows: readonly Row[], organization: Prisma.Sql) => Promise<Result[]>,
): Promise<Result[]> {
  const groups = [...Map.groupBy(rows, ({ organizationId }) => organizationId)];
  const [first] = groups;
  if (!first) return [];
  if (groups.length > 1 && !(await isSpread(db))) return run(rows, each);
  const found: Result[] = [];
  for (const [id, own] of groups) found.push(...(await run(own, Prisma.sql`${id}`)));
  return found;
}
