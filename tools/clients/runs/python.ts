/** The Python client, built and installed into a virtual environment. */
import { existsSync, globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Command, output, type Run, versionOf } from './run.ts';

const source = path.join(import.meta.dirname, '../../../clients/python');
const folder = path.join(import.meta.dirname, '../installed/python');
const python = path.join(folder, 'bin/python');

export const pythonRuns: readonly Run[] = [{ title: 'Python', prepare }];

async function prepare(): Promise<Command | { missing: string }> {
  if (!(await versionOf('python3', '-m', 'venv', '--help')))
    return { missing: 'python3 with venv is not installed' };
  await installPython();
  return { file: python, parameters: [path.join(source, 'tests/cases.py')], folder };
}

/** Makes the environment once, and installs the client into it from its wheel each time. */
export async function installPython(): Promise<string> {
  if (!existsSync(python))
    await output({ file: 'python3', parameters: ['-m', 'venv', folder], folder: source });
  const pip = (...parameters: string[]) =>
    output({
      file: python,
      parameters: ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...parameters],
      folder,
    });
  const wheels = path.join(folder, 'wheels');
  rmSync(wheels, { recursive: true, force: true });
  await output({
    file: python,
    parameters: [
      '-m',
      'pip',
      'wheel',
      '--quiet',
      '--disable-pip-version-check',
      '--no-deps',
      '--wheel-dir',
      wheels,
      source,
    ],
    folder,
  });
  const [wheel = ''] = globSync(path.join(wheels, '*.whl'));
  await pip(wheel);
  await pip('--force-reinstall', '--no-deps', wheel);
  return python;
}
