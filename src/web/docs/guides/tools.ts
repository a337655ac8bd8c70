/** The guides to the tools beside the API: the command line, clients, assistants. */

import {
  type GeneratorReference,
  generatorsReference,
} from '../../../domain/administration/reference/generators.ts';
import { signingInReference } from '../../../domain/administration/reference/requests.ts';
import { guide } from '../guide.ts';
import { blocks, joined, type Markdown, md, sample, table } from '../markdown/write.ts';
import { count, duration } from '../parts.ts';
import {
  commandLines,
  installing,
  servingAssistants,
  assistantSettings as settings,
} from '../samples/installing.ts';

export const assistants = guide('assistants', () => ({
  desktop: {
    packingTheServer: sample('Packing the server', installing.assistant, 'sh'),
    theSettingsOfAnAssistant: sample('The settings of an assistant', settings, 'sh'),
  },
  http: { servingHTTP: sample('Serving HTTP', servingAssistants, 'sh') },
  writing: {
    writing: table({
      caption: 'Writing',
      columns: ['Setting', 'What it allows'],
      rows: [
        { cells: [md`\`none\``, 'Reading. Tools that change something are not offered.'] },
        { cells: [md`\`test\``, 'Changes with keys of test mode, and reading with any key.'] },
        { cells: [md`\`all\``, 'Whatever the key allows.'] },
      ],
    }),
  },
}));

export const commandLine = guide('command-line', () => ({
  login: {
    signingIn: sample('Signing in', commandLines.login, 'sh'),
    deviceLogin: duration(signingInReference.deviceLoginMs),
    signingOut: sample('Signing out', commandLines.logout, 'sh'),
  },
  events: {
    listeningToEvents: sample('Listening to events', commandLines.listen, 'sh'),
    lettingSomethingHappen: sample('Letting something happen', commandLines.trigger, 'sh'),
    aSampleOfAnEvent: sample('A sample of an event', commandLines.samples, 'sh'),
    deliveringAnEventAgain: sample('Delivering an event again', commandLines.resend, 'sh'),
    makingTheNextAttemptNow: sample('Making the next attempt now', commandLines.retry, 'sh'),
  },
  imports: { importingAFile: sample('Importing a file', commandLines.import, 'sh') },
  audit: { exportingTheAuditLog: sample('Exporting the audit log', commandLines.audit, 'sh') },
  requests: {
    followingTheRequestLog: sample('Following the request log', commandLines.logs, 'sh'),
    openingAPage: sample('Opening a page', commandLines.open, 'sh'),
  },
}));

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
