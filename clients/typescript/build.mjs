/**
 * Builds the package twice: as ES modules, with the command line, and as CommonJS for programs that still call `require`.
 * It goes to `dist`, or to the folder that is named on the command line. `npm pack` runs this as well.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

process.chdir(import.meta.dirname);
const require = createRequire(import.meta.url);
const { minifySync } = require('@swc/core');
const ts = require('typescript');
const tsc = require.resolve('typescript/bin/tsc');
const [dist = 'dist'] = process.argv.slice(2);
const compile = (project, folder) =>
  execFileSync(process.execPath, [tsc, '-p', project, '--outDir', path.join(dist, folder)], {
    stdio: 'inherit',
  });

rmSync(dist, { recursive: true, force: true });
compile('tsconfig.json', 'esm');
compile('tsconfig.cjs.json', 'cjs');
for (const name of readdirSync(dist, { recursive: true }))
  if (name.endsWith('.js')) removeComments(path.join(dist, name));
writeFileSync(path.join(dist, 'cjs/package.json'), '{ "type": "commonjs" }\n');
chmodSync(path.join(dist, 'esm/cli/main.js'), 0o755);

/** Makes the code smaller. The compiler could do so too, but would take the comments of the declarations, which editors show. */
function removeComments(file) {
  const { ESNext: module } = ts.ModuleKind;
  const { ES2022: target } = ts.ScriptTarget;
  const { Legacy: moduleDetection } = ts.ModuleDetectionKind;
  const compilerOptions = { module, target, moduleDetection, removeComments: true };
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), { fileName: file, compilerOptions });
  // People debug the client, and neither the command line nor the table of operations, which are made smaller still.
  const isDebugged = !file.includes(path.join('esm', 'cli')) && path.basename(file) !== 'operations.js';
  const options = { module: file.includes(path.join(dist, 'esm')), mangle: true };
  writeFileSync(file, isDebugged ? outputText : minifySync(outputText, options).code);
}
