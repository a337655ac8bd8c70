/**
 * What the last run has shown of the generators. A table in docs/proof.md and a guide are made of it. What is declared of a
 * generator stands in it as well, because the service does not read this folder.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { markdownTable } from '../../../scripts/proof-table.ts';
import type {
  CallsOutcome,
  GeneratorsReference,
} from '../../../src/domain/administration/reference/generators.ts';
import { calls } from './calls.ts';
import type { Generator } from './generator.ts';

const file = path.join(import.meta.dirname, '../../../src/domain/administration/reference/generators.json');

export const readRecord = (): GeneratorsReference => JSON.parse(readFileSync(file, 'utf8'));

export const writeRecord = (record: GeneratorsReference): void =>
  writeFileSync(file, `${JSON.stringify(record, undefined, 2)}\n`);

/** Returns the record of the outcomes of a run, with those of the last one for generators that it has not run. */
export function recordOf(
  generators: readonly Generator[],
  outcomes: ReadonlyMap<string, CallsOutcome>,
): GeneratorsReference {
  const before = new Map(readRecord().generators.map(({ title, outcome }) => [title, outcome]));
  return {
    calls: Object.fromEntries(Object.entries(calls).map(([name, { does }]) => [name, does])),
    generators: generators.map(({ title, version, language, command, note }) => ({
      title,
      version,
      language,
      command,
      ...(note ? { note } : {}),
      outcome: outcomes.get(title) ??
        before.get(title) ?? { failed: Object.keys(calls), reason: 'never run' },
    })),
  };
}

/** The name of the table in docs/proof.md. */
export const tableName = 'npm run test:clients, for generators';

export const tableOf = ({ generators }: GeneratorsReference): string =>
  markdownTable(
    ['Generator', 'Version', 'Language', 'Calls that succeed'],
    generators.map(({ title, version, language, outcome }) => [title, version, language, told(outcome)]),
  );

export function told({ failed, reason }: CallsOutcome): string {
  if (reason) return `none: ${reason}`;
  if (failed.length > 0) return `all but ${failed.map((name) => `*${name}*`).join(', ')}`;
  return `all ${Object.keys(calls).length}`;
}
