/** The Python client, built and installed into a virtual environment. */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { linesOf } from '../../../scripts/readme-lines.ts';
import { type Command, output, type Run, versionOf } from './run.ts';

const source = path.join(import.meta.dirname, '../../../clients/python');
/** Each worker of the tests has its own, so that none takes away the wheel that another one installs. */
const folder = path.join(import.meta.dirname, `../installed/python${process.env.JEST_WORKER_ID ?? ''}`);
const python = path.join(folder, 'bin/python');

export const pythonRuns: readonly Run[] = [{ title: 'Python', prepare }];

async function prepare(): Promise<Command | { missing: string }> {
  if (!(await versionOf('python3', '-m', 'venv', '--help')))
    return { missing: 'python3 with venv is not installed' };
  await installPython();
  await checkTypes();
  await checkMock();
  return { file: python, parameters: [path.join(source, 'tests/cases.py')], folder };
}

/** Makes the environment once, and installs the client into it from its wheel each time. */
export async function installPython(): Promise<string> {
  if (!existsSync(python))
    await output({ file: 'python3', parameters: ['-m', 'venv', folder], folder: source });
  const wheels = path.join(folder, 'wheels');
  rmSync(wheels, { recursive: true, force: true });
  await pip('wheel', '--no-deps', '--wheel-dir', wheels, source);
  const [wheel = ''] = globSync(path.join(wheels, '*.whl'));
  await pip('install', wheel);
  await pip('install', '--force-reinstall', '--no-deps', wheel);
  return python;
}

/** Checks the types of the client's source, and those of its README's lines against the client that is installed. */
async function checkTypes(): Promise<void> {
  await pip('install', '-r', path.join(import.meta.dirname, 'python/requirements.txt'));
  const mypy = (...parameters: string[]) =>
    output({ file: python, parameters: ['-m', 'mypy', ...parameters], folder: source });
  const lines = path.join(folder, 'publish.py');
  writeFileSync(lines, linesOf(readFileSync(path.join(source, 'README.md'), 'utf8'), 'publish.py'));
  await mypy();
  await mypy('--strict', '--config-file=', lines);
}

/** Runs the tests of the mock server, which pytest finds by the client that is installed. */
async function checkMock(): Promise<void> {
  await output({
    file: python,
    parameters: ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'tests/test_mock.py'],
    folder: source,
    environment: { SCS_MOCK: path.join(source, '../..') },
  });
}

const pip = (command: string, ...parameters: string[]) =>
  output({
    file: python,
    parameters: ['-m', 'pip', command, '--quiet', '--disable-pip-version-check', ...parameters],
    folder,
  });
