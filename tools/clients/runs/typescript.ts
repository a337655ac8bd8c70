/** The TypeScript client, packed and installed, on the runtimes of JavaScript. */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from '../install.ts';
import { type Command, output, type Run } from './run.ts';
import { makeWorker } from './workerd.ts';

const tools = path.join(import.meta.dirname, '..');
const source = path.join(tools, '../../clients/typescript');
const folder = path.join(tools, 'installed/typescript');

const isLinuxX64 = `${process.platform} ${process.arch}` === 'linux x64';
const onLinuxOnly = { missing: 'only on Linux with x64' };

let installed: Promise<void> | undefined;

export const typescriptRuns: readonly Run[] = [
  { title: 'TypeScript on Node, as an ES module', prepare: async () => command(process.execPath) },
  {
    title: 'TypeScript on Node, by `require`',
    prepare: async () => command(process.execPath, ['run.mjs', 'require']),
  },
  { title: 'TypeScript on Bun', prepare: () => downloaded('@oven/bun-linux-x64/bin/bun', ['run.mjs']) },
  {
    title: 'TypeScript on Deno',
    prepare: () => downloaded('@deno/linux-x64-glibc/deno', ['run', '--allow-all', '--no-check', 'run.mjs']),
  },
  {
    title: 'TypeScript on workerd, as a worker',
    async prepare() {
      if (!isLinuxX64) return onLinuxOnly;
      installPackages();
      const { file } = await command(process.execPath);
      return { file, parameters: makeWorker(folder), folder };
    },
  },
];

async function command(file: string, parameters: readonly string[] = ['run.mjs']): Promise<Command> {
  installed ??= install();
  await installed;
  return { file, parameters, folder };
}

/** Returns the command of a runtime from the npm registry. */
async function downloaded(
  file: string,
  parameters: readonly string[],
): Promise<Command | { missing: string }> {
  if (!isLinuxX64) return onLinuxOnly;
  installPackages();
  return command(path.join(tools, 'node_modules', file), parameters);
}

/** Packs the client as it would be published, and installs it in a folder of its own. */
async function install(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Under `npm run`, npm takes the project's `ignore-scripts` for the client as well, and would pack it unbuilt.
  await output({
    file: 'npm',
    parameters: ['pack', '--ignore-scripts=false', '--silent', '--pack-destination', folder],
    folder: source,
  });
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
  const packed = './social-content-sdk-0.1.0.tgz';
  await output({
    file: 'npm',
    parameters: ['install', '--offline', '--no-audit', '--no-fund', packed],
    folder,
  });
  for (const name of ['cases.ts', 'run.mjs'])
    copyFileSync(path.join(source, 'tests', name), path.join(folder, name));
}
