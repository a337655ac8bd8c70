import { html } from 'hono/html';
import type { ReferenceSource } from '../../../domain/reference/source.ts';
import type { Guide } from '../guide.ts';
import type { Links } from '../links.ts';
import { once } from '../once.ts';

/** Returns a guide as Markdown, made from the same sections as its page. */
export async function guideMarkdown(source: ReferenceSource, links: Links, guide: Guide): Promise<string> {
  const sections = guide.sections(source, links);
  const page = await html`<h1>${guide.title}</h1>
<p>${guide.summary}</p>
${sections.map(({ title, body }) => html`<h2>${title}</h2>${body}`)}`;
  return toMarkdown(`${page}`);
}

const converter = once(async () => {
  const [{ default: Turndown }, { default: plugins }] = await Promise.all([
    import('turndown'),
    import('@joplin/turndown-plugin-gfm'),
  ]);
  const turndown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' });
  turndown.use(plugins.tables);
  turndown.addRule('term', {
    filter: 'dt',
    replacement: (content) => `\n\n**${content}**`,
  });
  return turndown;
});

async function toMarkdown(html: string): Promise<string> {
  return `${(await converter()).turndown(withPlainTables(html)).trim()}\n`;
}

/** Tables in Markdown have neither captions nor lists in their cells. */
function withPlainTables(html: string): string {
  return html
    .replaceAll(/<table>\s*<caption>(.*?)<\/caption>/gs, '<p>$1</p><table>')
    .replaceAll(/<td>.*?<\/td>/gs, (cell) =>
      cell.replaceAll(/<\/li>\s*<li>/g, '; ').replaceAll(/<\/?(?:ul|li)>/g, ''),
    );
}
