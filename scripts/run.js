/** `node scripts/run.js PROGRAM ...` runs a program once it is sure that what it needs is installed. */
import './installed.js';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

process.argv.splice(1, 1);
await import(pathToFileURL(path.resolve(process.argv[1] ?? '')).href);
