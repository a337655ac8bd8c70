/** The tools that read the contract without making a client of it, each by the command that runs it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { markdownTable } from '../../scripts/proof-table.ts';
import { oasdiffVersion } from '../contract/breaking/compare.ts';
import { output } from './runs/run.ts';

const root = path.join(import.meta.dirname, '../..');
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'tools/contract/package.json'), 'utf8'));

interface Reader {
  title: string;
  version: string;
  /** What is true of the contract when the program ends well. */
  shows: string;
  program: string;
}

export const readers: readonly Reader[] = [
  {
    title: 'oasdiff',
    version: oasdiffVersion,
    shows: 'no change since the last release breaks a client',
    program: 'tools/contract/breaking.ts',
  },
  {
    title: 'Prism',
    version: dependencies['@stoplight/prism-cli'],
    shows: 'its mock server answers every operation as the contract says',
    program: 'tools/contract/mock/run.ts',
  },
];

/** Runs the tool, and says whether all is well; prints what is not. A tool that is missing here prints no finding. */
export async function outcomeOfReader({ program }: Reader): Promise<string> {
  try {
    const printed = await output({ file: process.execPath, parameters: [program], folder: root });
    return printed === '' ? 'not run: it is missing here' : 'yes';
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
    return 'no';
  }
}

/** The name of the table in docs/proof.md. */
export const readersTableName = 'npm run test:clients, for other tools';

export const readersTable = (outcomes: ReadonlyMap<string, string>): string =>
  markdownTable(
    ['Tool', 'Version', 'What it shows', 'Passes'],
    readers.map(({ title, version, shows }) => [title, version, shows, outcomes.get(title) ?? '']),
  );
