import { readFile } from 'node:fs/promises';
import type { PublishImport } from '../../generated/models.ts';
import { command } from '../command.ts';
import { CommandError } from '../failures.ts';

export const importFile = command({
  summary: 'check a file of posts, a row each, and publish those that are right',
  details:
    'CSV with a header, or JSON lines in a file whose name ends with .jsonl or .ndjson. Nothing is published without --run.',
  parameters: { file: { help: 'the name of the file' } },
  options: { run: { type: 'boolean', help: 'publish the rows that are right' } },
  examples: ['import posts.csv', 'import posts.csv --run'],
  async run({ parameters: { file: name }, options, terminal, access, signal }) {
    const client = access.client();
    const file = await textOf(name);
    const format = /\.(jsonl|ndjson)$/i.test(name) ? 'jsonLines' : 'csv';
    const { importId } = await client.publishImports.create({ format, file }, { signal });
    const checked = await client.publishImports.waitFor(importId, { signal });
    const wrong = await client.publishImports
      .rows(importId, { status: ['invalid'] }, { signal })
      .toArray({ limit: 1_000 });
    for (const { row, errors = [] } of wrong)
      for (const { field, message } of errors) terminal.note(`row ${row}, ${field}: ${message}`);
    const isRun = options.run === true && checked.rows.valid > 0;
    if (isRun) await client.publishImports.run(importId, { signal });
    terminal.answer(isRun ? await client.publishImports.waitFor(importId, { signal }) : checked, linesOf);
  },
});

async function textOf(name: string): Promise<string> {
  const bytes = await readFile(name).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${name} cannot be read: ${error.code ?? error.message}.`);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CommandError(`${name} is not UTF-8. Save it as CSV UTF-8, or as text in UTF-8.`);
  }
}

/** Says how many rows are in each status. */
function linesOf({ importId, status, rows: { total, ...counts } }: PublishImport): string[] {
  const told = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
  return [`${importId} is ${status}: ${told.join(', ')} of ${total}`];
}
