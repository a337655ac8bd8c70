/**
 * `npm run test:clients` runs the list of tests that all client libraries share, with each client on each runtime that
 * is there, against the service in test mode. `-- --write` writes its table into the README, and `-- Go` runs only the
 * clients with this word in their name.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable, tableIn, withTable } from '../../scripts/readme-table.ts';
import { goRuns } from './runs/go.ts';
import { pythonRuns } from './runs/python.ts';
import { output, type Run } from './runs/run.ts';
import { typescriptRuns } from './runs/typescript.ts';
import { startService } from './service.ts';
import { makeWorld, type World } from './world.ts';

const root = path.join(import.meta.dirname, '../..');
const readme = path.join(root, 'README.md');
const command = 'npm run test:clients';
const names = Object.keys(JSON.parse(readFileSync(path.join(root, 'clients/test-list.json'), 'utf8')));
const runs: readonly Run[] = [...typescriptRuns, ...pythonRuns, ...goRuns];

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean' } },
  allowPositionals: true,
});
const chosen = runs.filter(({ title }) => positionals.every((word) => title.includes(word)));

const rows: string[][] = [];
const service = await startService();
try {
  for (const run of chosen) {
    const outcome = await outcomeOf(run);
    console.log(`${run.title}: ${outcome}`);
    rows.push([run.title, outcome]);
  }
} finally {
  await service.stop();
}
const table = markdownTable(['Client', 'Passes'], rows);
const text = readFileSync(readme, 'utf8');
if (values.write && chosen.length === runs.length) writeFileSync(readme, withTable(text, command, table));
else if (chosen.length === runs.length && tableIn(text, command) !== table)
  console.log(`The README has another table. Run: ${command} -- --write`);

/** Runs one client in a world of its own, and says how it went. A failure makes the whole run fail. */
async function outcomeOf(run: Run): Promise<string> {
  const prepared = await run.prepare();
  if ('missing' in prepared) return `not run: ${prepared.missing}`;
  const picture = readFileSync(path.join(root, 'tests/fixtures/photo.jpg'));
  const { world, close } = await makeWorld(service, picture);
  try {
    return summary(await output(prepared, JSON.stringify({ names, world } satisfies Input)));
  } finally {
    close();
  }
}

/** What a client's program reads. */
interface Input {
  names: string[];
  world: World;
}

/** Counts the outcomes that a program has printed, and prints what is wrong. */
function summary(printed: string): string {
  const outcomes: Record<string, string> = JSON.parse(printed.trim().split('\n').at(-1) ?? '');
  const failed = names.filter((name) => outcomes[name] !== '');
  for (const name of failed) console.error(`${name}: ${outcomes[name] ?? 'not run'}`);
  if (failed.length > 0) process.exitCode = 1;
  return failed.length > 0
    ? `all but ${failed.map((name) => `*${name}*`).join(', ')}`
    : `all ${names.length}`;
}
