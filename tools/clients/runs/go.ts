/** The Go client. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installing } from '../../../src/web/docs/samples/installing.ts';
import { type Command, output, type Run, versionOf } from './run.ts';

const source = path.join(import.meta.dirname, '../../../clients/go');
const program = path.join(import.meta.dirname, '../installed/go/cases');
const app = path.join(import.meta.dirname, '../installed/go/app');

export const goRuns: readonly Run[] = [{ title: 'Go', prepare }];

async function prepare(): Promise<Command | { missing: string }> {
  if (!(await versionOf('go', 'version'))) return { missing: 'go is not installed' };
  await output({ file: 'go', parameters: ['vet', './...'], folder: source });
  await install();
  await output({ file: 'go', parameters: ['build', '-o', program, './cases'], folder: source });
  return { file: program, parameters: [], folder: source };
}

/** Installs the client into a module, by the lines of the guide. */
async function install(): Promise<void> {
  rmSync(app, { recursive: true, force: true });
  mkdirSync(app, { recursive: true });
  writeFileSync(path.join(app, 'go.mod'), 'module app\n\ngo 1.23\n');
  const lines = installing.go.replaceAll('/tmp/app', app);
  await output({ file: 'bash', parameters: ['-ec', lines], folder: path.join(source, '../..') });
}
