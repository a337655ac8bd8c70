/** The generator of Java, whose client is compiled by the project that comes with it. */
import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { output, versionOf } from '../runs/run.ts';
import { emptied, folderOf, type Generator } from './generator.ts';
import { installOpenapiGenerator, openapiGenerator, openapiGeneratorVersion } from './python.ts';

const program = path.join(import.meta.dirname, 'java/Program.java');
const folder = folderOf('java');
const project = path.join(folder, 'generated');

export const javaGenerators: readonly Generator[] = [
  {
    title: 'openapi-generator, java',
    version: openapiGeneratorVersion,
    language: 'Java',
    command: 'openapi-generator-cli generate -g java --library jersey3 -i openapi.json -o generated',
    note:
      'Take the library `jersey3`: what others make does not compile, or cannot tell alternatives apart. Run Java with ' +
      '`--add-opens java.base/java.net=ALL-UNNAMED`, which Jersey needs for `PATCH`. It cannot send filters by metadata.',
    heavy: true,
    async install() {
      const maven = await versionOf('mvn', '--version');
      return maven ? installOpenapiGenerator() : 'maven is not installed';
    },
    generate: (contract) => openapiGenerator(emptied(folder), 'java', contract, '--library', 'jersey3'),
    async compile() {
      copyFileSync(program, path.join(project, 'src/main/java/Program.java'));
      const goals = ['compile', 'dependency:build-classpath', '-Dmdep.outputFile=classpath.txt'];
      await output({ file: 'mvn', parameters: ['--batch-mode', '--quiet', ...goals], folder: project });
      const packages = readFileSync(path.join(project, 'classpath.txt'), 'utf8').trim();
      const classpath = ['target/classes', packages].join(path.delimiter);
      return {
        file: 'java',
        parameters: ['--add-opens', 'java.base/java.net=ALL-UNNAMED', '-cp', classpath, 'Program'],
        folder: project,
      };
    },
  },
];
