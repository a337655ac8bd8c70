/** The generators of Go. They and what their clients need are pinned in one module. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { output, versionOf } from '../runs/run.ts';
import { emptied, folderOf, type Generator } from './generator.ts';

const sources = path.join(import.meta.dirname, 'go');

const pinned = (module: string): string => {
  const text = readFileSync(path.join(sources, 'go.mod'), 'utf8');
  const [, version] = new RegExp(`^\\s${module} v(\\S+)`, 'm').exec(text) ?? [];
  if (!version) throw new Error(`go.mod has no ${module}`);
  return version;
};

/** Has ogen leave out what it cannot generate, and the server. */
const ogenConfig = `generator:
  ignore_not_implemented: ["discriminator inference"]
  features: { disable_all: true, enable: ["paths/client"] }`;

export const goGenerators: readonly Generator[] = [
  {
    title: 'oapi-codegen',
    version: pinned('github.com/oapi-codegen/oapi-codegen/v2'),
    language: 'Go',
    command: 'oapi-codegen -generate types,client -package generated -o generated/client.go openapi.json',
    ...madeBy('oapi-codegen', (contract) => [
      '-generate',
      'types,client',
      '-package',
      'generated',
      '-o',
      'generated/client.go',
      contract,
    ]),
  },
  {
    title: 'ogen',
    version: pinned('github.com/ogen-go/ogen'),
    language: 'Go',
    command: `echo '${ogenConfig}' > ogen.yml
ogen --config ogen.yml --package generated --target generated openapi.json`,
    note:
      'It leaves out `events.list` and `events.get`, because it cannot tell erased events from others, and with ' +
      'them the types of deliveries.',
    heavy: true,
    ...madeBy(
      'ogen',
      (contract) => ['--config', 'ogen.yml', '--package', 'generated', '--target', 'generated', contract],
      { 'ogen.yml': ogenConfig },
    ),
  },
];

function madeBy(
  name: string,
  parameters: (contract: string) => readonly string[],
  files: Record<string, string> = {},
): Pick<Generator, 'install' | 'generate' | 'compile'> {
  const folder = folderOf(name);
  const go = (...command: string[]) => output({ file: 'go', parameters: command, folder });
  return {
    install: async () => ((await versionOf('go', 'version')) ? undefined : 'go is not installed'),
    async generate(contract) {
      emptied(path.join(folder, 'generated'));
      for (const part of ['go.mod', 'go.sum', 'report'])
        cpSync(path.join(sources, part), path.join(folder, part), { recursive: true });
      cpSync(path.join(sources, name), folder, { recursive: true });
      for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
      await go('tool', name, ...parameters(contract));
    },
    async compile() {
      await go('build', '-o', 'program', '.');
      return { file: path.join(folder, 'program'), parameters: [], folder };
    },
  };
}
