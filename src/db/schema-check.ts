/** Checks that the database has exactly the migrations that this version of the service was made for. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Db } from './client.ts';

export const migrationsFolder = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** Returns the names of the migrations of this version, in order. */
export function knownMigrations(folder = migrationsFolder): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Returns the names of the migrations that were applied to the database. */
export async function appliedMigrations(
  query: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<string[]> {
  const [kept] = await query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS kept");
  if (!kept?.kept) return [];
  const rows = await query(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => String(name));
}

export interface SchemaCheck {
  /** Returns what is wrong with the schema, in words; empty when this version can work with it. */
  problems(): Promise<string[]>;
}

/**
 * Makes the check. A process that has once found its schema in order does not check again, so that a newer
 * version can migrate while this one still runs.
 */
export function createSchemaCheck(db: Db): SchemaCheck {
  const known = knownMigrations();
  let fits = false;
  return {
    async problems() {
      if (fits) return [];
      const applied = await appliedMigrations((sql) => db.$queryRawUnsafe(sql));
      const problems = [
        differing('migrations are pending, so run npm run migrate', known, applied),
        differing('the database has migrations that this version does not know', applied, known),
      ].flat();
      fits = problems.length === 0;
      return problems;
    },
  };
}

/** Names the migrations of one list that the other lacks. */
function differing(problem: string, names: readonly string[], others: readonly string[]): string[] {
  const lacking = names.filter((name) => !others.includes(name));
  return lacking.length > 0 ? [`${problem}: ${lacking.join(', ')}`] : [];
}
