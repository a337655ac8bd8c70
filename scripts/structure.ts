/**
 * `npm run structure` prints in figures how the code is built: sizes, circles, exports, the context, the lines of each
 * provider, the files that four flows pass through, and the functions between a content operation and the transport to its
 * provider. `npm run structure -- --flows` names these files and functions as well.
 * `npm run structure -- --write` only writes the lines of each provider into docs/proof.md, and `npm run structure:check`
 * fails where that page has figures that are more than a tenth away.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fileCircles, folderCircles } from './structure/circles.ts';
import { followFlows, howFilesAreCounted } from './structure/follow.ts';
import { importsOf, readSources } from './structure/imports.ts';
import { hasProviderTable } from './structure/provider-table.ts';
import { linesOfProviders } from './structure/providers.ts';

const { values } = parseArgs({
  options: { flows: { type: 'boolean' }, write: { type: 'boolean' }, check: { type: 'boolean' } },
});
if (values.write || values.check) {
  const write = values.write === true;
  if (!hasProviderTable({ write })) {
    console.error('docs/proof.md has other lines of providers. Run: npm run structure -- --write');
    process.exitCode = 1;
  }
  process.exit();
}

const sources = readSources('src');
const lines = sources.flatMap(importsOf);
const sizes = sources.map(({ text }) => text.trimEnd().split('\n').length).sort((one, other) => one - other);
const percentile = (share: number) => sizes[Math.floor(share * (sizes.length - 1))];

print('files in src, without generated ones', sources.length);
print('lines of a file, median', percentile(0.5));
print('lines of a file, 90th percentile', percentile(0.9));
print('circles among files', fileCircles(lines).length);
print('circles among folders', folderCircles(lines).length);
print('exports that nothing imports, by knip', unusedExports());
print('members of the context', contextMembers());
const { files, hops } = await followFlows();
const flows = Object.entries(files);
for (const [name, files] of flows) print(`files of the flow ${name}`, files.length);
print('hops from runContent to the transport', hops.length);
console.log(`\n${howFilesAreCounted}`);
printProviders();
if (values.flows)
  for (const [name, passed] of [...flows, ['hops from runContent to the transport', hops] as const])
    console.log(`\n${name}\n  ${passed.join('\n  ')}`);

function print(what: string, figure: unknown): void {
  console.log(`${what.padEnd(42)}${String(figure).padStart(6)}`);
}

function printProviders(): void {
  const row = (...cells: unknown[]) =>
    console.log(
      cells.map((cell, index) => (index ? String(cell).padStart(11) : String(cell).padEnd(22))).join(''),
    );
  console.log();
  row('lines by provider', 'adapter', 'simulator', 'tests', 'contract');
  for (const { name, isShared, adapter, simulator, tests, contract } of linesOfProviders())
    row(isShared ? `${name} (shared)` : name, adapter, simulator, tests, contract);
}

/**
 * Counts the exports that nothing imports, types included.
 * @throws Error when knip itself fails, so that a crash is not taken for a clean tree.
 */
function unusedExports(): number {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/knip/bin/knip.js', '--no-progress', '--reporter', 'json', '--include', 'exports,types'],
    { encoding: 'utf8' },
  );
  if (!stdout.startsWith('{')) throw new Error(`knip failed: ${stderr}`);
  const { issues } = JSON.parse(stdout) as { issues: { exports: unknown[]; types: unknown[] }[] };
  return issues.reduce((sum, { exports, types }) => sum + exports.length + types.length, 0);
}

/** Counts the members of `interface Context`: its lines at the first indentation that begin one. */
function contextMembers(): number {
  const text = readFileSync('src/context.ts', 'utf8');
  const [, members = ''] = text.match(/^export interface Context \{\n([\s\S]*?)^\}/m) ?? [];
  return [...members.matchAll(/^ {2}\w+[?]?[:(]/gm)].length;
}
