/**
 * `node scripts/with-env.js PROGRAM ...` runs a program with the variables of `.env`, if there is one. Node's own
 * `--env-file-if-exists` would begin each output with the news that there is none.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

process.argv.splice(1, 1);
if (existsSync('.env')) process.loadEnvFile('.env');
await import(pathToFileURL(path.resolve(process.argv[1] ?? '')).href);
