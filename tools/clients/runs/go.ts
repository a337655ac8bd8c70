/** The Go client. */
import path from 'node:path';
import { type Command, output, type Run, versionOf } from './run.ts';

const source = path.join(import.meta.dirname, '../../../clients/go');
const program = path.join(import.meta.dirname, '../installed/go/cases');

export const goRuns: readonly Run[] = [{ title: 'Go', prepare }];

async function prepare(): Promise<Command | { missing: string }> {
  if (!(await versionOf('go', 'version'))) return { missing: 'go is not installed' };
  await output({ file: 'go', parameters: ['vet', './...'], folder: source });
  await output({ file: 'go', parameters: ['build', '-o', program, './cases'], folder: source });
  return { file: program, parameters: [], folder: source };
}
