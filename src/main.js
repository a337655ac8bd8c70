/**
 * The entry point. Node keeps the compiled form of every module, TypeScript's types already stripped, so that only the
 * first start after a change compiles anything. It does so for modules that are loaded after the cache is on, which is
 * why the rest of the service is imported here. A folder that cannot be written costs the cache and nothing else. This
 * file alone is JavaScript: were it TypeScript, Node would load its compiler for this one, and keep 12 MB of it.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
await import('./app/process.ts');
