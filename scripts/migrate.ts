/**
 * `npm run migrate`: brings the database that the configuration names up to date.
 * `-- --check`: fails when prisma/migrations and schema.prisma disagree.
 * `-- --new NAME`: writes what schema.prisma has gained since the last commit as a migration.
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
import { parseArgs } from 'node:util';
import pg from 'pg';
import { exitIfMisconfigured, loadConfigOrExit } from '../src/config.ts';
import { migrate } from '../src/database.ts';
import { grantToApplication } from '../src/db/application-role.ts';
import { startEmbeddedPostgres } from '../src/db/embedded.ts';
import { applyMigrations } from '../src/db/migrations.ts';
import { openServer } from '../src/db/server.ts';
import { requireSessions } from '../src/db/sessions.ts';
import { schemaChanges, schemaFile } from './schema-changes.ts';

const migrations = new URL('../prisma/migrations/', import.meta.url);
const catalogSql = `
  SELECT concat_ws(' ', 'column', table_name, column_name, udt_name, is_nullable, column_default, datetime_precision) AS line
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT concat_ws(' ', 'index', indexdef) FROM pg_indexes WHERE schemaname = 'public'
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
// Prisma's engine leaves a timer behind.
process.exit();

async function writeMigration(name: string): Promise<void> {
  const known = existsSync(migrations) && readdirSync(migrations).some((entry) => /^\d{14}_/.test(entry));
  const committed = known
    ? execFileSync('git', ['show', 'HEAD:prisma/schema.prisma'], { encoding: 'utf8' })
    : undefined;
  const sql = await withScratchServer((url) =>
    schemaChanges(url, committed, readFileSync(values.schema, 'utf8')),
  );
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = new URL(`${stamp}_${name}/`, migrations);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('migration.sql', folder), sql);
  console.log(folder.pathname);
}

/** Builds one database from the migrations and one from schema.prisma, and compares their catalogs. */
async function checkMigrations(): Promise<void> {
  const [migrated, declared] = await withScratchServer(async (url) => {
    const migratedUrl = await createDatabase(url, 'migrated');
    const declaredUrl = await createDatabase(url, 'declared');
    await applyMigrations(migratedUrl);
    await query(declaredUrl, await schemaChanges(url, undefined, readFileSync(values.schema, 'utf8')));
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
    const applied = await migrate(url);
    if (owner) await grantToApplication(owner.url, owner.applicationRole);
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
