/**
 * Runs test mode alone, for the tests of customers: a service with one key, on an embedded PostgreSQL that begins empty and is
 * removed at the end. With the same seed, the key is the same, and the same calls get the same ids.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
await import('./mock/run.ts');
