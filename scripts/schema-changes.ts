/**
 * Prisma's schema engine, run as WebAssembly inside this process. The `prisma migrate` command cannot be used: it wants
 * to download the same engine as a binary. Having worked, the engine leaves a timer behind that keeps the process alive
 * for ten seconds.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { DiffTarget, SchemaEngine } from '@prisma/schema-engine-wasm';

export const schemaFile = fileURLToPath(new URL('../prisma/schema.prisma', import.meta.url));
const filters = { externalTables: [], externalEnums: [] };

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
