/** The generators of TypeScript. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from '../install.ts';
import { output } from '../runs/run.ts';
import { emptied, folderOf, type Generator, tools } from './generator.ts';
import { installOpenapiGenerator, openapiGenerator, openapiGeneratorVersion } from './python.ts';

const sources = path.join(import.meta.dirname, 'typescript');
const root = path.join(tools, '../..');

const pinned = (folder: string, name: string): string => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  return dependencies[name] ?? devDependencies[name];
};

export const typescriptGenerators: readonly Generator[] = [
  {
    title: 'openapi-typescript with openapi-fetch',
    version: `${pinned(root, 'openapi-typescript')}, ${pinned(tools, 'openapi-fetch')}`,
    language: 'TypeScript',
    command: 'npx openapi-typescript openapi.json -o generated/schema.ts',
    ...madeBy('openapi-fetch', (contract, folder) =>
      node(folder, root, 'openapi-typescript/bin/cli.js', contract, '-o', 'generated/schema.ts'),
    ),
  },
  {
    title: '@hey-api/openapi-ts',
    version: pinned(tools, '@hey-api/openapi-ts'),
    language: 'TypeScript',
    command: 'npx @hey-api/openapi-ts -i openapi.json -o generated',
    ...madeBy('hey-api', (contract, folder) =>
      node(folder, tools, '@hey-api/openapi-ts/bin/run.js', '-i', contract, '-o', 'generated'),
    ),
  },
  {
    title: 'openapi-generator, typescript-axios',
    version: openapiGeneratorVersion,
    language: 'TypeScript',
    command:
      'openapi-generator-cli generate -g typescript-axios -i openapi.json -o generated -p importFileExtension=.js',
    note: 'Write the key of a filter by metadata in full: `metadata[draft]`.',
    ...madeBy('typescript-axios', (contract, folder) =>
      openapiGenerator(folder, 'typescript-axios', contract, '-p', 'importFileExtension=.js'),
    ),
    install: async () => (await installOpenapiGenerator()) ?? installPackages(),
  },
];

/** Makes the parts of a generator that all have in common which write TypeScript. */
function madeBy(
  name: string,
  generate: (contract: string, folder: string) => Promise<unknown>,
): Pick<Generator, 'install' | 'generate' | 'compile'> {
  const folder = folderOf(name);
  const program = `${name}.ts`;
  return {
    install: async () => installPackages(),
    async generate(contract) {
      emptied(folder);
      writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
      writeFileSync(
        path.join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, files: [program] }),
      );
      await generate(contract, folder);
    },
    async compile() {
      for (const file of [program, 'report.ts'])
        copyFileSync(path.join(sources, file), path.join(folder, file));
      await node(folder, tools, 'typescript/bin/tsc', '-p', '.');
      return { file: process.execPath, parameters: [program.replace('.ts', '.js')], folder };
    },
  };
}

const compilerOptions = {
  strict: true,
  skipLibCheck: true,
  module: 'nodenext',
  target: 'es2024',
  types: ['node'],
};

const node = (folder: string, packages: string, file: string, ...parameters: string[]) =>
  output({
    file: process.execPath,
    parameters: [path.join(packages, 'node_modules', file), ...parameters],
    folder,
  });
