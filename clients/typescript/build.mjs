/** Builds the package twice: as ES modules, with the command line, and as CommonJS for programs that still call `require`. */
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

process.chdir(import.meta.dirname);
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const compile = (project) => execFileSync(process.execPath, [tsc, '-p', project], { stdio: 'inherit' });

rmSync('dist', { recursive: true, force: true });
compile('tsconfig.json');
compile('tsconfig.cjs.json');
writeFileSync('dist/cjs/package.json', '{ "type": "commonjs" }\n');
chmodSync('dist/esm/cli/main.js', 0o755);
