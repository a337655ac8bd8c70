/**
 * Prisma's schema engine, run as WebAssembly inside this process. The `prisma migrate` command cannot
 * be used: it wants to download the same engine as a binary. The table `_prisma_migrations` is kept
 * exactly as `prisma migrate deploy` would.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { DiffTarget, MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { appliedMigrations, knownMigrations, migrationsFolder } from './schema-check.ts';

export const schemaFile = fileURLToPath(new URL('../../prisma/schema.prisma', import.meta.url));
const filters = { externalTables: [], externalEnums: [] };
/** Any number: processes that start together take turns at migrating. */
const migrationLock = 7_310_411;

/**
 * Applies what `prisma/migrations` has and the database lacks. Returns the names applied. Having applied
 * some, the engine leaves a timer behind that keeps the process alive for ten seconds.
 */
export async function applyMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A connection that breaks between two statements fails the next one; unhandled, the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    if (await upToDate(client)) return [];
    await forgetInterrupted(client);
    const applied = await withEngine(databaseUrl, (engine) =>
      engine.applyMigrations({ migrationsList: readMigrations(), filters }),
    );
    return applied.appliedMigrationNames;
  } finally {
    await client.end();
  }
}

/**
 * A migration that a lost connection interrupted was undone as a whole, since each is one transaction. The engine refuses
 * to go on until its row says so.
 */
async function forgetInterrupted(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS kept");
  if (rows[0].kept)
    await client.query(
      'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
    );
}

/** Spares most starts the loading of the engine, which looks closer. */
async function upToDate(client: pg.Client): Promise<boolean> {
  const applied = await appliedMigrations(async (sql) => (await client.query(sql)).rows);
  return knownMigrations().every((name) => applied.includes(name));
}

/** SQL that leads from one schema.prisma (or from nothing) to another. */
export async function schemaChanges(
  databaseUrl: string,
  from: string | undefined,
  to: string,
): Promise<string> {
  const target = (content: string): DiffTarget => ({
    tag: 'schemaDatamodel',
    files: [{ path: schemaFile, content }],
  });
  const result = await withEngine(databaseUrl, (engine) =>
    engine.diff({
      from: from === undefined ? { tag: 'empty' } : target(from),
      to: target(to),
      script: true,
      exitCode: null,
      filters,
    }),
  );
  return result.stdout ?? '';
}

async function withEngine<Result>(
  databaseUrl: string,
  use: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  const engine = await openEngine(databaseUrl);
  try {
    return await use(engine);
  } finally {
    engine.free();
  }
}

/** Not in TypeScript's ES libraries, only in its DOM one. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: { __wbindgen_start(): void } };
};

interface Bindings {
  __wbg_set_wasm(exports: object): void;
  SchemaEngine: typeof SchemaEngine;
}

let bindings: Promise<Bindings> | undefined;

/** Once per process: the bindings keep views of one instance's memory. */
async function instantiate(): Promise<Bindings> {
  // By file, since the package's exports name only the entry that loads the module in a bundler's way.
  const entry = import.meta.resolve('@prisma/schema-engine-wasm');
  const loaded: Bindings = await import(new URL('schema_engine_bg.js', entry).href);
  const module = new WebAssembly.Module(readFileSync(new URL('schema_engine_bg.wasm', entry)));
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': loaded });
  loaded.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return loaded;
}

async function openEngine(databaseUrl: string): Promise<SchemaEngine> {
  bindings ??= instantiate();
  // The engine leaves its pool behind, which must not keep the process alive.
  const pool = { connectionString: databaseUrl, allowExitOnIdle: true };
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
  const datamodels: [string, string][] = [[schemaFile, readFileSync(schemaFile, 'utf8')]];
  return (await bindings).SchemaEngine.new({ datamodels }, () => {}, adapter);
}

function readMigrations(): MigrationList {
  const contentOf = (file: string) => readFileSync(`${migrationsFolder}/${file}`, 'utf8');
  return {
    baseDir: migrationsFolder,
    lockfile: { path: 'migration_lock.toml', content: contentOf('migration_lock.toml') },
    shadowDbInitScript: '',
    migrationDirectories: knownMigrations().map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: contentOf(`${name}/migration.sql`) },
      },
    })),
  };
}
