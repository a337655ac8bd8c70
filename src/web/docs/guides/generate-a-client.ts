import {
  type GeneratorReference,
  generatorsReference,
} from '../../../domain/administration/reference/generators.ts';
import { count } from '../format.ts';
import { guide } from '../guide.ts';
import { blocks, joined, type Markdown, md, sample, table } from '../markdown/write.ts';

export const generateAClient = guide('generate-a-client', (_source, links) => {
  const { calls, generators } = generatorsReference();
  return {
    contract: {
      readingTheContract: sample(
        'Reading the contract',
        `curl -s ${links.publicUrl}/openapi.client.json > openapi.json`,
        'sh',
      ),
    },
    generators: {
      callCount: count(Object.keys(calls).length),
      generators: table({
        caption: 'Generators',
        columns: ['Generator', 'Language', 'Calls that succeed'],
        rows: generators.map((generator) => ({
          cells: [md`${generator.title} ${generator.version}`, generator.language, told(generator)],
        })),
      }),
      calls: table({
        caption: 'Calls',
        columns: ['Call', 'What it does'],
        rows: Object.entries(calls).map(([name, does]) => ({ cells: [name, does] })),
      }),
    },
    commands: { generators: blocks(generators.map((generator) => commandOf(generator))) },
  };
});

function told({ outcome: { failed, reason } }: GeneratorReference): Markdown {
  if (reason) return md`none: ${reason}`;
  return failed.length > 0 ? md`all but ${joined(failed.map((name) => md`*${name}*`))}` : md`all`;
}

function commandOf({ title, command, note }: GeneratorReference): Markdown {
  return md`${title}:

${sample(title, command, 'sh')}

${note ?? ''}`;
}
