/**
 * Compares the migrations of the database with those that this version of the service was made for. A database may
 * have more: migrations only add, so processes of an earlier version run on, and start, beside a newer one. A migration
 * that takes something away says in the end of its name, as `_contracts_0_3_0`, which is the first version that does
 * without it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Db } from '../client/client.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
const packageFile = new URL('../../../package.json', import.meta.url);

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

/** Returns the first version that does without what a migration takes away; undefined when it takes nothing away. */
export function contractedBy(migration: string): string | undefined {
  const [, version] = /_contracts_(\d+_\d+_\d+)$/.exec(migration) ?? [];
  return version?.replaceAll('_', '.');
}

interface SchemaState {
  /** What is wrong with the schema, in words; empty when this version can work with it. */
  problems: string[];
  /** The migrations of newer versions. */
  newer: string[];
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
  let fits = false;
  return {
    async problems() {
      if (fits) return [];
      const { problems } = await schemaState(db);
      fits = problems.length === 0;
      return problems;
    },
  };
}

export async function schemaState(db: Db): Promise<SchemaState> {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  const known = knownMigrations();
  const applied = await appliedMigrations((sql) => db.$queryRawUnsafe(sql));
  const pending = known.filter((name) => !applied.includes(name));
  const newer = applied.filter((name) => !known.includes(name));
  const lost = newer.filter((name) => isBefore(version, contractedBy(name)));
  const problems = [
    ...naming(
      `the database is older than this version, ${version}: migrations are pending, so run npm run migrate`,
      pending,
    ),
    ...naming(
      `the database is newer than this version, ${version}, which needs what these migrations have taken away`,
      lost,
    ),
  ];
  return { problems, newer };
}

const naming = (problem: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${problem}: ${names.join(', ')}`] : [];

function isBefore(version: string, other: string | undefined): boolean {
  return other !== undefined && version.localeCompare(other, 'en', { numeric: true }) < 0;
}
