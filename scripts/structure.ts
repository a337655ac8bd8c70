/**
 * `npm run structure` prints in figures how the code is built: sizes, rooms, circles, exports, the context, the lines of
 * each provider, the files that four flows pass through, and the functions between a content operation and the transport to
 * its provider; it fails where a figure is above its limit. `npm run structure -- --flows` names these files and functions
 * as well. `npm run structure -- --write` only writes the lines of each provider into docs/proof.md. `npm run
 * structure:check` holds the figures that need no run against their limits, and those of docs/proof.md against the code,
 * from which they may be a tenth away.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { followFlows, howFilesAreCounted } from './structure/follow.ts';
import { readSources } from './structure/imports.ts';
import { measuresOf, mostFilesOfFlow, mostHops, tooMuch } from './structure/measures.ts';
import { hasProviderTable } from './structure/provider-table.ts';
import { linesOfProviders } from './structure/providers.ts';

const { values } = parseArgs({
  options: { flows: { type: 'boolean' }, write: { type: 'boolean' }, check: { type: 'boolean' } },
});
const measures = values.write ? [] : measuresOf(readSources('src'));
if (values.write || values.check) {
  const write = values.write === true;
  if (!hasProviderTable({ write })) {
    console.error('docs/proof.md has other lines of providers. Run: npm run structure -- --write');
    process.exitCode = 1;
  }
  refuse(tooMuch(measures));
  process.exit();
}

for (const { what, figure } of measures) print(what, figure);
print('exports that nothing imports, by knip', unusedExports());
const { files, hops } = await followFlows();
const flows = Object.entries(files);
for (const [name, files] of flows) print(`files of the flow ${name}`, files.length);
print('hops from runContent to the transport', hops.length);
console.log(`\n${howFilesAreCounted}`);
printProviders();
if (values.flows)
  for (const [name, passed] of [...flows, ['hops from runContent to the transport', hops] as const])
    console.log(`\n${name}\n  ${passed.join('\n  ')}`);
refuse(
  tooMuch([
    ...measures,
    ...flows.map(([name, { length }]) => ({
      what: `files of the flow ${name}`,
      figure: length,
      most: mostFilesOfFlow[name] ?? 0,
    })),
    { what: 'hops from runContent to the transport', figure: hops.length, most: mostHops },
  ]),
);

/** Says what is above its limit. */
function refuse(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

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
