/** Builds the package, which contains the parts of the TypeScript client that it uses. */
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';

process.chdir(import.meta.dirname);
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
rmSync('dist', { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '-p', '.'], { stdio: 'inherit' });
chmodSync('dist/mcp/src/main.js', 0o755);
