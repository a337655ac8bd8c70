/**
 * `npm run test:clients` runs against the service in test mode: the list of tests that all client libraries share, with
 * each client on each runtime that is there, and the calls that a client of each generator makes. Then other tools read the
 * contract. `-- Go` runs only what has this word in its name, `-- --all` also the generators that take minutes, and
 * `-- --write` writes the tables into docs/proof.md, and the outcomes of the generators for the guide.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { markdownTable, proofPage, withTable } from '../../scripts/proof-table.ts';
import type { CallsOutcome } from '../../src/domain/administration/reference/generators.ts';
import { generators } from './generators/index.ts';
import { readRecord, recordOf, tableName, tableOf, told, writeRecord } from './generators/record.ts';
import { outcomeOf } from './generators/run.ts';
import { outcomeOfReader, readers, readersTable, readersTableName } from './readers.ts';
import { goRuns } from './runs/go.ts';
import { outcomeOfClient } from './runs/outcome.ts';
import { pythonRuns } from './runs/python.ts';
import type { Run } from './runs/run.ts';
import { typescriptRuns } from './runs/typescript.ts';
import { startService } from './service.ts';
import { makeWorld, type World } from './world.ts';

const root = path.join(import.meta.dirname, '../..');
const command = 'npm run test:clients';
const runs: readonly Run[] = [...typescriptRuns, ...pythonRuns, ...goRuns];

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean' }, all: { type: 'boolean' } },
  allowPositionals: true,
});
const isChosen = ({ title, heavy }: { title: string; heavy?: boolean }) =>
  positionals.every((word) => title.includes(word)) && (values.all || positionals.length > 0 || !heavy);

const picture = readFileSync(path.join(root, 'tests/fixtures/photo.jpg'));
const folder = await mkdtemp(path.join(os.tmpdir(), 'clients-'));
const service = await startService();
const ofClients = new Map<string, string>();
const ofGenerators = new Map<string, CallsOutcome>();
const ofReaders = new Map<string, string>();
try {
  for (const run of runs.filter(isChosen)) {
    const outcome = await inWorld((world) => outcomeOfClient(run, world));
    console.log(`${run.title}: ${outcome}`);
    ofClients.set(run.title, outcome);
  }
  const contract = path.join(folder, 'openapi.json');
  await writeFile(contract, await (await fetch(`${service.url}/openapi.client.json`)).text());
  for (const generator of generators.filter(isChosen)) {
    const missing = await generator.install();
    const outcome = missing ? undefined : await inWorld((world) => outcomeOf(generator, contract, world));
    console.log(`${generator.title}: ${outcome ? told(outcome) : `not run: ${missing}`}`);
    if (outcome) ofGenerators.set(generator.title, outcome);
  }
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const reader of readers.filter(isChosen)) {
  const outcome = await outcomeOfReader(reader);
  console.log(`${reader.title}: ${outcome}`);
  ofReaders.set(reader.title, outcome);
}
reportTables();

async function inWorld<Result>(run: (world: World) => Promise<Result>): Promise<Result> {
  const { world, close } = await makeWorld(service, picture);
  try {
    return await run(world);
  } finally {
    close();
  }
}

/** Writes the tables, or tells whether they are other ones. */
function reportTables(): void {
  const before = readFileSync(proofPage, 'utf8');
  const record = recordOf(generators, ofGenerators);
  let text = withTable(before, tableName, tableOf(record));
  if (runs.every(({ title }) => ofClients.has(title))) {
    const rows = runs.map(({ title }) => [title, ofClients.get(title) ?? '']);
    text = withTable(text, command, markdownTable(['Client', 'Passes'], rows));
  }
  if (readers.every(({ title }) => ofReaders.has(title)))
    text = withTable(text, readersTableName, readersTable(ofReaders));
  if (values.write) {
    writeFileSync(proofPage, text);
    writeRecord(record);
  } else if (text !== before || !isDeepStrictEqual(record, readRecord())) {
    console.log(`docs/proof.md or the guide has other outcomes. Run: ${command} -- --all --write`);
    process.exitCode = 1;
  }
}
