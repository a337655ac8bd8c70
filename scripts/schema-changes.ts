/**
 * Runs Prisma's schema engine as WebAssembly in this process. The `prisma migrate` command would download the same
 * engine as a binary. After its work the engine leaves a timer behind that keeps the process alive for ten seconds.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { DiffTarget, SchemaEngine } from '@prisma/schema-engine-wasm';

const schemaFile = fileURLToPath(new URL('../prisma/schema.prisma', import.meta.url));
const filters = { externalTables: [], externalEnums: [] };

/**
 * Returns the SQL that leads from one schema.prisma to another.
 * @param from the earlier schema; undefined for an empty database.
 */
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

/** TypeScript declares WebAssembly only in its DOM library, which the project does not use. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: { __wbindgen_start(): void } };
};

interface Bindings {
  __wbg_set_wasm(exports: object): void;
  SchemaEngine: typeof SchemaEngine;
}

let bindings: Promise<Bindings> | undefined;

/** Loads the engine once per process, because the bindings keep views of one instance's memory. */
async function instantiate(): Promise<Bindings> {
  // The file is imported by its path, because the package exports only an entry for bundlers.
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
  // The engine does not close its pool, which must not keep the process alive.
  const pool = { connectionString: databaseUrl, allowExitOnIdle: true };
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
  const datamodels: [string, string][] = [[schemaFile, readFileSync(schemaFile, 'utf8')]];
  return (await bindings).SchemaEngine.new({ datamodels }, () => {}, adapter);
}
