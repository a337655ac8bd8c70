import { guide } from '../guide.ts';
import { md, sample, table } from '../markdown/write.ts';
import { installing, servingAssistants, assistantSettings as settings } from '../samples/installing.ts';

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
