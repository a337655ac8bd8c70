/**
 * `npm run migrate` brings the configured database up to date. With `-- --check` it fails when prisma/migrations and
 * schema.prisma disagree, or when a migration would make a running service wait. With `-- --new NAME` it writes the
 * migrations for what has changed in schema.prisma since the last commit.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../src/app/before-start.ts';
import { exitIfMisconfigured, loadConfigOrExit } from '../src/config.ts';
import { requireSessions } from '../src/db/coordination/require-sessions.ts';
import { openServer, startEmbeddedPostgres } from '../src/db/embedded/postgres.ts';
import { grantToApplication } from '../src/db/migrations/application-role.ts';
import { applyMigrations } from '../src/db/migrations/index.ts';
import { knownMigrations } from '../src/db/migrations/schema-check.ts';
import { queueSchema } from '../src/queue/declarations.ts';
import { releasedVersions } from './releases/changelog.ts';

const schemaFile = fileURLToPath(new URL('../prisma/schema.prisma', import.meta.url));
const migrations = new URL('../prisma/migrations/', import.meta.url);
/** Indexes of partitioned tables are printed with `ONLY`; schema.prisma does not know of partitions. */
const catalogSql = `
  SELECT concat_ws(' ', 'column', table_name, column_name, udt_name, is_nullable, column_default, datetime_precision) AS line
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT concat_ws(' ', 'index', replace(indexdef, ' ON ONLY ', ' ON ')) FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT concat_ws(' ', 'enum', enumtypid::regtype, enumlabel, enumsortorder) FROM pg_enum
  ORDER BY 1`;

const { values } = parseArgs({
  options: {
    check: { type: 'boolean' },
    new: { type: 'string' },
    schema: { type: 'string', default: schemaFile },
  },
});

if (values.new) await writeMigration(values.new);
else if (values.check) await checkMigrations();
else await migrateConfigured();
// Prisma's engine leaves a timer behind that would keep the process alive.
process.exit();

async function writeMigration(name: string): Promise<void> {
  const known = existsSync(migrations) && readdirSync(migrations).some((entry) => /^\d{14}_/.test(entry));
  const committed = known
    ? execFileSync('git', ['show', 'HEAD:prisma/schema.prisma'], { encoding: 'utf8' })
    : undefined;
  const sql = await withScratchServer((url) => sqlFor(url, committed));
  const { inSteps } = await import('./migrations/in-steps.ts');
  for (const [index, step] of inSteps(sql, name).entries()) {
    // The names sort in the order of the steps.
    const stamp = new Date(Date.now() + index * 1000).toISOString().replace(/\D/g, '').slice(0, 14);
    const folder = new URL(`${stamp}_${step.name}/`, migrations);
    mkdirSync(folder, { recursive: true });
    writeFileSync(new URL('migration.sql', folder), step.sql);
    console.log(folder.pathname);
  }
}

/**
 * Returns the SQL that leads from an earlier schema to the present one. Prisma's engine is loaded only here:
 * a deployment for production applies migrations and does not have it.
 */
async function sqlFor(url: string, before: string | undefined): Promise<string> {
  const { schemaChanges } = await import('./schema-changes.ts');
  return schemaChanges(url, before, readFileSync(values.schema, 'utf8'));
}

/**
 * Holds the migrations against the rules, builds one database from them and one from schema.prisma, and compares their
 * catalogs.
 */
async function checkMigrations(): Promise<void> {
  const { problemsOf } = await import('./migrations/rules.ts');
  const written = knownMigrations().map((name) => ({
    name,
    sql: readFileSync(new URL(`${name}/migration.sql`, migrations), 'utf8'),
  }));
  const problems = problemsOf(written, releasedVersions());
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  const [migrated, declared] = await withScratchServer(async (url) => {
    const migratedUrl = await createDatabase(url, 'migrated');
    const declaredUrl = await createDatabase(url, 'declared');
    await applyMigrations(migratedUrl);
    await query(declaredUrl, await sqlFor(url, undefined));
    return [await catalog(migratedUrl), await catalog(declaredUrl)];
  });
  const missing = declared.filter((line) => !migrated.includes(line));
  const extra = migrated.filter((line) => !declared.includes(line));
  if (missing.length + extra.length === 0) return;
  console.error(
    ['schema.prisma and prisma/migrations disagree. Run: npm run migrate -- --new NAME']
      .concat(missing.map((line) => `  only in schema.prisma: ${line}`))
      .concat(extra.map((line) => `  only in migrations:    ${line}`))
      .join('\n'),
  );
  process.exitCode = 1;
}

async function catalog(url: string): Promise<string[]> {
  const rows = (await query(url, catalogSql)).rows as { line: string }[];
  return rows.map((row) => row.line).filter((line) => !line.includes('_prisma_migrations'));
}

async function createDatabase(url: string, name: string): Promise<string> {
  await query(url, `CREATE DATABASE ${name}`);
  return url.replace(/\/postgres$/, `/${name}`);
}

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

async function migrateConfigured(): Promise<void> {
  const config = loadConfigOrExit();
  const { owner } = config;
  const server = await openServer(config);
  try {
    const url = owner?.url ?? server.directUrl;
    await requireSessions(url).catch(exitIfMisconfigured);
    const { databaseShards: shardCount, queueDatabaseUrls } = config;
    const applied = await migrate(url, { shardCount, queueDatabaseUrls }).catch(exitIfMisconfigured);
    if (owner) await grantToApplication(owner.url, owner.applicationRole, queueSchema);
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Up to date');
  } finally {
    await server.close();
  }
}

async function withScratchServer<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'migrate-'));
  chmodSync(directory, 0o755);
  const embedded = await startEmbeddedPostgres(directory, ['-c', 'fsync=off']);
  try {
    return await use(embedded.url);
  } finally {
    await embedded.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
