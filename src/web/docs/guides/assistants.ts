import { guide } from '../guide.ts';
import type { Links } from '../links.ts';
import { jsonSample, md, sample, table } from '../markdown/write.ts';
import { installing, servingAssistants } from '../samples/installing.ts';

export const assistants = guide('assistants', (_source, links) => ({
  desktop: {
    packingTheServer: sample('Packing the server', installing.assistant, 'sh'),
    theSettingsOfAnAssistant: jsonSample('The settings of an assistant', settings(links)),
  },
  http: { servingHTTP: sample('Serving HTTP', servingAssistants(links.publicUrl), 'sh') },
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

const settings = (links: Links) => ({
  mcpServers: {
    'social-content': {
      command: 'npx',
      args: ['--yes', '--package=/tmp/app/social-content-mcp.tgz', 'social-content-mcp'],
      env: {
        SOCIAL_CONTENT_URL: links.publicUrl,
        SOCIAL_CONTENT_API_KEY: 'svc_test_…',
        SOCIAL_CONTENT_WRITE: 'test',
      },
    },
  },
});
