/**
 * `node scripts/with-env.js PROGRAM ...` runs a program with the variables of `.env`, if there is one. Node's own
 * `--env-file-if-exists` would begin each output with the news that there is none.
 */
import './installed.js';
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
await import('./run.js');
