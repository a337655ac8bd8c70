/** The generators of Python, and openapi-generator, whose program comes from the same registry. */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { output, versionOf } from '../runs/run.ts';
import { emptied, folderOf, type Generator } from './generator.ts';

const sources = path.join(import.meta.dirname, 'python');
const requirements = path.join(sources, 'requirements.txt');
const environment = folderOf('python');
const programs = path.join(environment, 'bin');

const pinned = (name: string): string => {
  const [, version] = new RegExp(`^${name}==(.*)$`, 'm').exec(readFileSync(requirements, 'utf8')) ?? [];
  if (!version) throw new Error(`${requirements} has no ${name}`);
  return version;
};

export const openapiGeneratorVersion = pinned('openapi-generator-cli');

export const pythonGenerators: readonly Generator[] = [
  {
    title: 'openapi-python-client',
    version: pinned('openapi-python-client'),
    language: 'Python',
    command: 'openapi-python-client generate --path openapi.json --output-path generated --meta none',
    note: 'Write the key of a filter by metadata in full: `metadata[draft]`.',
    install: installPython,
    ...madeBy('openapi-python-client', (contract, folder) =>
      run(
        'openapi-python-client',
        folder,
        'generate',
        '--path',
        contract,
        '--output-path',
        'generated',
        '--meta',
        'none',
      ),
    ),
  },
  {
    title: 'openapi-generator, python',
    version: openapiGeneratorVersion,
    language: 'Python',
    command: 'openapi-generator-cli generate -g python -i openapi.json -o generated',
    note: 'It cannot send filters by metadata: it takes their values for further objects.',
    install: installOpenapiGenerator,
    ...madeBy('openapi_generator', (contract, folder) => openapiGenerator(folder, 'python', contract)),
  },
];

/** Runs openapi-generator, which needs Java. */
export const openapiGenerator = (folder: string, to: string, contract: string, ...options: string[]) =>
  run('openapi-generator-cli', folder, 'generate', '-g', to, '-i', contract, '-o', 'generated', ...options);

export async function installOpenapiGenerator(): Promise<string | undefined> {
  return (await versionOf('java', '-version')) === undefined ? 'java is not installed' : installPython();
}

function madeBy(
  name: string,
  generate: (contract: string, folder: string) => Promise<unknown>,
): Pick<Generator, 'generate' | 'compile'> {
  const folder = folderOf(name);
  const program = `${name}.py`;
  return {
    generate: (contract) => generate(contract, emptied(folder)),
    async compile() {
      for (const file of [program, 'report.py'])
        copyFileSync(path.join(sources, file), path.join(folder, file));
      await run('python', folder, '-m', 'compileall', '-q', '.');
      return { file: path.join(programs, 'python'), parameters: [program], folder };
    },
  };
}

/** Makes the environment for all generators of this file, unless it is there with the same versions. */
async function installPython(): Promise<string | undefined> {
  const installed = path.join(environment, 'installed.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return undefined;
  if (!(await versionOf('python3', '-m', 'venv', '--help'))) return 'python3 with venv is not installed';
  const folder = emptied(environment);
  await output({ file: 'python3', parameters: ['-m', 'venv', '.'], folder });
  await run(
    'python',
    folder,
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '-r',
    requirements,
  );
  writeFileSync(installed, wanted);
  return undefined;
}

/** Runs a program of the environment, with the other programs in its path. */
const run = (program: string, folder: string, ...parameters: string[]) =>
  output({
    file: path.join(programs, program),
    parameters,
    folder,
    environment: { PATH: `${programs}${path.delimiter}${process.env.PATH}` },
  });
