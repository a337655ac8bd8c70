/** Makes `llms.txt`, from which language models learn what there is to read: see llmstxt.org. */
import { type GuidesSource, guideGroupsOf } from './guides/index.ts';
import type { Links } from './links.ts';

export function llmsText(source: GuidesSource, links: Links): string {
  const entry = (title: string, url: string, says: string) => `- [${title}](${url}): ${says}`;
  const sections = guideGroupsOf(source).map(({ title, guides }) => [
    `## ${title}`,
    '',
    ...guides.map((guide) => entry(guide.title, links.markdown(guide.slug), guide.summary)),
    '',
  ]);
  const lines = [
    '# Social Content Service',
    '',
    "> One API to social networks, acting through end users' grants: connecting accounts, reading, publishing and",
    '> moderating content, and events.',
    '',
    `The API is below ${links.publicUrl}/v1. A key goes with each request as \`Authorization: Bearer svc_test_…\`. Keys of test`,
    'mode act at simulated providers, keys of live mode at the real ones.',
    '',
    ...sections.flat(),
    '## Contract',
    '',
    entry('openapi.yaml', links.contract('yaml'), 'the contract, with every operation, schema and event'),
    entry('openapi.json', links.contract('json'), 'the same as JSON'),
    entry('openapi.client.json', links.contract('client.json'), 'the contract for client generators'),
  ];
  return `${lines.join('\n')}\n`;
}
